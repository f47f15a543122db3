import type { ImageFrame } from '@recto/contract/capabilities/images';
import type { OptionsOf } from '@recto/contract/tool';
import type { PlacedBox } from '@recto/pdf-content';
import type tool from '../tool.ts';

export type LayoutOptions = Pick<
  OptionsOf<typeof tool>,
  'pageSize' | 'width' | 'height' | 'orientation' | 'fit' | 'margin' | 'dpi'
>;

/** A page and where its image lies. Points. */
export interface PageLayout {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly imageBox: PlacedBox;
  /** Part of the page that the image may paint; null when it stays inside. */
  readonly visible: PlacedBox | null;
}

const POINTS_PER_INCH = 72;
const POINTS_PER_MILLIMETRE = 72 / 25.4;
/** Resolution at which screens show an image without one. */
const DEFAULT_DPI = 96;
/** Sides of a page that every viewer shows (ISO 32000-1, annex C.2). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;

/** Short and long side in millimetres. */
const PAPERS = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
} as const;

/** Lays an image on a page. @param frame as stored; its orientation is respected */
export function layOut(frame: ImageFrame, options: LayoutOptions): PageLayout {
  const image = naturalSize(frame, options.dpi);
  const margin = options.margin * POINTS_PER_MILLIMETRE;
  if (options.pageSize === 'image') return aroundImage(image, margin);
  const [widthPoints, heightPoints] = paperSize(image, options);
  // A margin never takes more than nine tenths of the page.
  const border = Math.min(margin, 0.45 * Math.min(widthPoints, heightPoints));
  const inner = { left: border, bottom: border, width: widthPoints - 2 * border, height: heightPoints - 2 * border };
  const [toWidth, toHeight] = [inner.width / image.width, inner.height / image.height];
  const factor = { fit: Math.min(toWidth, toHeight), fill: Math.max(toWidth, toHeight), actual: 1 }[options.fit];
  const [width, height] = [image.width * factor, image.height * factor];
  const left = inner.left + (inner.width - width) / 2;
  const bottom = inner.bottom + (inner.height - height) / 2;
  const isInside = width <= inner.width + 0.01 && height <= inner.height + 0.01;
  return { widthPoints, heightPoints, imageBox: { left, bottom, width, height }, visible: isInside ? null : inner };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function naturalSize(frame: ImageFrame, dpi: number): Size {
  const own = frame.dpi ?? { x: DEFAULT_DPI, y: DEFAULT_DPI };
  const { x, y } = dpi > 0 ? { x: dpi, y: dpi } : own;
  const width = (frame.widthPixels * POINTS_PER_INCH) / x;
  const height = (frame.heightPixels * POINTS_PER_INCH) / y;
  return frame.orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** The page grows with the image, within what viewers show. */
function aroundImage(image: Size, margin: number): PageLayout {
  const most = MAX_SIDE - 2 * margin;
  const factor = Math.min(1, most / image.width, most / image.height);
  const [width, height] = [image.width * factor, image.height * factor];
  return {
    widthPoints: Math.max(MIN_SIDE, width + 2 * margin),
    heightPoints: Math.max(MIN_SIDE, height + 2 * margin),
    imageBox: { left: margin, bottom: margin, width, height },
    visible: null,
  };
}

function paperSize(image: Size, { pageSize, width, height, orientation }: LayoutOptions): [number, number] {
  const isKnown = pageSize !== 'custom' && pageSize !== 'image';
  const sides = (isKnown ? PAPERS[pageSize] : [width, height]).map((side) => side * POINTS_PER_MILLIMETRE);
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const isLying = orientation === 'landscape' || (orientation === 'auto' && image.width > image.height);
  return isLying ? [long, short] : [short, long];
}
