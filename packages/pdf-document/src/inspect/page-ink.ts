import { throwIfCancelled } from '@recto/contract';
import {
  decodeStreamPartly,
  dictOf,
  END,
  integerOf,
  itemsOf,
  KEYWORD,
  Lexer,
  NAME,
  NUMBER,
  nameOf,
  type PdfDict,
  type PdfFile,
  type PdfStream,
  STRING,
  streamOf,
} from '@recto/pdf-core';
import { readAnnotations } from '../model/annotations.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { loadContents } from './content-digest.ts';

/**
 * `none`: the content certainly paints nothing but white, and no annotation is visible. `pictures`: nothing but images, and
 * words that are not shown. `marks`: anything else, and whatever is in doubt.
 */
export type PageInk = 'none' | 'pictures' | 'marks';

/** Decoded content of one page beyond which it counts as not blank: empty pages are short. */
const MAX_CONTENT_BYTES = 4_194_304;
/** Forms within forms that are followed, and forms drawn by one page. */
const MAX_DEPTH = 16;
const MAX_FORMS = 256;
/** Annotations that show nothing of their own (ISO 32000-2, 12.5.6). */
const UNSEEN_ANNOTATIONS = new Set(['Link', 'Popup']);
/** Bits 2 and 6 of /F: hidden, not viewed (Table 167). */
const UNSEEN_FLAGS = 0b10_0010;

/** For each page whether it certainly shows nothing, or pictures only. @throws cancelled */
export async function readPageInk(file: PdfFile, signal?: AbortSignal): Promise<PageInk[]> {
  await loadContents(file, undefined, signal);
  return readPages(file).map((page) => {
    throwIfCancelled(signal);
    return inkOf(page, file);
  });
}

function inkOf(page: PageNode, file: PdfFile): PageInk {
  const isSeen = readAnnotations(page, file).some(({ dict, subtype }) => {
    return !UNSEEN_ANNOTATIONS.has(subtype) && ((integerOf(dict.get('F'), file) ?? 0) & UNSEEN_FLAGS) === 0;
  });
  if (isSeen) return 'marks';
  const streams = itemsOf(page.dict.get('Contents'), file).flatMap((value) => streamOf(value, file) ?? []);
  const search = new PaintSearch(file);
  if (search.marks(streams, dictOf(page.inherited.Resources, file))) return 'marks';
  return search.drawsPictures ? 'pictures' : 'none';
}

/** Looks for operators that leave a mark other than a picture (ISO 32000-2, Annex A). In doubt, content marks. */
class PaintSearch {
  /** An image was drawn before the first mark. */
  drawsPictures = false;
  readonly #file: PdfFile;
  readonly #open = new Set<PdfStream>();
  #formsLeft = MAX_FORMS;
  #bytesLeft = MAX_CONTENT_BYTES;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @param streams the parts of one content, which go on one after the other. */
  marks(streams: readonly PdfStream[], resources: PdfDict | null): boolean {
    const state = new PaintState();
    return streams.some((stream) => {
      const content = this.#decode(stream);
      return !content || this.#contentPaints(content, resources, state);
    });
  }

  #contentPaints(content: Uint8Array, resources: PdfDict | null, state: PaintState): boolean {
    const lexer = new Lexer(content);
    for (let token = lexer.next(); token !== END; token = lexer.next()) {
      if (token === NUMBER) state.operands.push(lexer.number);
      else if (token === NAME) state.name = lexer.name.value;
      else if (token === STRING) state.hasText ||= !state.isUnseen(lexer.string);
      else if (token === KEYWORD) {
        const word = String.fromCharCode(
          ...content.subarray(lexer.tokenStart, Math.min(lexer.pos, lexer.tokenStart + 4)),
        );
        if (word === 'Tf') state.spaceIsEmpty = this.#hasEmptySpace(state.name, resources);
        if (word === 'Do' ? this.#drawingPaints(state.name, resources, state) : state.paints(word)) return true;
        state.endOperator();
      }
    }
    return false;
  }

