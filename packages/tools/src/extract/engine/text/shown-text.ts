import { type Matrix, multiply, transformX, transformY } from '@recto/codecs';
import {
  ContentReader,
  type GraphicsState,
  GraphicsStates,
  INITIAL_STATE,
  INITIAL_TEXT_STATE,
  joinContent,
  matrixOf,
  showsText,
  TextCursor,
  type TextState,
  textParameters,
} from '@recto/pdf-content';
import {
  decodeStreamPartly,
  dictOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  PdfString,
  streamOf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';
import { PathDots } from './path-dots.ts';

/** What one operator shows. */
export interface ShownText {
  readonly font: PdfDict;
  /** Strings, and numbers that move what follows back, in thousandths of the font size. */
  readonly items: readonly (Uint8Array | number)[];
  /** Where it begins, in displayed points. */
  readonly x: number;
  readonly y: number;
  /** Displayed points that one unit of text space takes. */
  readonly scale: number;
  /** In text space. */
  readonly fontSize: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** Equal for text of one colour in one marked content. */
  readonly look: string;
}

/** Takes what a page shows. @returns how far it reaches in text space; null to end the reading */
export type TakeText = (shown: ShownText) => number | null;

type State = GraphicsState & TextState & { readonly colour: string };

const LIMITS = { depth: 6, forms: 200, contentBytes: 16_777_216 };
/** Of the scale: text is upright when its matrix has less beside the diagonal. */
const UPRIGHT = 1e-5;
/** Both directions have the same scale. */
const EVEN = 1e-3;
/** Rendering modes below this one fill or stroke, and do not clip (ISO 32000-2, Table 104). */
const FIRST_HIDDEN = 3;
/** The bracket before the operand of an operator that moves between its strings. */
const ARRAY_OPEN = 0x5b;
const SETS_COLOUR = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);

/** Reads the text of pages that are upright and plain: nothing hidden, turned, stretched, layered or replaced. */
export class ShownTextReader {
  readonly #source: ObjectSource;
  readonly #take: TakeText;
  /** What is drawn in the size of a bullet. */
  readonly dots = new PathDots();
  #isPlain = true;
  #formsLeft = LIMITS.forms;
  #bytesLeft = LIMITS.contentBytes;

  constructor(source: ObjectSource, take: TakeText) {
    this.#source = source;
    this.#take = take;
  }

