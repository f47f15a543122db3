import { CHARACTER_CLASS, latin1, latin1Bytes, REGULAR, WHITESPACE } from '@recto/codecs';
import { ALL_VALUES, END, KEYWORD, Lexer, NAME, NO_VALUES, NUMBER, STRING } from '@recto/pdf-core/syntax';
import { ContentReader } from '../reader/content-reader.ts';
import { redundantSaves } from './redundant-saves.ts';
import { writeLiteral, writeNumber } from './shorter-token.ts';

/** Operators to which some readers give only a whole number that is written as one. */
const WHOLE_NUMBERS = new Set(['J', 'j', 'Tr', 'i', 'ri', 'BDC', 'DP', 'BMC', 'MP', 'd0', 'd1']);
const [SPACE, LINE_FEED] = [0x20, 10];

/** State that content has set: tells which operators need not be written, and writes those that were put off. */
export interface ContentState {
  readsOperands(operator: string): boolean;
  /** @returns true when the operator need not be written now */
  follow(operator: string, operands: string, isWhole: boolean): boolean;
  flush(): void;
}

/** Options for shortening content. */
export interface ShortenOptions {
  /** True for a part of a content that goes on in others: operands of its first operator may stand before it. */
  readonly isPart?: boolean;
  /** `PendingState`, which the caller loads: an engine that has to be light gets it later. */
  readonly State: new (
    write: (text: string) => void,
  ) => ContentState;
}

/**
 * Writes a content stream shorter without a change of what it says: white space and comments go, numbers and strings are written with
 * fewer bytes and the same value, and what is saved, restored or set in vain is left out.
 * @returns null when nothing is gained, or when something in it is not what ISO 32000-2 says: then readers may differ about it
 */
export function shortenContent(content: Uint8Array, { isPart = false, State }: ShortenOptions): Uint8Array | null {
  const writer = new ContentWriter(content);
  const { operators, blocks } = redundantSaves(content);
  const state = new State((text) => writer.text(text));
  const reader = new ContentReader(content, NO_VALUES);
  let isFirst = isPart;
  let passedUntil = 0;
  while (reader.next()) {
    const { operator, operandsStart, operatorStart, operatorEnd, inlineImage } = reader;
    if (operator === '') return null;
    if (operatorStart < passedUntil) continue;
    if (operator === 'BI') {
      if (!inlineImage?.isEnded || !inlineImage.isSound || operandsStart !== operatorStart) return null;
      state.follow(operator, '', true);
      writer.image(operatorStart, operatorEnd);
      isFirst = false;
      continue;
    }
    const savesOrRestores = operator === 'q' || operator === 'Q';
    if (operator === 'ID' || operator === 'EI' || (savesOrRestores && operandsStart !== operatorStart)) return null;
    const blockEnd = blocks.get(operatorStart);
    const isLeftOut = blockEnd !== undefined || operators.has(operatorStart);
    if (blockEnd !== undefined) passedUntil = blockEnd;
    const mark = writer.mark();
    const isWhole = !isFirst;
    isFirst = false;
    if (!isLeftOut && !state.readsOperands(operator)) state.follow(operator, '', isWhole);
    if (!writer.operands(operandsStart, operatorStart, !WHOLE_NUMBERS.has(operator))) return null;
    if (!isLeftOut && state.readsOperands(operator)) {
      const operands = writer.textSince(mark);
      writer.backTo(mark);
      if (state.follow(operator, operands, isWhole)) continue;
      writer.text(operands);
      writer.text(operator);
    } else if (!isLeftOut) writer.text(operator);
    if (writer.length > operatorEnd + 1) return null;
  }
  // What is set last is seen only by what goes on.
  if (isPart) state.flush();
  if (!writer.operands(Math.max(reader.operandsStart, passedUntil), content.length, false)) return null;
  const shorter = writer.finish();
  return shorter.length < content.length ? shorter : null;
}

/** Extra characters that operators put off may take to be separated from the surrounding content. */
const ROOM = 64;

