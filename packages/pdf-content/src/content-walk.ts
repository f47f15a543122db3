import {
  decodeStreamPartly,
  dictOf,
  END,
  KEYWORD,
  Lexer,
  NAME,
  NUMBER,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfStream,
  STRING,
  streamOf,
} from '@recto/pdf-core';
import type { Matrix } from './matrix.ts';
import { endOfInlineImage } from './read-content.ts';

/** Decoded content of one page that is read at most. */
const MAX_CONTENT_BYTES = 67_108_864;
const MAX_DEPTH = 16;
const MAX_FORMS = 2_000;

/** What a walk tells of. */
export interface ContentVisitor {
  /** A string is shown. @param renderingMode /Tr; 3 and 7 paint nothing. */
  text(bytes: Uint8Array, renderingMode: number): void;
  /** An image is drawn into the unit square of this coordinate system. */
  image?(stream: PdfStream, matrix: Matrix): void;
}

interface State {
  matrix: Matrix;
  renderingMode: number;
}

/** Reads content and the forms that it draws, in order, as far as text and images go. What cannot be read is passed over. */
export class ContentWalk {
  readonly #source: ObjectSource;
  readonly #visitor: ContentVisitor;
  readonly #open = new Set<PdfStream>();
  #formsLeft = MAX_FORMS;
  #bytesLeft = MAX_CONTENT_BYTES;

  constructor(source: ObjectSource, visitor: ContentVisitor) {
    this.#source = source;
    this.#visitor = visitor;
  }

  /** @param streams the parts of one content, which go on one after the other. */
  page(streams: readonly PdfStream[], resources: PdfDict | null): void {
    const stack: State[] = [];
    const state: State = { matrix: [1, 0, 0, 1, 0, 0], renderingMode: 0 };
    for (const stream of streams) this.#content(stream, resources, state, stack);
  }

  #content(stream: PdfStream, resources: PdfDict | null, state: State, stack: State[]): void {
    const content = this.#decode(stream);
    if (!content) return;
    const lexer = new Lexer(content);
    let numbers: number[] = [];
    let name = '';
    let strings: Uint8Array[] = [];
    for (let token = lexer.next(); token !== END; token = lexer.next()) {
      if (token === NUMBER) numbers.push(lexer.number);
      else if (token === NAME) name = lexer.name.value;
      else if (token === STRING) strings.push(lexer.string);
      else if (token === KEYWORD) {
        const length = Math.min(lexer.pos - lexer.tokenStart, 4);
        const word = String.fromCharCode(...content.subarray(lexer.tokenStart, lexer.tokenStart + length));
        if (word === 'Do') this.#drawing(name, resources, state);
        else if (word === 'ID') lexer.pos = endOfInlineImage(content, lexer.pos);
        else if (SHOWS_TEXT.has(word)) for (const text of strings) this.#visitor.text(text, state.renderingMode);
        else changeState(word, numbers, state, stack);
        numbers = [];
        name = '';
        strings = [];
      }
    }
  }

  #drawing(name: string, resources: PdfDict | null, state: State): void {
    const stream = streamOf(dictOf(resources?.get('XObject'), this.#source)?.get(name), this.#source);
    const kind = nameOf(stream?.dict.get('Subtype'), this.#source);
    if (stream && kind === 'Image') this.#visitor.image?.(stream, state.matrix);
    if (!stream || kind !== 'Form') return;
    if (this.#open.has(stream) || this.#open.size >= MAX_DEPTH || --this.#formsLeft < 0) return;
    this.#open.add(stream);
    const own = dictOf(stream.dict.get('Resources'), this.#source) ?? resources;
    const inner = matrixOf(stream.dict, this.#source);
    this.#content(stream, own, { ...state, matrix: multiply(inner, state.matrix) }, []);
    this.#open.delete(stream);
  }

  #decode(stream: PdfStream): Uint8Array | null {
    if (this.#bytesLeft <= 0) return null;
    try {
      const { bytes, remainingFilters } = decodeStreamPartly(stream, this.#source, { maxBytes: this.#bytesLeft });
      this.#bytesLeft -= bytes.length;
      return remainingFilters.length === 0 ? bytes : null;
    } catch {
      return null;
    }
  }
}

const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
const MAX_SAVED_STATES = 512;

function changeState(word: string, numbers: readonly number[], state: State, stack: State[]): void {
  if (word === 'q') {
    if (stack.length < MAX_SAVED_STATES) stack.push({ ...state });
  } else if (word === 'Q') Object.assign(state, stack.pop());
  else if (word === 'Tr') state.renderingMode = numbers.at(-1) ?? 0;
  else if (word === 'cm' && numbers.length >= 6) state.matrix = multiply(toMatrix(numbers.slice(-6)), state.matrix);
}

function toMatrix(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

function matrixOf(dict: PdfDict, source: ObjectSource): Matrix {
  const values = source.resolve(dict.get('Matrix'));
  if (!Array.isArray(values) || values.length < 6) return [1, 0, 0, 1, 0, 0];
  return toMatrix(
    values.map((value) => {
      const number = source.resolve(value);
      return typeof number === 'number' ? number : 0;
    }),
  );
}

/** The system that `inner` makes within `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  return [
    inner[0] * outer[0] + inner[1] * outer[2],
    inner[0] * outer[1] + inner[1] * outer[3],
    inner[2] * outer[0] + inner[3] * outer[2],
    inner[2] * outer[1] + inner[3] * outer[3],
    inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
    inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
  ];
}
