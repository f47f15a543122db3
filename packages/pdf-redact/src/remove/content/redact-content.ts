import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import { RectoError } from '@recto/contract/recto-error';
import {
  type Clip,
  type Content,
  type FormEvent,
  type GraphicsState,
  type ImageEvent,
  Interpreter,
  type MarkedEvent,
  type PageContent,
  type PathEvent,
  type ShadingEvent,
  type StateEvent,
  type Surface,
  type TextEvent,
  type Unread,
  type UpcomingContent,
  type UpcomingOperator,
  type Visitor,
} from '@recto/pdf-content/interpret';
import { lineOperators, namedOperator, showOperator } from '@recto/pdf-content/splice';
import {
  decodeStreamPartly,
  dictOf,
  filterNames,
  matrixOf,
  type PdfDict,
  type PdfRef,
  PdfStream,
  streamOf,
  WorkBudget,
  withoutFilters,
} from '@recto/pdf-core';
import { Areas } from '../areas.ts';
import { redactPath } from '../paths/redact-path.ts';
import type { Redactor } from '../redactor.ts';
import { showRemaining } from '../text/show-text.ts';
import { ContentFrame, type RedactedContent } from './content-frame.ts';
import type { FrameOptions } from './frame-options.ts';
import { type CellHits, PatternUses } from './painted-patterns.ts';
import { isShadingHit } from './shading-clip.ts';

const NO_AREAS = new Areas([]);
/** Ends an inline image whose end is missing: what is written behind it is none of its data. */
const END_IMAGE = '\nEI';
/** Lets nothing through. */
const EMPTY_CLIP = '0 0 0 0 re W n';

/** The result of content that is drawn or used: null when nothing changes. */
type Nested = RedactedContent | 'unreadable' | null;

/**
 * Removes what lies in the areas from the content of a page and all that it draws.
 * @param number page number, 1-based
 * @throws too-demanding
 */
export function redactPageContent(
  page: PageContent,
  areas: Areas,
  number: number,
  redactor: Redactor,
): RedactedContent {
  return new ContentRedactor({ areas, without: redactor.without }, number, redactor).redactPage(page);
}

/** As `redactPageContent`, of a surface in its own units. @returns null for a surface that cannot be read */
export function redactSurfaceContent(
  surface: Surface,
  areas: Areas,
  number: number,
  redactor: Redactor,
): RedactedContent | null {
  const redacted = new ContentRedactor({ areas, without: redactor.without }, number, redactor).redactSurface(surface);
  return redacted === 'unreadable' ? null : redacted;
}

class ContentRedactor implements Visitor {
  readonly follows = { clip: true, colours: true, ignoredColours: true };
  readonly #redactor: Redactor;
  readonly #page: number;
  readonly #budget: WorkBudget;
  readonly #interpreter: Interpreter;
  readonly #frames: ContentFrame[] = [];
  readonly #patterns: PatternUses;
  /** Clips made by text that has ended. */
  readonly #textClips = new WeakSet<Clip>();
  /** For the content that is entered next, when what draws it does not say. */
  #options: FrameOptions | null;
  #upcoming: UpcomingContent | null = null;
  #isDamaged = false;
  #result: Nested = null;

  constructor(options: FrameOptions, page: number, redactor: Redactor) {
    this.#options = options;
    this.#page = page;
    this.#redactor = redactor;
    this.#patterns = new PatternUses(redactor.document);
    this.#budget = WorkBudget.ofPage(redactor.document);
    this.#interpreter = new Interpreter(redactor.document, this, { budget: this.#budget });
  }

