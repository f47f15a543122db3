import { ContentWalk, type GraphicsState } from '@recto/pdf-content';
import {
  dictOf,
  integerOf,
  itemsOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfFile,
  type PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import { readAnnotations } from '../model/annotations.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { loadContents } from './content-digest.ts';

/**
 * `none`: the content certainly paints nothing but white, and no annotation is visible. `pictures`: nothing but images, and
 * words that are not shown. `marks`: anything else, and whatever is in doubt.
 */
export type PageContentKind = 'none' | 'pictures' | 'marks';

/** What is read of one page. Beyond, it counts as not blank: empty pages are short. */
const LIMITS = { depth: 16, forms: 256, contentBytes: 4_194_304 };
/** Annotations that show nothing of their own (ISO 32000-2, 12.5.6). */
const UNSEEN_ANNOTATIONS = new Set(['Link', 'Popup']);
/** Bits 2 and 6 of /F: hidden, not viewed (Table 167). */
const UNSEEN_FLAGS = 0b10_0010;

/** For each page whether it certainly shows nothing, or pictures only. @throws cancelled */
export async function readPageContentKinds(file: PdfFile, signal?: AbortSignal): Promise<PageContentKind[]> {
  await loadContents(file, undefined, signal);
  return readPages(file).map((page) => {
    throwIfCancelled(signal);
    return contentKindOf(page, file);
  });
}

function contentKindOf(page: PageNode, file: PdfFile): PageContentKind {
  const isSeen = readAnnotations(page, file).some(({ dict, subtype }) => {
    return !UNSEEN_ANNOTATIONS.has(subtype) && ((integerOf(dict.get('F'), file) ?? 0) & UNSEEN_FLAGS) === 0;
  });
  if (isSeen) return 'marks';
  const streams = itemsOf(page.dict.get('Contents'), file).flatMap((value) => streamOf(value, file) ?? []);
  return paintOf(streams, dictOf(page.inherited.Resources, file), file);
}

/** Stops at the first visible mark that is not a picture; what cannot be decided counts as a mark. */
function paintOf(streams: readonly PdfStream[], resources: PdfDict | null, file: PdfFile): PageContentKind {
  let hasMarks = false;
  let hasPictures = false;
  const spaces = new Map<PdfDict, boolean>();
  const mark = () => {
    hasMarks = true;
    walk.stop();
  };
  const isUnseen = (string: Uint8Array, font: PdfDict | null) => {
    if (string.length === 0) return true;
    if (!font || !string.every((byte) => byte === SPACE)) return false;
    const isEmpty = spaces.get(font) ?? hasEmptySpace(font, file);
    spaces.set(font, isEmpty);
    return isEmpty;
  };
  const walk = new ContentWalk(
    file,
    {
      text(strings, { renderingMode, font }) {
        if (renderingMode !== INVISIBLE_TEXT && !strings.every((string) => isUnseen(string, font))) mark();
      },
      image() {
        hasPictures = true;
      },
      paint(operator, state) {
        if (isSeen(operator, state)) mark();
      },
      foreign: mark,
      skipped: mark,
      damaged: mark,
    },
    LIMITS,
  );
  walk.page(streams, resources);
  if (hasMarks) return 'marks';
  return hasPictures ? 'pictures' : 'none';
}

/** A space in text. */
const SPACE = 0x20;
/** Text rendering mode of the invisible words that text recognition adds to a scan (ISO 32000-2, Table 104). */
const INVISIBLE_TEXT = 3;
const SIMPLE_FONTS = new Set(['Type1', 'MMType1', 'TrueType']);
const STANDARD_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);

/** True for a font whose byte 0x20 is certainly a space: simple, with a standard encoding (ISO 32000-2, 9.6.5). */
function hasEmptySpace(font: PdfDict, source: ObjectSource): boolean {
  if (!SIMPLE_FONTS.has(nameOf(font.get('Subtype'), source) ?? '')) return false;
  const encoding = nameOf(font.get('Encoding'), source);
  return encoding === null ? !font.has('FontDescriptor') : STANDARD_ENCODINGS.has(encoding);
}

/** Operators that paint with the current colours: fill, stroke (ISO 32000-2, Table 59). */
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);

/** True when something that is painted shows on white paper: shadings and inline images always do. */
function isSeen(operator: string, { fill, stroke }: GraphicsState): boolean {
  const [fills, strokes] = [FILLS.has(operator), STROKES.has(operator)];
  if (!fills && !strokes) return true;
  return (fills && !isWhite(fill)) || (strokes && !isWhite(stroke));
}

/** No colorant in CMYK, else all light. */
function isWhite(colour: GraphicsState['fill']): boolean {
  if (colour === null) return false;
  const white = colour.length === 4 ? 0 : 1;
  return colour.every((component) => component === white);
}
