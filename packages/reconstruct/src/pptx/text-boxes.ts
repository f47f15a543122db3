import { areaAround } from '@recto/contract';
import type { Block, Paragraph } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import { flowingBox } from './flowing-box.ts';
import type { TextBox } from './text-box.ts';

const TITLE_ZONE = 0.4;

/** The text of a page as boxes: what stands below each other at a common edge is one box. */
export function textBoxesOf(page: PageContent): TextBox[] {
  const boxes: TextBox[] = [];
  for (const region of page.regions) {
    const flowing = flowingBox(region);
    addBoxes(boxes, flowing ? [[...flowing.above]] : region.blocks);
    if (flowing) boxes.push(flowing.box);
  }
  const title = titleOf(boxes, page);
  if (title) title.isTitle = true;
  return boxes;
}

function addBoxes(boxes: TextBox[], columns: readonly (readonly Block[])[]): void {
  for (const column of columns) {
    let before: Block | undefined;
    for (const block of column) {
      const last = boxes.at(-1);
      if (block.kind === 'paragraph') {
        const area = areaAround(block.lines) ?? block.area;
        if (last && before?.kind === 'paragraph' && belongs(last.paragraphs, block)) {
          last.paragraphs.push(block);
          last.area = areaAround([last.area, area]) ?? area;
        } else boxes.push({ area, paragraphs: [block], isTitle: false, columnCount: 1, columnGapPoints: 0 });
      }
      before = block;
    }
  }
}

function belongs(box: readonly Paragraph[], paragraph: Paragraph): boolean {
  const [above, below] = [box.at(-1)?.lines.at(-1), paragraph.lines[0]];
  if (!above || !below) return false;
  const pitch = below.baseline - above.baseline;
  const size = Math.max(above.sizePoints, below.sizePoints);
  if (pitch < size * 0.3 || pitch > size * 2.1 || Math.abs(above.sizePoints - below.sizePoints) > size * 0.28)
    return false;
  const [start, first] = [Math.min(...box.map(({ area }) => area.left)), paragraph.area.left];
  const sharesEdge = Math.abs(start - first) < size * 3;
  const sharesMiddle = Math.abs(above.left + above.right - below.left - below.right) < 12;
  return sharesEdge || sharesMiddle;
}

/** The largest type in the upper part of the page, when it is larger than the rest. */
function titleOf(boxes: TextBox[], { heightPoints }: PageContent): TextBox | undefined {
  const size = (box: TextBox) =>
    Math.max(...box.paragraphs.flatMap(({ lines }) => lines.map(({ sizePoints }) => sizePoints)));
  const upper = boxes.filter(
    ({ area, paragraphs }) =>
      area.top < heightPoints * TITLE_ZONE && paragraphs.length <= 2 && paragraphs.every(({ list }) => !list),
  );
  const largest = upper.toSorted((one, other) => size(other) - size(one) || one.area.top - other.area.top)[0];
  if (!largest) return undefined;
  return boxes.every((box) => box === largest || size(box) < size(largest)) && size(largest) >= 14
    ? largest
    : undefined;
}
