import type { Content, MarkedEvent, MarkedSequence, UpcomingOperator } from '@recto/pdf-content/interpret';
import { ContentEdits, namedOperator, soundOperator } from '@recto/pdf-content/splice';
import type { PdfDict, PdfObject } from '@recto/pdf-core';
import type { RedactionKind } from '../../redaction.ts';
import type { Areas } from '../areas.ts';
import type { Redactor } from '../redactor.ts';
import { EditedResources } from './edited-resources.ts';
import type { FrameOptions } from './frame-options.ts';
import { MarkedContent } from './marked-content.ts';
import type { PatternUse, PatternUser } from './painted-patterns.ts';

/** Content without what lay in the areas. */
export interface RedactedContent {
  readonly bytes: Uint8Array;
  readonly original: Uint8Array;
  readonly resources: PdfDict;
  readonly isChanged: boolean;
  /** True when glyphs, images or shapes were removed, here or further in. */
  readonly hasLost: boolean;
}

/** One content while it is redacted. */
export class ContentFrame implements PatternUser {
  readonly content: Content;
  readonly areas: Areas;
  readonly without: RedactionKind | undefined;
  readonly edits: ContentEdits;
  readonly resources: EditedResources;
  /** The range of the operator that is followed. */
  start = 0;
  end = 0;
  hasLost = false;
  /** True for content of which only a part can be decoded: it is not read. */
  readonly isUnreadable: boolean;
  /** Glyphs of the current text object that are to become the clip. */
  clippingGlyphs = { removed: 0, kept: 0 };
  readonly #marks: MarkedContent;
  /** The innermost sequence of marked content of its own that is open. */
  #marked: MarkedSequence | null = null;
  /** Patterns that its operators make a colour. */
  readonly patterns: PatternUse[] = [];
  /** Sequences of marked content in which each of them paints something that may go. */
  readonly #painted = new Map<PatternUse, Set<MarkedSequence | null>>();
  /** Ranges of the operators that build the current path. */
  readonly #path: { readonly start: number; readonly end: number }[] = [];

  constructor(
    content: Content,
    { areas, without }: FrameOptions,
    page: number,
    redactor: Redactor,
    isUnreadable: boolean,
  ) {
    const { document, marks, counts, isForbidden } = redactor;
    this.content = content;
    this.areas = areas;
    this.without = without;
    this.isUnreadable = isUnreadable;
    this.edits = new ContentEdits(content.bytes);
    this.resources = new EditedResources(content.resources, document);
    this.#marks = new MarkedContent(this.edits, document, {
      touched(identifier) {
        const known = marks.get(content.owner) ?? new Set();
        marks.set(content.owner, known.add(identifier));
      },
      mayChange: without !== 'structure-texts',
      changed: () => counts.add('structure-texts', page),
      isForbidden: (text) => without !== 'structure-texts' && isForbidden(text),
    });
  }

  /** Follows marked content that begins or ends. */
  mark(event: MarkedEvent): void {
    const { phase, sequence } = event;
    if (phase !== 'end') this.#marks.begin(event);
    if (phase === 'begin') this.#marked = sequence;
    else if (phase === 'end' && sequence) this.#marked = sequence.outer;
  }

  /** Writes an operator as all readers take it, and leaves out words before it. @returns false for one that does nothing */
  follow(upcoming: UpcomingOperator): boolean {
    if (this.isUnreadable) return false;
    const { operandsStart: start, operatorEnd: end, operator } = upcoming.reader;
    this.#leaveOutWords(start);
    this.start = start;
    this.end = end;
    const meaning = soundOperator(upcoming, this.areas.isEmpty);
    if (meaning === '') {
      // Words between operators stay with the comments.
      if (operator || !this.#keepsWords) this.edits.cut(start, end);
      return false;
    }
    if (meaning !== null) this.edits.replace(start, end, meaning);
    if (upcoming.buildsPath) this.#path.push({ start, end });
    return true;
  }

  /** Puts something in the place of the current operator; nothing for an empty text. */
  replace(operators: string): void {
    this.edits.replace(this.start, this.end, operators);
  }

  /** Puts something in the place of the current path and of the operator that paints it. */
  replacePath(operators: string, isUninterrupted: boolean): void {
    const first = this.#path[0];
    if (first && isUninterrupted) this.edits.replace(first.start, this.end, operators);
    else {
      this.#cutPath();
      this.replace(operators);
    }
  }

  /** Lets an operator that came before use a resource of another name. */
  rename(use: PatternUse, category: string, value: PdfObject): void {
    const { start, end, operator, operands } = use;
    this.edits.replace(start, end, namedOperator(operator, this.resources.add(category, value), ...operands));
    this.hasLost = true;
    for (const sequence of this.#painted.get(use) ?? []) this.#touch(sequence);
  }

  /** The current operator paints with a pattern of which something may go: whether it does is known once all is painted. */
  paintWith(use: PatternUse): void {
    if (use.user !== this) {
      this.lose();
      return;
    }
    const known = this.#painted.get(use) ?? new Set();
    this.#painted.set(use, known.add(this.#marked));
  }

  endPath(): void {
    this.#path.length = 0;
  }

  /** Something was removed from what is drawn by the current operator. */
  lose(): void {
    this.hasLost = true;
    this.#touch(this.#marked);
  }

  #touch(sequence: MarkedSequence | null): void {
    if (sequence?.content === this.content) this.#marks.touch(sequence);
  }

  /** Ends the content. */
  finish(): RedactedContent {
    // A path that nothing paints would be painted with what is drawn next.
    this.#cutPath();
    this.#leaveOutWords(this.content.bytes.length);
    const isChanged = !this.edits.isEmpty;
    return {
      bytes: isChanged ? this.edits.bytes() : this.content.bytes,
      original: this.content.bytes,
      resources: this.resources.result(),
      isChanged,
      hasLost: this.hasLost,
    };
  }

  get #keepsWords(): boolean {
    return this.without === 'other-texts';
  }

  #cutPath(): void {
    for (const { start, end } of this.#path) this.edits.cut(start, end);
    this.#path.length = 0;
  }

  /** Leaves out comments and operands without an operator: nothing that is drawn. @param end start of the next operator */
  #leaveOutWords(end: number): void {
    if (this.#keepsWords) return;
    const { bytes } = this.content;
    for (let at = this.end; at < end; at++) {
      if ((bytes[at] ?? 0) <= SPACE) continue;
      this.edits.cut(this.end, end);
      return;
    }
  }
}

const SPACE = 32;