  /** An image is noted; a form does what its content does. */
  #drawingPaints(name: string, resources: PdfDict | null, state: PaintState): boolean {
    const stream = streamOf(dictOf(resources?.get('XObject'), this.#file)?.get(name), this.#file);
    if (!stream) return false;
    const subtype = nameOf(stream.dict.get('Subtype'), this.#file);
    if (subtype === 'Image') this.drawsPictures = true;
    if (subtype !== 'Form') return subtype !== 'Image';
    if (this.#open.has(stream) || this.#open.size >= MAX_DEPTH || --this.#formsLeft < 0) return true;
    this.#open.add(stream);
    const content = this.#decode(stream);
    const own = dictOf(stream.dict.get('Resources'), this.#file) ?? resources;
    const paints = !content || this.#contentPaints(content, own, state.inForm());
    this.#open.delete(stream);
    return paints;
  }

  /** True for a font whose byte 0x20 is certainly a space: simple, with a standard encoding (ISO 32000-2, 9.6.5). */
  #hasEmptySpace(name: string, resources: PdfDict | null): boolean {
    const font = dictOf(dictOf(resources?.get('Font'), this.#file)?.get(name), this.#file);
    if (!SIMPLE_FONTS.has(nameOf(font?.get('Subtype'), this.#file) ?? '')) return false;
    const encoding = nameOf(font?.get('Encoding'), this.#file);
    return encoding === null ? font?.has('FontDescriptor') === false : STANDARD_ENCODINGS.has(encoding);
  }

  #decode(stream: PdfStream): Uint8Array | null {
    if (this.#bytesLeft <= 0) return null;
    try {
      const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.#file, {
        maxBytes: this.#bytesLeft,
      });
      this.#bytesLeft -= bytes.length;
      return complete && remainingFilters.length === 0 ? bytes : null;
    } catch {
      return null;
    }
  }
}

const SIMPLE_FONTS = new Set(['Type1', 'MMType1', 'TrueType']);
const STANDARD_ENCODINGS = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);
/** Operators that paint with the current colours: fill, stroke. */
const FILLS = new Set(['f', 'F', 'f*']);
const STROKES = new Set(['S', 's']);
const BOTH = new Set(['B', 'B*', 'b', 'b*']);
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
/** Shadings and inline images. */
const ALWAYS_PAINTS = new Set(['sh', 'BI']);
/** By operator, the colour operands that are white. */
const WHITE: Readonly<Record<string, readonly number[]>> = {
  g: [1],
  rg: [1, 1, 1],
  k: [0, 0, 0, 0],
  G: [1],
  RG: [1, 1, 1],
  K: [0, 0, 0, 0],
};

/** Text rendering mode of the words that text recognition lays under a scan (ISO 32000-2, Table 104). */
const INVISIBLE_TEXT = 3;

interface PaintColours {
  readonly fillsWhite: boolean;
  readonly strokesWhite: boolean;
  readonly hidesText: boolean;
}

const BLACK: PaintColours = { fillsWhite: false, strokesWhite: false, hidesText: false };

/** What of the graphics state decides whether painting can be seen on white paper. */
class PaintState {
  readonly operands: number[] = [];
  name = '';
  hasText = false;
  /** True while the current font is known to show nothing for the byte 0x20. */
  spaceIsEmpty = false;
  #colours: PaintColours;
  readonly #saved: PaintColours[] = [];

  constructor(colours = BLACK) {
    this.#colours = colours;
  }

  /** A form begins with the state of its place and leaves it as it was. */
  inForm(): PaintState {
    return new PaintState(this.#colours);
  }

  /** True for a string that certainly shows nothing. */
  isUnseen(text: Uint8Array): boolean {
    return text.length === 0 || (this.spaceIsEmpty && text.every((byte) => byte === 0x20));
  }

  endOperator(): void {
    this.operands.length = 0;
    this.name = '';
    this.hasText = false;
  }

  /** True when the operator, with its operands read, leaves a mark; keeps track of colours. */
  paints(word: string): boolean {
    if (ALWAYS_PAINTS.has(word)) return true;
    const { fillsWhite, strokesWhite, hidesText } = this.#colours;
    if (SHOWS_TEXT.has(word)) return this.hasText && !hidesText;
    if (FILLS.has(word)) return !fillsWhite;
    if (STROKES.has(word)) return !strokesWhite;
    if (BOTH.has(word)) return !(fillsWhite && strokesWhite);
    if (word === 'q') this.#saved.push(this.#colours);
    else if (word === 'Q') this.#colours = this.#saved.pop() ?? BLACK;
    else if (word === 'Tr') this.#change({ hidesText: this.operands[0] === INVISIBLE_TEXT });
    else this.#setColour(word);
    return false;
  }

  #setColour(word: string): void {
    const white = WHITE[word];
    const isWhite = white?.length === this.operands.length && white.every((value, at) => this.operands[at] === value);
    if (word === 'g' || word === 'rg' || word === 'k') this.#change({ fillsWhite: isWhite });
    else if (word === 'G' || word === 'RG' || word === 'K') this.#change({ strokesWhite: isWhite });
    else if (word === 'cs' || word === 'sc' || word === 'scn') this.#change({ fillsWhite: false });
    else if (word === 'CS' || word === 'SC' || word === 'SCN') this.#change({ strokesWhite: false });
  }

  #change(colours: Partial<PaintColours>): void {
    this.#colours = { ...this.#colours, ...colours };
  }
}
