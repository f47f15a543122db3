import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Paragraph } from '../model.ts';
import type { TextBox } from './text-box.ts';
import { textAreaOf } from './text-boxes.ts';

/** Depth of descenders below the baseline, as a multiple of the font size. */
const DESCENT = 0.22;
/** Margin of a title with centered text, as a share of the page width. */
const TITLE_MARGIN = 0.06;
/** A body reaches down to here. */
const BODY_BOTTOM = 0.9;
/** A title has room for so much of another line. */
const TITLE_ROOM = 0.8;
/** PowerPoint keeps this much free inside a box. */
const INSETS = { x: 7.2, y: 3.6 };

/** Area of a box and the place of the text inside it. */
export interface BoxFrame {
  /** Area available to the text, without insets. */
  readonly text: PageArea;
  readonly outer: PageArea;
  /** Distances of the text from the edges of the box. */
  readonly insets?: PageArea;
}

interface Page {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/**
 * Computes the frame of a box: as wide as its text may become, with the first line at the height that the line spacing
 * gives it.
 */
export function frameOf(box: TextBox, page: Page, others: readonly { readonly area: PageArea }[]): BoxFrame {
  const text = textFrame(box, page, others);
  if (box.shape) {
    const area = textAreaOf(box.shape);
    const insets = {
      left: Math.max(0, text.left - area.left),
      top: Math.max(0, text.top - area.top),
      right: Math.max(0, area.right - text.right),
      bottom: 0,
    };
    return { text, outer: box.shape.area, insets };
  }
  if (box.placeholder === 'title') return titleFrame(text, box, others);
  return { text, outer: withInsets(text) };
}

function withInsets({ left, top, right, bottom }: PageArea): PageArea {
  return { left: left - INSETS.x, top: top - INSETS.y, right: right + INSETS.x, bottom: bottom + INSETS.y };
}

/** A title has room for another line above and below, as far as nothing else stands there; its text keeps its place. */
function titleFrame(text: PageArea, box: TextBox, others: readonly { readonly area: PageArea }[]): BoxFrame {
  const outer = withInsets(text);
  const above = Math.max(0, ...others.map(({ area }) => (area.bottom < box.area.top ? area.bottom : 0)));
  const below = Math.min(
    ...others.map(({ area }) => (area.top > box.area.bottom ? area.top : Number.POSITIVE_INFINITY)),
  );
  const wanted = (box.paragraphs[0]?.pitchPoints ?? 0) * (TITLE_ROOM / 2);
  const room = Math.max(0, Math.min(wanted, outer.top - above, below - outer.bottom));
  return {
    text,
    outer: { ...outer, top: outer.top - room, bottom: outer.bottom + room },
    insets: { left: INSETS.x, top: INSETS.y + room, right: INSETS.x, bottom: 0 },
  };
}

function textFrame(box: TextBox, page: Page, others: readonly { readonly area: PageArea }[]): PageArea {
  const { area, paragraphs, placeholder } = box;
  const [first] = paragraphs;
  const line = first?.lines[0];
  const top = first && line ? line.baseline - first.pitchPoints + line.sizePoints * DESCENT : area.top;
  const alignments = new Set(paragraphs.map(({ alignment }) => alignment));
  const isCentered = alignments.size === 1 && alignments.has('center');
  const isEnd = alignments.has('end');
  const margin = placeholder === 'title' && isCentered ? page.widthPoints * TITLE_MARGIN : 0;
  const free = Math.min(area.left, page.widthPoints - area.right);
  const slack = isCentered ? (margin > 0 ? Math.max(3, free - margin) : Math.min(free, 20)) : 3;
  const frame = {
    left: area.left - (isCentered || isEnd ? slack : 0),
    top,
    right: area.right + slack,
    bottom: Math.max(area.bottom, top + 4),
  };
  return placeholder === null || isCentered || isEnd ? frame : widened(frame, box, page, others);
}

/** A title or a body is as wide as the slide and a body reaches to its foot, so that a longer text still fits. */
function widened(
  frame: PageArea,
  { area, paragraphs, placeholder }: TextBox,
  page: Page,
  others: readonly { readonly area: PageArea }[],
): PageArea {
  if (area.left > page.widthPoints / 3) return frame;
  const widest = Math.min(page.widthPoints - area.left, ...paragraphs.map(breaksBefore));
  const right = Math.max(frame.right, widest);
  if (placeholder === 'title') return { ...frame, right };
  const below = others.map((other) =>
    other.area.top > area.bottom ? other.area.top - INSETS.y : Number.POSITIVE_INFINITY,
  );
  return { ...frame, right, bottom: Math.max(frame.bottom, Math.min(page.heightPoints * BODY_BOTTOM, ...below)) };
}

/** A box as wide as this would break the lines elsewhere: a word would fit on the line before. */
function breaksBefore({ lines }: Paragraph): number {
  const ends = lines.slice(1).flatMap(({ words }, index) => {
    const [word] = words;
    const last = lines[index];
    return word && last ? [last.right + word.style.sizePoints * 0.2 + word.right - word.left - 1] : [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}
