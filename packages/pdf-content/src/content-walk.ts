import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import {
  arrayOf,
  decodeStreamPartly,
  dictOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  streamOf,
  WorkBudget,
} from '@recto/pdf-core';
import { NAMES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
import { matrixOf } from './matrix-entry.ts';
import { ContentReader, joinContent } from './reader/content-reader.ts';
import { type GraphicsState, GraphicsStates, INITIAL_STATE } from './reader/graphics-states.ts';
import { isPainting, showsText } from './reader/operators.ts';

/** The context in which content is drawn. */
export interface ContentContext {
  /** From the content's own units to those in which the walk began: [a b c d e f]. */
  readonly matrix: Matrix;
  readonly resources: PdfDict | null;
  /** How many forms, patterns and glyphs it is nested in. */
  readonly depth: number;
}

/** Why content is not read. */
export type SkippedContent =
  /** It draws itself. */
  'recursion' | 'limit' | 'unreadable';

/** What a walk reports, in the order of the content. A visitor leaves out what it does not need, and no time is spent on it. */
export interface ContentVisitor {
  /** The decoded bytes of a page, form, pattern or glyph, before they are read. */
  content?(bytes: Uint8Array, context: ContentContext): void;
  /** Text is shown, as the strings of one operator. The array is used again. */
  text?(strings: readonly Uint8Array[], state: GraphicsState): void;
  /** An image is drawn into the unit square of the state's matrix. */
  image?(image: PdfStream, state: GraphicsState): void;
  /** A path, a shading or an inline image is painted. The state has its colours only for a visitor with this member. */
  paint?(operator: string, state: GraphicsState): void;
  /** Something is drawn that is neither image nor form. */
  foreign?(stream: PdfStream, context: ContentContext, state: GraphicsState): void;
  /** A font is selected, by `Tf` or `gs`. */
  font?(font: PdfDict, context: ContentContext): void;
  /** `gs` */
  graphicsState?(parameters: PdfDict, context: ContentContext): void;
  /** A pattern becomes a colour. @param base the content in whose units the pattern's matrix is written */
  pattern?(pattern: PdfObject | undefined, base: ContentContext): void;
  /** Content is about to be read. @returns false to pass it over */
  enter?(stream: PdfStream, context: ContentContext): boolean;
  skipped?(reason: SkippedContent): void;
  /** Only the beginning of some content can be decoded. That is read. */
  damaged?(): void;
}

/** What one walk reads at most. */
export interface WalkLimits {
  /** Forms within forms. */
  readonly depth: number;
  /** Forms in all. */
  readonly forms: number;
  /** Decoded content in all. */
  readonly contentBytes: number;
}

/** Reads content and the forms that it draws, and tells a visitor. What cannot be read is passed over and said. */
export class ContentWalk {
  readonly #source: ObjectSource;
  readonly #visitor: ContentVisitor;
  readonly #depth: number;
  readonly #values: number;
  readonly #open = new Set<PdfStream>();
  #formsLeft: number;
  #bytesLeft: number;
  /** What the page, or the form that is walked through by itself, may still ask for. */
  #budget: WorkBudget;
  #isStopped = false;

  constructor(source: ObjectSource, visitor: ContentVisitor, { depth, forms, contentBytes }: WalkLimits) {
    this.#source = source;
    this.#visitor = visitor;
    this.#depth = depth;
    this.#formsLeft = forms;
    this.#bytesLeft = contentBytes;
    this.#budget = WorkBudget.ofPage(source);
    this.#values = NUMBERS | NAMES | (visitor.text ? STRINGS : 0);
  }

  /** Reads one page. @param streams the parts of its content @param matrix from default user space to the wanted units */
  page(streams: readonly PdfStream[], resources: PdfDict | null, matrix = IDENTITY): void {
    this.#budget = WorkBudget.ofPage(this.#source);
    const parts: Uint8Array[] = [];
    for (const stream of streams) {
      const bytes = this.#isStopped ? null : this.#decode(stream);
      if (bytes) parts.push(bytes);
    }
    this.#content(joinContent(parts), { matrix, resources, depth: 0 }, { ...INITIAL_STATE, matrix });
  }

  /** Reads a form, which begins with this state. @param context of the content that draws it */
  form(form: PdfStream, context: ContentContext, state: GraphicsState = INITIAL_STATE): void {
    const resources = dictOf(form.dict.get('Resources'), this.#source) ?? context.resources;
    const matrix = multiply(matrixOf(form.dict.get('Matrix'), this.#source), context.matrix);
    this.run(form, { ...context, matrix, resources }, state);
  }

  /** Reads content of any kind: a pattern, a glyph. @param context its own, not of what draws it */
  run(stream: PdfStream, context: ContentContext, state: GraphicsState = INITIAL_STATE): void {
    if (this.#isStopped) return;
    if (this.#open.has(stream)) {
      this.#visitor.skipped?.('recursion');
      return;
    }
    if (this.#visitor.enter?.(stream, context) === false) return;
    if (context.depth >= this.#depth || --this.#formsLeft < 0) {
      this.#visitor.skipped?.('limit');
      return;
    }
    const bytes = this.#decode(stream);
    if (!bytes) return;
    this.#open.add(stream);
    this.#content(bytes, { ...context, depth: context.depth + 1 }, { ...state, matrix: context.matrix });
    this.#open.delete(stream);
  }

  /** Ends the walk: the visitor knows enough. */
  stop(): void {
    this.#isStopped = true;
  }

  #content(bytes: Uint8Array, context: ContentContext, initial: GraphicsState): void {
    const visitor = this.#visitor;
    if (this.#isStopped) return;
    visitor.content?.(bytes, context);
    const states = new GraphicsStates(initial);
    const reader = new ContentReader(bytes, this.#values);
    while (!this.#isStopped && reader.next()) {
      if (!this.#budget.visit()) {
        visitor.skipped?.('limit');
        return;
      }
      const { operator } = reader;
      if (operator === '' || states.follow(reader)) continue;
      if (showsText(operator)) {
        if (visitor.text && reader.strings.length > 0) visitor.text(reader.strings, states.current);
      } else if (operator === 'Do') this.#draw(reader, context, states.current);
      else if (visitor.paint && isPainting(operator)) visitor.paint(operator, states.current);
      else {
        if (visitor.paint) states.followColours(reader);
        if (reader.names.length > 0) this.#setNamed(reader, context, states);
      }
    }
  }

  #draw({ names }: ContentReader, context: ContentContext, state: GraphicsState): void {
    const stream = streamOf(this.#resource('XObject', names.at(-1), context), this.#source);
    if (!stream) return;
    const kind = nameOf(stream.dict.get('Subtype'), this.#source);
    const drawn = { ...context, matrix: state.matrix };
    if (kind === 'Image') this.#visitor.image?.(stream, state);
    else if (kind === 'Form') this.form(stream, drawn, state);
    else this.#visitor.foreign?.(stream, drawn, state);
  }

  /** Operators that set something by its name among the resources. */
  #setNamed({ operator, names }: ContentReader, context: ContentContext, states: GraphicsStates): void {
    const visitor = this.#visitor;
    const name = names.at(-1);
    const { matrix } = states.current;
    if (operator === 'Tf') {
      const font = dictOf(this.#resource('Font', name, context), this.#source);
      states.change({ font });
      if (font) visitor.font?.(font, context);
    } else if (operator === 'gs') {
      const parameters = dictOf(this.#resource('ExtGState', name, context), this.#source);
      if (!parameters) return;
      visitor.graphicsState?.(parameters, { ...context, matrix });
      const font = dictOf(arrayOf(parameters.get('Font'), this.#source)?.[0], this.#source);
      if (!font) return;
      states.change({ font });
      visitor.font?.(font, { ...context, matrix });
    } else if (operator === 'scn' || operator === 'SCN') {
      visitor.pattern?.(this.#resource('Pattern', name, context), context);
    }
  }

  #resource(category: string, name: string | undefined, { resources }: ContentContext): PdfObject | undefined {
    return name === undefined ? undefined : dictOf(resources?.get(category), this.#source)?.get(name);
  }

  #decode(stream: PdfStream): Uint8Array | null {
    if (this.#bytesLeft <= 0) {
      this.#visitor.skipped?.('limit');
      return null;
    }
    try {
      const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.#source, {
        maxBytes: this.#bytesLeft,
        budget: this.#budget,
      });
      if (!complete) this.#visitor.damaged?.();
      this.#bytesLeft -= bytes.length;
      if (remainingFilters.length === 0) return bytes;
    } catch {
      // Said below: it does not decode, or is too much.
    }
    this.#visitor.skipped?.('unreadable');
    return null;
  }
}
