import { latin1 } from '@recto/codecs';
import { ParsedFile, type PdfFile, PdfRef } from '@recto/pdf-core';

const SPACE = /[\0\t\n\f\r ]/;

/** An object that the walk came upon. */
interface Passed {
  readonly num: number;
  /** In the file. */
  readonly offset: number;
}

/**
 * Counts the bytes behind an offset that no later revision accounts for (ISO 32000-2, 7.5.6): what is no part of a body
 * with its cross-reference section, `startxref` and end marker, and objects that no section lists. White space and
 * comments count as nothing.
 */
export function countStrayBytes(file: PdfFile, from: number): number {
  if (!(file instanceof ParsedFile)) throw new TypeError('only a file from openPdf has revisions');
  const walk = new RevisionWalk(file, from);
  const stray = walk.bytesUnaccounted();
  // Sections that had to be rebuilt vouch for nothing.
  return stray === 0 && file.wasRecovered && walk.passedAnything ? walk.length : stray;
}

class RevisionWalk {
  readonly #file: ParsedFile;
  readonly #from: number;
  readonly #text: string;
  readonly #passed: Passed[] = [];
  readonly #sections = new Set<number>();
  #at = 0;

  constructor(file: ParsedFile, from: number) {
    this.#file = file;
    this.#from = from;
    this.#text = latin1(file.bytes.subarray(from));
  }

  get length(): number {
    return this.#text.length;
  }

  get passedAnything(): boolean {
    return this.#passed.length > 0;
  }

  bytesUnaccounted(): number {
    let closedAt = 0;
    this.#skipBlank();
    while (this.#at < this.length) {
      const kind = this.#next();
      if (kind === 'stray') return this.length - closedAt;
      this.#skipBlank();
      if (kind === 'end') closedAt = this.#at;
    }
    if (closedAt < this.length && this.passedAnything) return this.length - closedAt;
    return this.#unlisted();
  }

  /** Passes one part of a revision. */
  #next(): 'object' | 'section' | 'end' | 'stray' {
    const object = this.#match(/(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/y);
    if (object) {
      this.#passed.push({ num: Number(object[1]), offset: this.#from + this.#at });
      return this.#passObject(this.#at + object[0].length) ? 'object' : 'stray';
    }
    if (this.#match(/xref[\0\t\n\f\r ]/y)) {
      this.#sections.add(this.#from + this.#at);
      const trailer = this.#match(/xref[\d\0\t\n\f\r nf]*trailer/y);
      const end = trailer ? this.#text.indexOf('startxref', this.#at + trailer[0].length) : -1;
      if (end < 0) return 'stray';
      this.#at = end;
      return 'section';
    }
    const start = this.#match(/startxref[\0\t\n\f\r ]+(\d{1,10})/y);
    if (!start || !this.#leadsToSection(Number(start[1]) + this.#file.xref.base)) return 'stray';
    this.#at += start[0].length;
    return 'end';
  }

  #leadsToSection(offset: number): boolean {
    if (this.#sections.has(offset)) return true;
    const isPassed = this.#passed.some((object) => object.offset === offset);
    if (isPassed) this.#sections.add(offset);
    return isPassed;
  }

  #passObject(body: number): boolean {
    const plainEnd = this.#text.indexOf('endobj', body);
    if (plainEnd < 0) return false;
    const stream = this.#text.slice(body, plainEnd).search(/>>[\0\t\n\f\r ]*stream\r?\n/);
    let end = plainEnd;
    if (stream >= 0) {
      const data = this.#text.indexOf('\n', body + stream + 2 + 'stream'.length) + 1;
      const stated = data + this.#lengthIn(this.#text.slice(body, body + stream));
      const isRight = /^[\0\t\n\f\r ]*endstream/.test(this.#text.slice(stated, stated + 16));
      const dataEnd = isRight ? stated : this.#text.indexOf('endstream', data);
      end = dataEnd < 0 ? -1 : this.#text.indexOf('endobj', dataEnd);
    }
    if (end < 0) return false;
    this.#at = end + 'endobj'.length;
    return true;
  }

  #lengthIn(dict: string): number {
    const [, direct = '0', reference] =
      /\/Length[\0\t\n\f\r ]*(\d+)([\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)?/.exec(dict) ?? [];
    const value = reference ? this.#file.resolve(new PdfRef(Number(direct))) : Number(direct);
    return typeof value === 'number' ? value : 0;
  }

  /** Bytes from the first object on that no section lists and none of the same number follows. */
  #unlisted(): number {
    const last = new Map(this.#passed.map(({ num, offset }) => [num, offset]));
    const { index } = this.#file.xref;
    for (const { num, offset } of this.#passed) {
      const isListed = index.position(num) === offset || last.get(num) !== offset || this.#sections.has(offset);
      if (!isListed) return this.#from + this.length - offset;
    }
    return 0;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #skipBlank(): void {
    for (; this.#at < this.length; this.#at++) {
      const character = this.#text[this.#at] ?? '';
      if (character === '%') this.#at = this.#lineEnd();
      else if (!SPACE.test(character)) return;
    }
  }

  #lineEnd(): number {
    const pattern = /[\r\n]/g;
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.index ?? this.length;
  }
}
