import { type Matrix, transformX, transformY } from '@recto/codecs';
import {
  type FormEvent,
  Interpreter,
  type MarkedEvent,
  type Paint,
  type PathEvent,
  type TextEvent,
  type TextItems,
  type Visitor,
} from '@recto/pdf-content/interpret';
import { type ObjectSource, type PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import { type PageNode, pageContent } from '@recto/pdf-document';
import { PathDots } from './path-dots.ts';

/** The text of one operator. */
export interface ShownText {
  readonly font: PdfDict;
  /** Strings, and numbers that move what follows back, in thousandths of the font size. */
  readonly items: TextItems;
  /** The place where it begins, in displayed points. */
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

/** Takes what a page shows. @returns its length in text space; null to end the reading */
export type TakeText = (shown: ShownText) => number | null;

/** Forms within forms; pages with more are left to the raster engine. */
const MAX_DEPTH = 6;
/** Share of the scale: text is upright when its matrix has less beside the diagonal. */
const UPRIGHT = 1e-5;
/** Both directions have the same scale. */
const EVEN = 1e-3;
/** Rendering modes below this one fill or stroke, and do not clip (ISO 32000-2, Table 104). */
const FIRST_HIDDEN = 3;

/** Reads the text of pages that are upright and plain: nothing hidden, turned, stretched, layered or replaced. */
export class ShownTextReader implements Visitor {
  readonly follows = { colours: true };
  readonly #take: TakeText;
  readonly #interpreter: Interpreter;
  readonly #looks = new Looks();
  /** Paths in the size of a bullet. */
  readonly dots = new PathDots();
  #isPlain = true;

  constructor(source: ObjectSource, take: TakeText) {
    this.#take = take;
    this.#interpreter = new Interpreter(source, this, { depth: MAX_DEPTH });
  }

  /**
   * Reads one page. @param display from default user space to the page as displayed
   * @returns false for a page that is not plain, or that `take` has ended
   */
  page(page: PageNode, display: Matrix): boolean {
    this.#interpreter.page(pageContent(page, this.#interpreter.source), display);
    return this.#isPlain;
  }

  text(event: TextEvent): void {
    const { state, textMatrix } = event;
    const items = event.items();
    const { font, fontSize, characterSpacing, wordSpacing, rise, renderingMode, horizontalScale } = state.text;
    const [a, b, c, d] = linearProduct(textMatrix, state.matrix);
    const isPlain =
      items !== null &&
      font !== null &&
      fontSize > 0 &&
      renderingMode < FIRST_HIDDEN &&
      horizontalScale === 1 &&
      a > 0 &&
      Math.abs(b) + Math.abs(c) < UPRIGHT * a &&
      Math.abs(a + d) < EVEN * a;
    if (!isPlain) {
      this.#leave();
      return;
    }
    const [, , , , left, bottom] = textMatrix;
    const [x, y] = [transformX(state.matrix, left, bottom), transformY(state.matrix, left, bottom) + rise * d];
    const look = this.#looks.of(state.fill);
    const reach = this.#take({ font, items, x, y, scale: a, fontSize, characterSpacing, wordSpacing, look });
    if (reach === null) this.#leave();
    else event.reaches(reach);
  }

  path(event: PathEvent): void {
    this.dots.add(event);
  }

  shading(): void {
    this.#leave();
  }

  form({ form, subtype, state }: FormEvent): boolean {
    const { characterSpacing, wordSpacing, rise, horizontalScale } = state.text;
    const inherits = characterSpacing !== 0 || wordSpacing !== 0 || rise !== 0 || horizontalScale !== 1;
    const isPlain = subtype === 'Form' && !inherits && form.dict.get('OC') === undefined;
    if (!isPlain) this.#leave();
    return isPlain;
  }

  /** Text that stands for other text, and layers, are not plain. */
  marked({ phase, sequence }: MarkedEvent): void {
    if (phase === 'point' || !sequence) return;
    if (phase === 'end') {
      this.#looks.end();
      return;
    }
    const { tag, propertiesName, properties } = sequence;
    if (tag === 'OC' || properties?.get('ActualText') !== undefined) this.#leave();
    this.#looks.begin(`${tag} ${propertiesName} ${properties?.get('MCID')}`);
  }

  parameters(parameters: PdfDict): void {
    if (parameters.get('Font') !== undefined) this.#leave();
  }

  content(): void {
    this.#looks.enter();
  }

  leave(): void {
    this.#looks.leave();
  }

  unread(): void {
    this.#leave();
  }

  #leave(): void {
    this.#isPlain = false;
    this.#interpreter.stop();
  }
}

/** Tells text of one colour in one marked content from other text. */
class Looks {
  /** Keys of the marked content that is open, for each content. */
  readonly #open: string[][] = [];
  readonly #spaces = new Map<PdfObject, number>();
  #contents = 0;
  #marks = '';
  #paint: Paint | null = null;
  #look = '';

  of(paint: Paint): string {
    if (paint === this.#paint) return this.#look;
    const { space, components, pattern } = paint;
    const spaceKey = space instanceof PdfName ? space.value : this.#numberOf(space);
    this.#look = `${this.#marks} ${spaceKey} ${components.join(' ')} ${pattern?.name ?? ''}`;
    this.#paint = paint;
    return this.#look;
  }

  enter(): void {
    this.#open.push([`${this.#contents++}`]);
    this.#change();
  }

  leave(): void {
    this.#open.pop();
    this.#change();
  }

  begin(mark: string): void {
    this.#open.at(-1)?.push(mark);
    this.#change();
  }

  end(): void {
    this.#open.at(-1)?.pop();
    this.#change();
  }

  #change(): void {
    this.#marks = this.#open.at(-1)?.join() ?? '';
    this.#paint = null;
  }

  #numberOf(space: PdfObject): number {
    const number = this.#spaces.get(space) ?? this.#spaces.size;
    this.#spaces.set(space, number);
    return number;
  }
}

/** The product without its translation: pages have many lines. */
function linearProduct([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): readonly [number, number, number, number] {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}
