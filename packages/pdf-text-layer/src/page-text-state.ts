import { type Corners, multiply, transformBounds, unitSides } from '@recto/codecs';
import { Interpreter, type MarkedSequence, type TextEvent, type Visitor } from '@recto/pdf-content/interpret';
import { integerOf, nameOf, numberOf, type PdfFile } from '@recto/pdf-core';
import { loadContents, type PageNode, pageContent, readPages, visibleBox } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { areaOf, overlapOf } from './boxes.ts';

/** Kind of text on a page: none; only text that is not painted, as recognition leaves it; visible text. */
export type PageTextKind = 'none' | 'hidden' | 'visible';

/** State of a page that decides whether and how its text is recognised. */
export interface PageTextState {
  /** Page numbers, watermarks and other artifacts (ISO 32000-2, 14.8.2.2) do not count. */
  readonly text: PageTextKind;
  /** True when some of its text is not painted, beside visible text or alone. */
  readonly hasHidden: boolean;
  /** Resolution of the image that covers most of the page, in pixels per inch as shown; null when no image does. */
  readonly imageDpi: number | null;
  /** Places of its pictures, in the page's user space. */
  readonly pictures: readonly Corners[];
  /** Places of painted text, artifacts included, in the page's user space. */
  readonly visibleText: readonly Corners[];
  /** Share of the page that pictures cover, 0 to 1. */
  readonly pictureShare: number;
  /** Share of the page that painted text covers, artifacts left out, 0 to 1. 1 where a page with text has no picture: not measured. */
  readonly textShare: number;
}

/** An image must cover this share of the page to be what the page was scanned from. */
const MAIN_IMAGE_SHARE = 0.5;
/** An image that covers less is an ornament. */
const PICTURE_SHARE = 0.01;
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
  const shown: TextEvent[] = [];
  const pictures: Corners[] = [];
  let imageDpi: number | null = null;
  const userUnit = Math.max(numberOf(page.dict.get('UserUnit'), file) ?? 1, 1e-6);
  const { left, bottom, right, top } = visibleBox(page, file);
  const frame: Corners = [left, bottom, right, top];
  const pageArea = Math.max(areaOf(frame), 1e-6);
  const visitor: Visitor = {
    text(event) {
      if (!event.strings.every(isBlank)) shown.push(event);
    },
    image({ image: { dict }, inline, state: { matrix } }) {
      const box = transformBounds(matrix, [0, 0, 1, 1]);
      const share = overlapOf(box, frame) / pageArea;
      if (share >= PICTURE_SHARE) pictures.push(box);
      const width = integerOf(dict.get('Width'), file) ?? 0;
      const [sideUnits] = unitSides(matrix);
      if (inline || share < MAIN_IMAGE_SHARE || width < 1 || sideUnits === 0) return;
      imageDpi = Math.max(imageDpi ?? 0, (width / (sideUnits * userUnit)) * POINTS_PER_INCH);
    },
  };
  new Interpreter(file, visitor).page(pageContent(page, file));
  const hidden = shown.filter(isUnpainted);
  const visible = shown.filter((event) => !isUnpainted(event));
  const own = visible.filter(({ marked }) => !isArtifact(marked, file));
  const text = own.length > 0 ? 'visible' : hidden.length > 0 ? 'hidden' : 'none';
  const isMeasured = text === 'none' || pictures.length > 0;
  const share = (boxes: readonly Corners[]) =>
    Math.min(1, boxes.reduce((sum, box) => sum + overlapOf(box, frame), 0) / pageArea);
  const textShare = isMeasured ? share(own.flatMap(placeOf)) : 1;
  return {
    text,
    hasHidden: hidden.length > 0,
    imageDpi,
    pictures,
    visibleText: isMeasured ? visible.flatMap(placeOf) : [],
    pictureShare: share(pictures),
    textShare,
  };
}

/** Returns the place of a text in the page's user space; nothing for one of which the extent is not known. */
function placeOf(event: TextEvent): Corners[] {
  const { box } = event.measured();
  return box ? [transformBounds(multiply(event.textMatrix, event.state.matrix), box)] : [];
}

function isUnpainted({ state: { text } }: TextEvent): boolean {
  return text.renderingMode === 3 || text.renderingMode === 7;
}

/** True within an artifact of pagination or background: a page number, a header, a watermark (Table 363). */
function isArtifact(marked: MarkedSequence | null, file: PdfFile): boolean {
  for (let sequence = marked; sequence; sequence = sequence.outer) {
    const type = nameOf(sequence.properties?.get('Type'), file);
    if (sequence.tag === 'Artifact' && (type === 'Pagination' || type === 'Background')) return true;
  }
  return false;
}

/** Spaces and the codes that fonts use for them; a page of nothing else has no text. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => byte === 0x20 || byte === 0 || byte === 0x03 || byte === 0xa0 || byte === 0x0d || byte === 0x0a,
  );
}
