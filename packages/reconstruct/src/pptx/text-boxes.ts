import { areaAround, type PageArea, type PageShape } from '@recto/contract/capabilities/page-model';
import type { Block } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import { flowingBox } from './flowing-box.ts';
import type { TextBox } from './text-box.ts';

const TITLE_ZONE = 0.4;
const MIN_TITLE_POINTS = 14;
/** Largest share of the page's area for a shape with text of its own; a larger shape is a panel behind other things. */
const MAX_SHAPE_SHARE = 0.4;
/** Inset of an ellipse's text area on each side, as a share of its width and height. */
const ELLIPSE_INSET = (1 - Math.SQRT1_2) / 2;
/** The text of a body begins no farther right. */
const BODY_START = 0.2;

/** The text of a page as boxes: one for each column of a region. Drawn shapes that hold one text are its boxes. */
export function textBoxesOf(page: PageContent, shapes: readonly PageShape[]): TextBox[] {
  const boxes = page.regions.flatMap((region): TextBox[] => {
    const flowing = flowingBox(region);
    if (!flowing) return region.blocks.flatMap(boxOf);
    return [...boxOf(flowing.above), flowing.box];
  });
  const title = titleOf(boxes, page);
  if (title) title.placeholder = 'title';
  for (const box of boxes) if (box.placeholder === null) box.shape = shapeAround(box, boxes, shapes, page);
  const body = title && bodyOf(boxes, title, page);
  if (body) body.placeholder = 'body';
  return boxes;
}

function boxOf(blocks: readonly Block[]): TextBox[] {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph');
  const area = areaAround(paragraphs.flatMap(({ lines }) => lines));
  return area ? [{ area, paragraphs, placeholder: null, columnCount: 1, columnGapPoints: 0 }] : [];
}

/** The largest type in the upper part of the page, when it is larger than the rest. */
function titleOf(boxes: readonly TextBox[], { heightPoints }: PageContent): TextBox | undefined {
  const size = (box: TextBox) =>
    Math.max(...box.paragraphs.flatMap(({ lines }) => lines.map(({ sizePoints }) => sizePoints)));
  const upper = boxes.filter(
    ({ area, paragraphs, columnCount }) =>
      area.top < heightPoints * TITLE_ZONE &&
      paragraphs.length <= 2 &&
      columnCount === 1 &&
      paragraphs.every(({ list }) => !list),
  );
  const largest = upper.toSorted((one, other) => size(other) - size(one) || one.area.top - other.area.top)[0];
  if (!largest) return undefined;
  return boxes.every((box) => box === largest || size(box) < size(largest)) && size(largest) >= MIN_TITLE_POINTS
    ? largest
    : undefined;
}

/** The list or the text below a title that nothing stands beside, where the page has only one. */
function bodyOf(boxes: readonly TextBox[], title: TextBox, { widthPoints }: PageContent): TextBox | undefined {
  const below = boxes.filter(
    (box) =>
      box !== title &&
      !box.shape &&
      box.columnCount === 1 &&
      box.area.top > title.area.bottom &&
      box.area.left < widthPoints * BODY_START,
  );
  const lists = below.filter(({ paragraphs }) => paragraphs.some(({ list }) => list));
  const [body, other] = lists.length > 0 ? lists : below;
  const isAlone =
    body &&
    boxes.every(
      ({ area }) =>
        area === body.area || area.right < body.area.left || area.bottom < body.area.top || area.top > body.area.bottom,
    );
  return isAlone && !other ? body : undefined;
}

/** The smallest closed shape around a box, when no other text stands in it. */
function shapeAround(
  box: TextBox,
  boxes: readonly TextBox[],
  shapes: readonly PageShape[],
  { widthPoints, heightPoints }: PageContent,
): PageShape | undefined {
  const sizeOf = ({ area }: PageShape) => (area.right - area.left) * (area.bottom - area.top);
  const around = shapes.filter(
    (shape) =>
      shape.kind !== 'line' &&
      holds(textAreaOf(shape), box.area) &&
      sizeOf(shape) < widthPoints * heightPoints * MAX_SHAPE_SHARE &&
      boxes.every((other) => other === box || !meets(shape.area, other.area)),
  );
  const least = Math.min(...around.map(sizeOf));
  // Of a fill and its outline the outline is drawn later.
  return around.findLast((shape) => sizeOf(shape) < least * 1.05);
}

/** Returns the text area of a shape: for an ellipse, its inscribed rectangle. */
export function textAreaOf({ kind, area }: PageShape): PageArea {
  if (kind !== 'ellipse') return area;
  const [x, y] = [(area.right - area.left) * ELLIPSE_INSET, (area.bottom - area.top) * ELLIPSE_INSET];
  return { left: area.left + x, top: area.top + y, right: area.right - x, bottom: area.bottom - y };
}

function holds(outer: PageArea, inner: PageArea): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 2 &&
    inner.bottom <= outer.bottom + 2
  );
}

function meets(one: PageArea, other: PageArea): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
