import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import {
  arrayOf,
  decodeStreamPartly,
  dictOf,
  integerOf,
  matrixOf,
  nameOf,
  numberOf,
  type ObjectSource,
  PdfDict,
  type PdfStream,
  WorkBudget,
} from '@recto/pdf-core';
import { joinContent } from '../reader/content-reader.ts';
import { showsText } from '../reader/operators.ts';
import { clippedBy } from './clip.ts';
import { COLOUR_OPERATORS } from './colour-operators.ts';
import type { Content, ContentPart, PageContent, Surface, UpcomingContent } from './content.ts';
import { DRAWING_OPERATORS } from './drawing-operators.ts';
import type { Unread, Visitor } from './events.ts';
import { type GraphicsState, INITIAL_GRAPHICS_STATE, INITIAL_TRANSPARENCY } from './graphics-state.ts';
import { MARKED_OPERATORS } from './marked-operators.ts';
import { Path } from './path.ts';
import { CONSTRUCTION_OPERATORS, PAINTING_OPERATORS } from './path-operators.ts';
import { ContentRun, type RunHost } from './run.ts';
import { type Operator, STATE_OPERATORS } from './state-operators.ts';
import { TEXT_OPERATORS } from './text-operators.ts';

/** An operator as the interpreter follows it. */
interface Followed {
  readonly follow: Operator;
  readonly isPath: boolean;
  readonly buildsPath: boolean;
  /** False for operators that events of their own tell of. */
  readonly setsState: boolean;
}

const OPERATORS: ReadonlyMap<string, Followed> = new Map([
  ...entriesOf(CONSTRUCTION_OPERATORS, { isPath: true, buildsPath: true, setsState: false }),
  ...entriesOf(PAINTING_OPERATORS, { isPath: true, buildsPath: false, setsState: false }),
  ...entriesOf(TEXT_OPERATORS, { isPath: false, buildsPath: false, setsState: true }),
  ...entriesOf(STATE_OPERATORS, { isPath: false, buildsPath: false, setsState: true }),
  ...entriesOf(COLOUR_OPERATORS, { isPath: false, buildsPath: false, setsState: true }),
  ...entriesOf(MARKED_OPERATORS, { isPath: false, buildsPath: false, setsState: false }),
  ...entriesOf(DRAWING_OPERATORS, { isPath: false, buildsPath: false, setsState: false }),
]);

function entriesOf(operators: Readonly<Record<string, Operator>>, kind: Omit<Followed, 'follow'>) {
  return Object.entries(operators).map(([name, follow]) => {
    return [name, { follow, ...kind, setsState: kind.setsState && !showsText(name) }] as const;
  });
}

/** Bounds of what one interpreter reads, however it is nested: a form that is drawn twice counts twice. */
export interface InterpreterOptions {
  /** Visits (operators, contents) and decoded bytes; those of one page of the file when absent. */
  readonly budget?: WorkBudget;
  /** Forms within forms. */
  readonly depth?: number;
}

const MAX_DEPTH = 28;
const PERCENT = 0x25;
/** Uncoloured tiles (8.7.3.3). */
const UNCOLOURED = 2;

/**
 * Interprets content (ISO 32000-2, 7.8.2) and tells a visitor what it does. There is no other interpreter: all that looks into pages
 * sees the same state, the same text and the same things painted. Its bounds hold for all that one interpreter reads.
 */
export class Interpreter implements RunHost {
  readonly source: ObjectSource;
  readonly visitor: Visitor;
  readonly buildsPaths: boolean;
  readonly followsClip: boolean;
  readonly followsColours: boolean;
  readonly followsIgnoredColours: boolean;
  isStopped = false;
  readonly #depth: number;
  readonly #open = new Set<PdfStream>();
  readonly #fonts = new Map<PdfDict, Set<PdfDict | null>>();
  readonly #budget: WorkBudget;

  constructor(source: ObjectSource, visitor: Visitor, { depth = MAX_DEPTH, budget }: InterpreterOptions = {}) {
    this.source = source;
    this.visitor = visitor;
    this.followsClip = visitor.follows?.clip === true;
    this.followsColours = visitor.follows?.colours === true;
    this.followsIgnoredColours = visitor.follows?.ignoredColours === true;
    this.buildsPaths = this.followsClip || visitor.path !== undefined;
    this.#depth = depth;
    this.#budget = budget ?? WorkBudget.ofPage(source);
  }

  /** Interprets the content of a page, without its annotations. @param matrix from default user space to the wanted units */
  page({ dict, streams, resources }: PageContent, matrix: Matrix = IDENTITY): void {
    const page = { kind: 'page', owner: dict, stream: null, parent: null, depth: 0 } as const;
    const upcoming = { ...page, resources, matrix, marked: null, isHidden: false, groupTransparency: null };
    if (this.isStopped || this.visitor.enter?.(upcoming) === false) return;
    const parts: ContentPart[] = [];
    const decoded: Uint8Array[] = [];
    let start = 0;
    for (const stream of streams) {
      const bytes = this.isStopped ? null : this.#decode(stream);
      if (!bytes) continue;
      parts.push({ stream, start });
      decoded.push(bytes);
      start += bytes.length + 1;
    }
    this.#run({ ...upcoming, bytes: joinContent(decoded), parts }, INITIAL_GRAPHICS_STATE);
  }

  /**
   * Interprets a surface on its own ground, from the initial state.
   * @param matrix from its own units to the wanted ones; its own when absent
   */
  surface(surface: Surface, matrix: Matrix = IDENTITY): void {
    const { kind, stream, resources, user } = surface;
    const inside = { marked: null, isHidden: false, groupTransparency: null };
    const upcoming = { kind, stream, owner: stream.dict, resources, matrix, parent: user, ...inside };
    this.#enter(stream, { ...upcoming, depth: user ? user.depth + 1 : 0 }, INITIAL_GRAPHICS_STATE);
  }