  redactPage(page: PageContent): RedactedContent {
    this.#interpreter.page(page);
    if (this.#result === null || this.#result === 'unreadable') throw this.#tooDemanding();
    return this.#result;
  }

  redactSurface(surface: Surface): Nested {
    this.#interpreter.surface(surface);
    return this.#result;
  }

  enter(upcoming: UpcomingContent): boolean {
    this.#upcoming = upcoming;
    const { stream } = upcoming;
    // Data in another file, or locked in a way of their own, are not ours to change.
    const isOurs =
      !stream || !(stream.dict.has('F') || filterNames(stream.dict, this.#redactor.document).includes('Crypt'));
    if (!isOurs) this.#dropUnread(upcoming);
    return isOurs;
  }

  unread(reason: Unread, stream: PdfStream | null): void {
    if (this.#budget.isSpent) throw this.#tooDemanding();
    const upcoming = this.#upcoming;
    if (!upcoming) return;
    if (reason === 'damaged') this.#isDamaged = upcoming.kind !== 'page';
    else if (upcoming.kind === 'page') this.#passOver(reason, stream);
    else if (reason === 'unreadable' || reason === 'limit') this.#dropUnread(upcoming);
  }

  content(content: Content): void {
    const options = this.#options ?? this.#frame;
    this.#options = null;
    this.#upcoming = null;
    this.#frames.push(new ContentFrame(content, options, this.#page, this.#redactor, this.#isDamaged));
    this.#isDamaged = false;
  }

  leave(content: Content): void {
    const frame = this.#frame;
    this.#redactPatterns(frame);
    this.#frames.pop();
    if (frame.isUnreadable) this.#dropUnread(content, frame.areas);
    else if (content.kind === 'form') this.#drawNested(content, frame.finish());
    else this.#result = frame.finish();
  }

  operator(upcoming: UpcomingOperator): boolean {
    return this.#frame.follow(upcoming);
  }

  path(event: PathEvent): void {
    const frame = this.#frame;
    for (const use of this.#patterns.paint(event, frame.areas)) frame.paintWith(use);
    const isLeftOut = frame.without === 'paths';
    const { content, isRemoved } = isLeftOut ? KEPT_PATH : redactPath(event, frame.areas);
    if (content !== null) frame.replacePath(content, event.isUninterrupted);
    frame.endPath();
    if (!isRemoved) return;
    this.#redactor.counts.add('paths', this.#page);
    if (content === '') frame.lose();
  }

  text(event: TextEvent): void {
    const frame = this.#frame;
    const { counts, fonts, isForbidden } = this.#redactor;
    const areas = frame.without === 'glyphs' ? NO_AREAS : frame.areas;
    const { operand, removedGlyphs, keptGlyphs } = showRemaining(event, areas, isForbidden);
    const { font, renderingMode } = event.state.text;
    if (renderingMode >= FIRST_CLIPPING) {
      frame.clippingGlyphs.removed += removedGlyphs;
      frame.clippingGlyphs.kept += keptGlyphs;
    }
    if (!operand) return;
    const rest = operand.length > 0 ? showOperator(operand) : '';
    frame.replace([lineOperators(event), rest].filter((part) => part !== '').join(' '));
    counts.add('glyphs', this.#page, removedGlyphs);
    if (font) fonts.add(font);
    frame.lose();
  }

  image(event: ImageEvent): void {
    const frame = this.#frame;
    const { images, counts, copies } = this.#redactor;
    const { image, inline, state, end } = event;
    const fate = frame.without === 'images' ? 'stays' : images.place(image, state.matrix, frame.areas, this.#page);
    if (fate === 'stays') {
      if (inline && !inline.isEnded && !frame.areas.isEmpty) frame.edits.insert(end, END_IMAGE);
      return;
    }
    if (fate === 'goes') counts.add('images', this.#page);
    if (!inline) copies.set(image, fate === 'goes' ? null : fate);
    frame.lose();
    frame.replace(fate === 'goes' ? '' : namedOperator('Do', frame.resources.add('XObject', fate)));
  }

  form(_: FormEvent): boolean {
    return true;
  }

  shading({ shading, state }: ShadingEvent): void {
    const frame = this.#frame;
    const { document, counts } = this.#redactor;
    const isMesh = document.resolve(shading) instanceof PdfStream;
    if (frame.without === 'shadings' || !isShadingHit(state.clip, isMesh, frame.areas)) return;
    counts.add('shadings', this.#page);
    frame.replace('');
    frame.lose();
  }

  marked(event: MarkedEvent): void {
    this.#frame.mark(event);
  }

  state({ state, operator }: StateEvent): void {
    const frame = this.#frame;
    this.#patterns.follow(state, operator, frame);
    if (state.clip.added === 'text') this.#endText(state.clip);
  }

  /** A clip of glyphs that are all gone lets nothing through; without it everything would be seen. */
  #endText(clip: Clip): void {
    if (this.#textClips.has(clip)) return;
    this.#textClips.add(clip);
    const frame = this.#frame;
    const { removed, kept } = frame.clippingGlyphs;
    if (removed > 0 && kept === 0) frame.edits.insert(frame.end, EMPTY_CLIP);
    frame.clippingGlyphs = { removed: 0, kept: 0 };
  }

  /** The group of a soft mask (11.6.5.2) is drawn where the mask is set. */
  parameters(parameters: PdfDict, content: Content, { matrix }: GraphicsState): void {
    const { document } = this.#redactor;
    const mask = dictOf(parameters.get('SMask'), document);
    const stream = streamOf(mask?.get('G'), document);
    if (!mask || !stream) return;
    const frame = this.#frame;
    const resources = dictOf(stream.dict.get('Resources'), document) ?? content.resources;
    const toPage = multiply(matrixOf(stream.dict.get('Matrix'), document), matrix);
    const surface = { stream, resources, matrix: toPage, user: content, holder: mask, name: '' };
    const redacted = this.#redactNested({ ...surface, kind: 'soft-mask' }, frame, toPage);
    if (!redacted) return;
    const changed = parameters.clone();
    if (redacted === 'unreadable') changed.set('SMask', null);
    else changed.set('SMask', mask.clone().set('G', this.#copyOf(stream, redacted)));
    frame.replace(namedOperator('gs', frame.resources.add('ExtGState', changed)));
    frame.lose();
  }

  /** Redacts the tiles that a content has used: what an area hits in any of the cells that are painted is gone from all. */
  #redactPatterns(frame: ContentFrame): void {
    for (const use of frame.patterns) {
      const options = use.hits.options(frame.without);
      const ref = options && this.#redactTile(use.hits, options);
      if (ref) frame.rename(use, 'Pattern', ref);
    }
  }

  /** @returns the tile to paint with; null when nothing changes */
  #redactTile({ stream, matrix }: CellHits, options: FrameOptions): PdfRef | null {
    const { document } = this.#redactor;
    if (!stream) return null;
    const user = this.#frame.content;
    const resources = dictOf(stream.dict.get('Resources'), document) ?? user.resources;
    const surface = { kind: 'pattern', stream, resources, matrix, user, holder: null, name: '' } as const;
    const redacted = this.#redactNested(surface, options, IDENTITY);
    if (redacted === 'unreadable') return document.add(new PdfStream(withoutFilters(stream.dict), new Uint8Array(0)));
    return redacted && this.#copyOf(stream, redacted);
  }

  #redactNested(surface: Surface, options: FrameOptions, matrix: Matrix): Nested {
    this.#options = options;
    this.#result = null;
    this.#interpreter.surface(surface, matrix);
    this.#options = null;
    const result = this.#result as Nested;
    return result === 'unreadable' || result?.isChanged ? result : null;
  }

  /** Puts what is left of a form in its place. */
  #drawNested({ stream }: UpcomingContent, result: RedactedContent | 'unreadable'): void {
    const frame = this.#frame;
    if (result === 'unreadable') frame.replace('');
    else if (stream && result.isChanged) {
      frame.replace(namedOperator('Do', frame.resources.add('XObject', this.#copyOf(stream, result))));
    }
    if (result === 'unreadable' || result.hasLost) frame.lose();
  }

  /** Takes out content that cannot be read, where it might lie in an area. */
  #dropUnread(upcoming: UpcomingContent, areas = (this.#options ?? this.#frame).areas): void {
    this.#upcoming = null;
    this.#isDamaged = false;
    if (areas.isEmpty) return;
    if (upcoming.kind === 'form') this.#drawNested(upcoming, 'unreadable');
    else this.#result = 'unreadable';
  }

  /** A part of a page that cannot be decoded is left out, as readers do. @throws too-demanding for one that would be too much */
  #passOver(reason: Unread, stream: PdfStream | null): void {
    const { document } = this.#redactor;
    const isFilterUnknown = stream && decodeStreamPartly(stream, document).remainingFilters.length > 0;
    if (reason === 'limit' || (reason === 'unreadable' && !isFilterUnknown)) throw this.#tooDemanding();
  }

  #copyOf(stream: PdfStream, { bytes, resources }: RedactedContent): PdfRef {
    const { document, copies } = this.#redactor;
    const ref = document.add(new PdfStream(withoutFilters(stream.dict).set('Resources', resources), bytes));
    copies.set(stream, ref);
    return ref;
  }

  #tooDemanding(): RectoError {
    return new RectoError('too-demanding', { fileName: this.#redactor.document.fileName ?? '' });
  }

  get #frame(): ContentFrame {
    const frame = this.#frames.at(-1);
    if (!frame) throw new TypeError('no content is open');
    return frame;
  }
}

/** The first rendering mode whose text becomes the clip (Table 104). */
const FIRST_CLIPPING = 4;
const KEPT_PATH = { content: null, isRemoved: false };
