import { nodeOf, type PdfPage } from '../model.ts';
import type { Drawing, ImageOptions, Paint, PathStep, TextOptions } from './drawing.ts';
import type { EmbeddableImage } from './image.ts';
import { PageDrawings } from './page-drawings.ts';

/** Control points of a quarter of a circle, in radii. */
const ARC = 0.5522847498;

/**
 * Draws text over the content of a page. A line feed begins a new line. Errors of fonts come when the document is saved or read.
 */
export function drawText(page: PdfPage, text: string, options: TextOptions): void {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  add(page, { kind: 'text', lines, options });
}

/** Draws a path over the content of a page. */
export function drawPath(page: PdfPage, steps: readonly PathStep[], paint: Paint): void {
  add(page, { kind: 'path', steps, paint });
}

/** Draws a straight line. */
export function drawLine(
  page: PdfPage,
  { from, to }: { readonly from: readonly [number, number]; readonly to: readonly [number, number] },
  paint: Paint = { stroke: [0, 0, 0] },
): void {
  drawPath(
    page,
    [
      ['M', ...from],
      ['L', ...to],
    ],
    paint,
  );
}

/** Draws a rectangle by its lower left corner. */
export function drawRectangle(
  page: PdfPage,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  paint: Paint,
): void {
  const [right, top] = [x + width, y + height];
  drawPath(page, [['M', x, y], ['L', right, y], ['L', right, top], ['L', x, top], ['Z']], paint);
}

/** Draws an ellipse around a middle. @param radiusY the same as the other radius when absent */
export function drawEllipse(
  page: PdfPage,
  {
    x,
    y,
    radius,
    radiusY = radius,
  }: { readonly x: number; readonly y: number; readonly radius: number; readonly radiusY?: number },
  paint: Paint,
): void {
  const [armX, armY] = [radius * ARC, radiusY * ARC];
  const steps: PathStep[] = [
    ['M', x + radius, y],
    ['C', x + radius, y + armY, x + armX, y + radiusY, x, y + radiusY],
    ['C', x - armX, y + radiusY, x - radius, y + armY, x - radius, y],
    ['C', x - radius, y - armY, x - armX, y - radiusY, x, y - radiusY],
    ['C', x + armX, y - radiusY, x + radius, y - armY, x + radius, y],
    ['Z'],
  ];
  drawPath(page, steps, paint);
}

/** Draws an image over the content of a page, upright. An image that is drawn several times is written once. */
export function drawImage(page: PdfPage, image: EmbeddableImage, options: ImageOptions): void {
  add(page, { kind: 'image', image: image.image, orientation: image.orientation, options });
}

function add(page: PdfPage, drawing: Drawing): void {
  const { session, page: node } = nodeOf(page);
  const waiting = session.waiting instanceof PageDrawings ? session.waiting : new PageDrawings();
  session.waiting = waiting;
  waiting.add(node.pageIndex, drawing);
}