  /** Interprets decoded content by itself, in its own units. @param resources with which it is read */
  content(bytes: Uint8Array, resources: PdfDict | null): void {
    const page = { kind: 'page', owner: new PdfDict(), stream: null, parent: null, depth: 0 } as const;
    const outside = { matrix: IDENTITY, marked: null, isHidden: false, groupTransparency: null };
    this.#run({ ...page, ...outside, bytes, parts: [], resources }, INITIAL_GRAPHICS_STATE);
  }

  /** Ends the interpretation: the visitor knows enough. */
  stop(): void {
    this.isStopped = true;
  }

  draw(form: PdfStream, run: ContentRun, isHidden: boolean): void {
    const { content: parent, state } = run;
    const matrix = multiply(matrixOf(form.dict.get('Matrix'), this.source), state.matrix);
    const isGroup = nameOf(dictOf(form.dict.get('Group'), this.source)?.get('S'), this.source) === 'Transparency';
    this.#enter(
      form,
      {
        kind: 'form',
        stream: form,
        owner: form.dict,
        resources: dictOf(form.dict.get('Resources'), this.source) ?? parent.resources,
        matrix,
        parent,
        depth: parent.depth + 1,
        marked: run.marked,
        isHidden: isHidden || run.isHidden,
        groupTransparency: isGroup ? state.transparency : null,
      },
      // What a group holds is composed from scratch, and then laid on what is below (11.4.7).
      isGroup ? { ...state, transparency: INITIAL_TRANSPARENCY } : state,
    );
  }

  isFirstUse(font: PdfDict, resources: PdfDict | null): boolean {
    const known = this.#fonts.get(font) ?? new Set();
    if (known.has(resources)) return false;
    this.#fonts.set(font, known.add(resources));
    return true;
  }

  unread(reason: Unread, stream: PdfStream | null): void {
    this.visitor.unread?.(reason, stream);
  }

  #enter(stream: PdfStream, upcoming: UpcomingContent, state: GraphicsState): void {
    if (this.isStopped) return;
    if (this.#open.has(stream)) {
      this.unread('recursion', stream);
      return;
    }
    if (this.visitor.enter?.(upcoming) === false) return;
    if (upcoming.depth > this.#depth || !this.#budget.visit()) {
      this.unread('limit', stream);
      return;
    }
    const bytes = this.#decode(stream);
    if (!bytes) return;
    this.#open.add(stream);
    this.#run({ ...upcoming, bytes, parts: [{ stream, start: 0 }] }, state);
    this.#open.delete(stream);
  }

  #run(content: Content, initial: GraphicsState): void {
    const { visitor } = this;
    if (this.isStopped) return;
    visitor.content?.(content);
    const run = new ContentRun(this, content, { ...initial, matrix: content.matrix });
    if (content.stream) this.#begin(run, content.stream);
    const { reader } = run;
    let end = 0;
    while (!this.isStopped && reader.next()) {
      if (!this.#budget.visit()) {
        this.unread('limit', content.stream);
        break;
      }
      if (visitor.comment) this.#tellComment(run, end, reader.operandsStart);
      end = reader.operatorEnd;
      const operator = OPERATORS.get(reader.operator);
      if (visitor.operator) {
        run.buildsPath = operator?.buildsPath === true;
        if (!visitor.operator(run)) continue;
      }
      if (operator?.isPath !== true) run.isPathUninterrupted = false;
      operator?.follow(run);
      if (visitor.state && operator?.setsState !== false) this.#tellState(run);
    }
    if (visitor.comment && !this.isStopped) this.#tellComment(run, end, content.bytes.length);
    visitor.leave?.(content, run.savedCount);
  }

  /** A form is cut to its box; tiles and masks are, too. */
  #begin(run: ContentRun, { dict }: PdfStream): void {
    if (run.content.kind === 'pattern') {
      run.ignoresColours = integerOf(dict.get('PaintType'), this.source) === UNCOLOURED;
    }
    const box = this.followsClip && run.content.kind !== 'glyph' ? arrayOf(dict.get('BBox'), this.source) : null;
    const [x1, y1, x2, y2] = (box ?? []).map((item) => numberOf(item, this.source));
    if (x1 == null || y1 == null || x2 == null || y2 == null) return;
    const path = new Path(1);
    path.rectangle(x1, y1, x2 - x1, y2 - y1);
    run.state = { ...run.state, clip: clippedBy(run.state.clip, path, run.state.matrix, false) };
  }

  #tellState({ content, reader, state }: ContentRun): void {
    const { operandsStart: start, operatorEnd: end, operator } = reader;
    this.visitor.state?.({ kind: 'state', content, start, end, operator, state });
  }

  #tellComment({ content, isHidden }: ContentRun, from: number, to: number): void {
    const { bytes } = content;
    // A view of the bytes would take longer: between most operators is one space.
    let start = from;
    while (start < to && bytes[start] !== PERCENT) start++;
    if (start < to) this.visitor.comment?.({ kind: 'comment', content, start, end: to, isHidden });
  }

  #decode(stream: PdfStream): Uint8Array | null {
    const budget = this.#budget;
    if (budget.decodedBytesLeft === 0) {
      this.unread('limit', stream);
      return null;
    }
    try {
      const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.source, { budget });
      if (!complete) this.unread('damaged', stream);
      if (remainingFilters.length === 0) return bytes;
    } catch {
      // Told below: it does not decode, or is too much.
    }
    this.unread('unreadable', stream);
    return null;
  }
}
