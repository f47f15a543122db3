import { Interpreter, isWhite, type PathEvent } from '@recto/pdf-content/interpret';
import { integerOf, nameOf, type ObjectSource, type PdfDict, type PdfFile, WorkBudget } from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import { readAnnotations } from '../model/annotations.ts';
import { pageContent } from '../model/page-content.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { loadContents } from './content-digest.ts';

/**
 * `none`: the content certainly paints nothing but white, and no annotation is visible. `pictures`: nothing but images, and
 * words that are not shown. `marks`: anything else, and whatever is in doubt.
 */
export type PageContentKind = 'none' | 'pictures' | 'marks';

/** Limits to the reading of one page. A page beyond them counts as not blank: empty pages are short. */
const MAX_DEPTH = 16;
const MOST_WORK = { visits: 1_000_000, decodedBytes: 4_194_304 };
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
  return paintOf(page, file);
}

/** Stops at the first visible mark that is not a picture; what cannot be decided counts as a mark. */
function paintOf(page: PageNode, file: PdfFile): PageContentKind {
  let [hasMarks, hasPictures, isInDoubt] = [false, false, false];
  const spaces = new Map<PdfDict, boolean>();
  const mark = () => {
    hasMarks = true;
    interpreter.stop();
  };
  const isUnseen = (string: Uint8Array, font: PdfDict | null) => {
    if (string.length === 0) return true;
    if (!font || !string.every((byte) => byte === SPACE)) return false;
    const isEmpty = spaces.get(font) ?? hasEmptySpace(font, file);
    spaces.set(font, isEmpty);
    return isEmpty;
  };
  const interpreter: Interpreter = new Interpreter(
    file,
    {
      follows: { colours: true },
      text({ strings, state }) {
        const { renderingMode, font } = state.text;
        if (renderingMode !== INVISIBLE_TEXT && !strings.every((string) => isUnseen(string, font))) mark();
      },
      image({ inline }) {
        if (inline) mark();
        else hasPictures = true;
      },
      path(event) {
        if (isSeen(event) || (isInDoubt && isPainted(event))) mark();
      },
      shading: mark,
      form({ subtype }) {
        if (subtype !== 'Form') mark();
        return true;
      },
      unread(reason) {
        // Readers may take another colour for the current one.
        if (reason === 'operands') isInDoubt = true;
        else mark();
      },
    },
    { depth: MAX_DEPTH, budget: new WorkBudget(MOST_WORK) },
  );
  interpreter.page(pageContent(page, file));
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

const isPainted = ({ fill, isStroked }: PathEvent) => fill !== null || isStroked;

/** True when a path that is painted shows on white paper. */
function isSeen({ fill, isStroked, state }: PathEvent): boolean {
  return (fill !== null && !isWhite(state.fill)) || (isStroked && !isWhite(state.stroke));
}
