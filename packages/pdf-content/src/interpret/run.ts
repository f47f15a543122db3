import type { Matrix } from '@recto/codecs';
import { dictOf, type ObjectSource, type PdfDict, type PdfObject, type PdfStream } from '@recto/pdf-core';
import { NAMES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
import { ContentReader } from '../reader/content-reader.ts';
import type { Content, MarkedSequence } from './content.ts';
import type { Unread, UpcomingOperator, Visitor } from './events.ts';
import type { GraphicsState, LineStyle, OutputParameters, TextState, Transparency } from './graphics-state.ts';
import { Path } from './path.ts';
import { TextPosition } from './text-position.ts';

/** The interpreter, as one run of it sees it. */
export interface RunHost {
  readonly source: ObjectSource;
  readonly visitor: Visitor;
  readonly isStopped: boolean;
  /** True when paths are built: somebody asks for them or for the clip. */
  readonly buildsPaths: boolean;
  readonly followsClip: boolean;
  readonly followsColours: boolean;
  readonly followsIgnoredColours: boolean;
  /** Interprets a form that is drawn here. */
  draw(form: PdfStream, run: ContentRun, isHidden: boolean): void;
  /** True for the first time that this font is shown with these resources. */
  isFirstUse(font: PdfDict, resources: PdfDict | null): boolean;
  unread(reason: Unread, stream: PdfStream | null): void;
}

/** Saved states that are kept; more is no page but an attack. Those beyond are counted, so that each `Q` meets its `q`. */
const MAX_SAVED_STATES = 10_000;

/** One content while it is interpreted: its state and what it has begun. */
export class ContentRun implements UpcomingOperator {
  readonly host: RunHost;
  readonly source: ObjectSource;
  readonly visitor: Visitor;
  readonly content: Content;
  readonly reader: ContentReader;
  readonly text = new TextPosition();
  readonly path = new Path();
  state: GraphicsState;
  marked: MarkedSequence | null;
  /** The first byte of the path that is being built; -1 for none. */
  pathStart = -1;
  isPathUninterrupted = true;
  /** True while the operator is one of construction or clipping. */
  buildsPath = false;
  /** The rule of `W` or `W*`. */
  clipRule: 'nonzero' | 'evenodd' | null = null;
  /** True when text of this text object is to become the clip (Table 104). */
  hasClippingText = false;
  /** True for uncoloured tiles and glyphs, in which operators of colour do nothing (8.7.3.3, 9.6.4). */
  ignoresColours = false;
  /** Sequences of marked content that are open in this content, and those that are too deep to be followed. */
  sequences = 0;
  skippedSequences = 0;
  readonly #saved: GraphicsState[] = [];
  #notKept = 0;

  constructor(host: RunHost, content: Content, state: GraphicsState) {
    this.host = host;
    this.source = host.source;
    this.visitor = host.visitor;
    this.content = content;
    this.state = state;
    this.marked = content.marked;
    this.reader = new ContentReader(content.bytes, NUMBERS | NAMES | (host.visitor.text ? STRINGS : 0));
  }

  /** Saved states that are not restored. */
  get savedCount(): number {
    return this.#saved.length + this.#notKept;
  }

  get isHidden(): boolean {
    return this.content.isHidden || this.marked?.isHidden === true;
  }

  save(): void {
    if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push(this.state);
    else {
      if (this.#notKept === 0) this.host.unread('limit', null);
      this.#notKept++;
    }
  }

  /** Restores a state. Without a saved one it does nothing, as in all viewers. */
  restore(): void {
    if (this.#notKept > 0) this.#notKept--;
    else this.state = this.#saved.pop() ?? this.state;
  }

  setMatrix(matrix: Matrix): void {
    this.state = { ...this.state, matrix };
  }

  setText(entries: Partial<TextState>): void {
    this.state = { ...this.state, text: { ...this.state.text, ...entries } };
  }

  setLine(entries: Partial<LineStyle>): void {
    this.state = { ...this.state, line: { ...this.state.line, ...entries } };
  }

  setTransparency(entries: Partial<Transparency>): void {
    this.state = { ...this.state, transparency: { ...this.state.transparency, ...entries } };
  }

  setOutput(entries: Partial<OutputParameters>): void {
    this.state = { ...this.state, output: { ...this.state.output, ...entries } };
  }

  /** A named resource (7.8.3); undefined for one that is not there. */
  resource(category: string, name: string | undefined): PdfObject | undefined {
    return name === undefined ? undefined : dictOf(this.content.resources?.get(category), this.source)?.get(name);
  }

  /**
   * The numbers before the operator. Of too many the last ones count; null for too few, with which an operator does nothing. Readers
   * differ in both, so the visitor is told.
   */
  operands(count: number): readonly number[] | null {
    const { numbers } = this.reader;
    if (numbers.length === count) return numbers;
    this.host.unread('operands', this.content.stream);
    return numbers.length > count ? numbers.slice(-count) : null;
  }

  /** The number before an operator that takes one; null for none. */
  operand(): number | null {
    return this.operands(1)?.[0] ?? null;
  }

  /** The matrix before `cm` or `Tm`; null for too few numbers. */
  matrixOperand(): Matrix | null {
    const [a, b, c, d, e, f] = this.operands(6) ?? [];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
    return e === undefined || f === undefined ? null : [a, b, c, d, e, f];
  }
}