  /**
   * Reads one page. @param display from default user space to the page as displayed
   * @returns false for a page that is not plain, or that `take` has ended
   */
  page(page: PageNode, display: Matrix): boolean {
    const parts = contentStreams(page, this.#source).map((stream) => this.#decode(stream));
    if (!parts.every((part) => part !== null)) return false;
    this.#content(joinContent(parts), dictOf(page.inherited.Resources, this.#source), display, 0);
    return this.#isPlain;
  }

  #decode(stream: PdfStream): Uint8Array | null {
    const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.#source, {
      maxBytes: LIMITS.contentBytes,
    });
    this.#bytesLeft -= bytes.length;
    return complete && remainingFilters.length === 0 && this.#bytesLeft >= 0 ? bytes : null;
  }

  #content(bytes: Uint8Array, resources: PdfDict | null, matrix: Matrix, depth: number): void {
    const reader = new ContentReader(bytes);
    const states = new GraphicsStates<State>({ ...INITIAL_STATE, ...INITIAL_TEXT_STATE, matrix, colour: '' });
    const cursor = new TextCursor();
    const marks: string[] = [`${this.#formsLeft}`];
    let look = marks[0] ?? '';
    while (this.#isPlain && reader.next()) {
      const { operator } = reader;
      if (showsText(operator)) this.#show(reader, states, cursor, look);
      else if (this.dots.follow(reader, states.current.matrix) || states.follow(reader)) continue;
      else if (operator === 'Do') this.#draw(reader, states.current, resources, depth);
      else if (operator === 'BMC' || operator === 'BDC') {
        marks.push(this.#mark(reader, resources));
        look = marks.join();
      } else if (operator === 'EMC') {
        if (marks.length > 1) marks.pop();
        look = marks.join();
      } else this.#follow(reader, states, cursor, resources);
    }
  }

  #follow(reader: ContentReader, states: GraphicsStates<State>, cursor: TextCursor, resources: PdfDict | null): void {
    const { operator, numbers, names } = reader;
    const parameters = textParameters(reader);
    if (parameters) states.change(parameters);
    if (cursor.follow(reader, states.current.leading)) return;
    if (operator === 'Tf') {
      const font = dictOf(this.#resource(resources, 'Font', names.at(-1)), this.#source);
      states.change({ font, fontSize: numbers.at(-1) ?? 0 });
    } else if (operator === 'gs') {
      const parameters = dictOf(this.#resource(resources, 'ExtGState', names.at(-1)), this.#source);
      if (parameters?.get('Font') !== undefined) this.#isPlain = false;
    } else if (operator === 'sh') this.#isPlain = false;
    else if (SETS_COLOUR.has(operator)) {
      const colour = `${numbers.join(' ')} ${names.join(' ')} ${operator}`;
      if (colour !== states.current.colour) states.change({ colour });
    }
  }

  #show(reader: ContentReader, states: GraphicsStates<State>, cursor: TextCursor, look: string): void {
    const { operator } = reader;
    if (operator === '"' || operator === "'") {
      const parameters = textParameters(reader);
      if (parameters) states.change(parameters);
      cursor.nextLine(states.current.leading);
    }
    const { current } = states;
    const items = itemsOf(reader);
    const { font, fontSize, characterSpacing, wordSpacing, rise, renderingMode, horizontalScale } = current;
    const [a, b, c, d] = linearProduct(cursor.matrix, current.matrix);
    this.#isPlain =
      items !== null &&
      font !== null &&
      fontSize > 0 &&
      renderingMode < FIRST_HIDDEN &&
      horizontalScale === 1 &&
      a > 0 &&
      Math.abs(b) + Math.abs(c) < UPRIGHT * a &&
      Math.abs(a + d) < EVEN * a;
    if (!this.#isPlain || !items || !font) return;
    const [, , , , left, bottom] = cursor.matrix;
    const [x, y] = [transformX(current.matrix, left, bottom), transformY(current.matrix, left, bottom) + rise * d];
    const text = { font, items, x, y, scale: a, fontSize, characterSpacing, wordSpacing };
    const reach = this.#take({ ...text, look: current.colour === '' ? look : `${look} ${current.colour}` });
    if (reach === null) this.#isPlain = false;
    else cursor.advance(reach, 0);
  }

  #draw({ names }: ContentReader, state: State, resources: PdfDict | null, depth: number): void {
    const stream = streamOf(this.#resource(resources, 'XObject', names.at(-1)), this.#source);
    if (!stream) return;
    const kind = nameOf(stream.dict.get('Subtype'), this.#source);
    if (kind === 'Image') return;
    const { characterSpacing, wordSpacing, rise, horizontalScale } = state;
    const inherits = characterSpacing !== 0 || wordSpacing !== 0 || rise !== 0 || horizontalScale !== 1;
    const isLayered = stream.dict.get('OC') !== undefined;
    const bytes = kind === 'Form' && depth < LIMITS.depth && --this.#formsLeft >= 0 ? this.#decode(stream) : null;
    if (!bytes || inherits || isLayered) {
      this.#isPlain = false;
      return;
    }
    const own = dictOf(stream.dict.get('Resources'), this.#source) ?? resources;
    this.#content(bytes, own, multiply(matrixOf(stream.dict.get('Matrix'), this.#source), state.matrix), depth + 1);
  }

  /** What tells marked content from other. Text that stands for other text, and layers, are not plain. */
  #mark(reader: ContentReader, resources: PdfDict | null): string {
    const { names, operator } = reader;
    const [tag, properties] = names;
    if (tag === 'OC') this.#isPlain = false;
    if (operator === 'BMC') return tag ?? '';
    const named = dictOf(this.#resource(resources, 'Properties', properties), this.#source);
    const written = named ? null : (reader.operands(2).objects.at(-1) ?? null);
    const dict = named ?? dictOf(written ?? undefined, this.#source);
    if (dict?.get('ActualText') !== undefined) this.#isPlain = false;
    return `${tag} ${properties} ${dict?.get('MCID')}`;
  }

  #resource(resources: PdfDict | null, category: string, name: string | undefined): PdfObject | undefined {
    return name === undefined ? undefined : dictOf(resources?.get(category), this.#source)?.get(name);
  }
}

/** The product without its translation: pages have many lines. */
function linearProduct([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): readonly [number, number, number, number] {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

/** The operand of an operator that shows text; null for one that is damaged. */
function itemsOf(reader: ContentReader): (Uint8Array | number)[] | null {
  const isArray = reader.bytes[reader.operandsStart] === ARRAY_OPEN;
  if (!isArray) return reader.strings.length === 1 ? [...reader.strings] : null;
  const { objects } = reader.operands(2);
  const [array] = objects;
  if (objects.length !== 1 || !Array.isArray(array)) return null;
  const items = array.map((item) => (item instanceof PdfString ? item.bytes : item));
  return items.every((item) => typeof item === 'number' || item instanceof Uint8Array) ? items : null;
}
