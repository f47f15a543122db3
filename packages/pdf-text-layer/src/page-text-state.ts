import { unitArea, unitSides } from '@recto/codecs';
import { Interpreter, type Visitor } from '@recto/pdf-content/interpret';
import { integerOf, numberOf, type PdfFile } from '@recto/pdf-core';
import { loadContents, type PageNode, pageContent, readPages, visibleBox } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';

/** Kind of text on a page: none; only text that is not painted, as recognition leaves it; visible text. */
export type PageTextKind = 'none' | 'hidden' | 'visible';

/** State of a page that decides whether and how its text is recognised. */
export interface PageTextState {
  readonly text: PageTextKind;
  /** Resolution of the image that covers most of the page, in pixels per inch as shown; null when no image does. */
  readonly imageDpi: number | null;
}

/** An image must cover this share of the page to be what the page was scanned from. */
const MAIN_IMAGE_SHARE = 0.5;
const POINTS_PER_INCH = 72;

/** Reads the kind of text on each page, and the resolution of its picture. @throws cancelled */
export async function readPageTextStates(file: PdfFile, signal?: AbortSignal): Promise<PageTextState[]> {
  await loadContents(file, undefined, signal);
  return readPages(file).map((page) => {
    throwIfCancelled(signal);
    return pageTextState(page, file);
  });
}

/** The same of one page. */
export function pageTextState(page: PageNode, file: PdfFile): PageTextState {
  let hasVisible = false;
  let hasHidden = false;
  let imageDpi: number | null = null;
  const userUnit = Math.max(numberOf(page.dict.get('UserUnit'), file) ?? 1, 1e-6);
  const { left, bottom, right, top } = visibleBox(page, file);
  const leastArea = (right - left) * (top - bottom) * MAIN_IMAGE_SHARE;
  const visitor: Visitor = {
    text({ strings, state }) {
      if (strings.every(isBlank)) return;
      const { renderingMode } = state.text;
      if (renderingMode === 3 || renderingMode === 7) hasHidden = true;
      else hasVisible = true;
    },
    image({ image: { dict }, inline, state: { matrix } }) {
      const width = integerOf(dict.get('Width'), file) ?? 0;
      const [sideUnits] = unitSides(matrix);
      if (inline || unitArea(matrix) < leastArea || width < 1 || sideUnits === 0) return;
      imageDpi = Math.max(imageDpi ?? 0, (width / (sideUnits * userUnit)) * POINTS_PER_INCH);
    },
  };
  new Interpreter(file, visitor).page(pageContent(page, file));
  return { text: hasVisible ? 'visible' : hasHidden ? 'hidden' : 'none', imageDpi };
}

/** Spaces and the codes that fonts use for them; a page of nothing else has no text. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => byte === 0x20 || byte === 0 || byte === 0x03 || byte === 0xa0 || byte === 0x0d || byte === 0x0a,
  );
}