/** Writes tokens with white space only where two would run together. */
class ContentWriter {
  readonly #content: Uint8Array;
  readonly #out: Uint8Array;
  #at = 0;
  /** The last token ends in a character that would run together with a following regular one. */
  #isOpen = false;

  constructor(content: Uint8Array) {
    this.#content = content;
    this.#out = new Uint8Array(content.length + ROOM);
  }

  get length(): number {
    return this.#at;
  }

  /** The place of what is written next. */
  mark(): { readonly at: number; readonly isOpen: boolean } {
    return { at: this.#at, isOpen: this.#isOpen };
  }

  backTo({ at, isOpen }: ReturnType<ContentWriter['mark']>): void {
    this.#at = at;
    this.#isOpen = isOpen;
  }

  textSince({ at }: { readonly at: number }): string {
    return latin1(this.#out, at, this.#at).trimStart();
  }

  /** Tokens between which white space stands where they need it. */
  text(text: string): void {
    if (text === '') return;
    const bytes = latin1Bytes(text);
    this.#separate(bytes[0] ?? SPACE);
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
    this.#close(bytes.at(-1) ?? SPACE);
    // An empty name ends in its slash.
    if (text.endsWith('/')) this.#isOpen = true;
  }

  /** Copies an inline image. The bytes behind it decide where readers see its end, so white space stays there. */
  image(start: number, end: number): void {
    this.verbatim(start, end);
    if (CHARACTER_CLASS[this.#content[end] ?? 0x41] !== WHITESPACE) return;
    this.#out[this.#at++] = LINE_FEED;
    this.#isOpen = false;
  }

  verbatim(start: number, end: number): void {
    this.#separate(this.#content[start] ?? SPACE);
    this.#out.set(this.#content.subarray(start, end), this.#at);
    this.#at += end - start;
    this.#close(this.#content[end - 1] ?? SPACE);
  }

  /** @returns false when a token is not what the format says, or brackets do not match */
  operands(start: number, end: number, mayLoseDots: boolean): boolean {
    const lexer = new Lexer(this.#content, start, end);
    let depth = 0;
    for (let kind = lexer.next(ALL_VALUES); kind !== END; kind = lexer.next(ALL_VALUES)) {
      const { tokenStart, pos } = lexer;
      if (kind === NUMBER) {
        if (!this.#number(tokenStart, pos, mayLoseDots)) return false;
      } else if (kind === STRING) this.#string(lexer.string, tokenStart, pos);
      else {
        if (kind === KEYWORD && !['true', 'false', 'null'].some((word) => lexer.isKeyword(word))) return false;
        this.verbatim(tokenStart, pos);
        // An empty name ends in its slash.
        if (kind === NAME) this.#isOpen = true;
        if (kind !== KEYWORD && kind !== NAME) {
          depth += this.#content[tokenStart] === 0x5b || this.#content[tokenStart] === 0x3c ? 1 : -1;
        }
      }
      if (depth < 0) return false;
    }
    return depth === 0 && lexer.faults === 0;
  }

  finish(): Uint8Array {
    return this.#out.slice(0, this.#at);
  }

  #number(start: number, end: number, mayLoseDots: boolean): boolean {
    if (!mayLoseDots) {
      this.verbatim(start, end);
      return true;
    }
    this.#separate(this.#content[start] ?? SPACE);
    const at = writeNumber(this.#content, start, end, this.#out, this.#at);
    if (at < 0) return false;
    this.#at = at;
    this.#close(0x30);
    return true;
  }

  #string(value: Uint8Array, start: number, end: number): void {
    const at = writeLiteral(value, this.#out, this.#at, end - start);
    if (at < 0) {
      this.verbatim(start, end);
      return;
    }
    this.#at = at;
    this.#isOpen = false;
  }

  #separate(first: number): void {
    // Always the same character: what is often the same compresses best.
    if (this.#isOpen && CHARACTER_CLASS[first] === REGULAR) this.#out[this.#at++] = SPACE;
  }

  #close(last: number): void {
    this.#isOpen = CHARACTER_CLASS[last] === REGULAR;
  }
}
