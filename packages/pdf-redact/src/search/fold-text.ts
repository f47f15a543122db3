/** Rules by which two texts are compared. */
export interface Folding {
  /** "Jane" is "JANE". */
  readonly foldsCase: boolean;
  /** "Zoë" is "Zoe"; also points of Hebrew and Arabic. Vowel signs of Indic scripts and Thai always count. */
  readonly foldsAccents: boolean;
  /** Hyphens between two letters do not count, so that a word that is broken at a line's end is found whole. */
  readonly dropsHyphens?: boolean;
  /** The end of a line stays one: white space with a line end in it becomes a line feed. Absent: false. */
  readonly keepsLines?: boolean;
}

/** A text as it is compared, and where each of its UTF-16 units comes from. */
export interface FoldedText {
  readonly text: string;
  /** For each unit, where what it stands for begins in the original. */
  readonly starts: Uint32Array;
  /** For each unit, where what it stands for ends in the original. */
  readonly ends: Uint32Array;
}

const WHITE_SPACE = /[\s\p{Cc}]/u;
const LETTER = /\p{L}/u;
const MARK = /\p{M}/u;
const DIGIT = /\p{Nd}/u;
/** Soft hyphen, joiners, marks of direction, byte order mark. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const HYPHEN = /[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const SINGLE_QUOTE = /[\u2018\u2019\u201b\u02bc\u2032]/;
const DOUBLE_QUOTE = /[\u201c\u201d\u201f\u2033]/;
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and the stretched line of Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Letters that no decomposition takes apart. */
const STROKED: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
};

/**
 * Makes a text comparable: ligatures and presentation forms are taken apart, white space and line ends become one space,
 * kinds of hyphens, quotes and digits become those of ASCII, and what cannot be seen is left out.
 */
export function foldText(original: string, folding: Folding): FoldedText {
  const writer = new FoldedWriter(original.length);
  let at = 0;
  while (at < original.length) {
    const plain = plainRun(original, at);
    if (plain > at) {
      const run = original.slice(at, plain);
      writer.addRun(folding.foldsCase ? run.toLowerCase() : run, at);
      at = plain;
      continue;
    }
    const end = clusterEnd(original, at);
    const cluster = original.slice(at, end);
    if (WHITE_SPACE.test(cluster)) {
      let after = end;
      while (after < original.length && WHITE_SPACE.test(original.charAt(after))) after += 1;
      const isLineEnd = /[\r\n]/.test(original.slice(at, after));
      const keepsLine = isLineEnd && folding.keepsLines === true;
      // A line that ends with a hyphen goes on without a space.
      const isBroken = isLineEnd && !keepsLine && writer.endsWith('-') && LETTER.test(original.charAt(after));
      if (!isBroken) writer.add(keepsLine ? '\n' : ' ', at, after);
      at = after;
      continue;
    }
    if (HYPHEN.test(cluster)) {
      const after = folding.dropsHyphens ? afterBreak(original, end) : end;
      const isInWord =
        folding.dropsHyphens && LETTER.test(original.charAt(at - 1)) && LETTER.test(original.charAt(after));
      if (!isInWord) writer.add('-', at, end);
      at = isInWord ? after : end;
      continue;
    }
    if (!UNSEEN.test(cluster)) writer.add(foldCluster(cluster, folding), at, end);
    at = end;
  }
  return writer.finish();
}

/** True when leaving out hyphens changes how a text is folded. */
export function hasHyphen(text: string): boolean {
  return HYPHEN.test(text);
}

/** True when a word could go on over the place: letters, digits and their marks on both sides, in a script with spaces. */
export function isInsideWord(text: string, at: number): boolean {
  return isOfWord(characterBefore(text, at)) && isOfWord(String.fromCodePoint(text.codePointAt(at) ?? 32));
}

/** Scripts without spaces have no words that could be told by their ends. */
function isOfWord(character: string): boolean {
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
      character,
    )
  )
    return false;
  return /[\p{L}\p{N}\p{M}_]/u.test(character);
}

function characterBefore(text: string, at: number): string {
  const last = text.charAt(at - 1);
  return /[\udc00-\udfff]/.test(last) ? text.slice(at - 2, at) : last;
}

/** Returns the end of a run of ASCII letters and digits, none of which has a combining mark; most texts are little else. */
function plainRun(text: string, start: number): number {
  let end = start;
  while (end < text.length && isPlain(text.charCodeAt(end))) end += 1;
  return end > start && text.charCodeAt(end) > 0x2ff ? end - 1 : end;
}

function isPlain(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** A letter and the marks that stand on it. */
function clusterEnd(text: string, start: number): number {
  let end = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  while (end < text.length && MARK.test(text.charAt(end))) end += 1;
  return end;
}

/** Returns the position behind white space that contains a line end; the same position if there is none. */
function afterBreak(text: string, at: number): number {
  let after = at;
  while (after < text.length && WHITE_SPACE.test(text.charAt(after))) after += 1;
  return /[\r\n]/.test(text.slice(at, after)) ? after : at;
}

/** Folded letters that are kept: those of a text come again and again, and normal forms take long to find. */
const MAX_KEPT = 50_000;
const kept = new Map<string, string>();

function foldCluster(cluster: string, folding: Folding): string {
  const key = `${folding.foldsCase ? 'c' : ''}${folding.foldsAccents ? 'a' : ''} ${cluster}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const folded = foldOne(cluster, folding);
  if (kept.size >= MAX_KEPT) kept.clear();
  if (cluster.length <= 4) kept.set(key, folded);
  return folded;
}

function foldOne(cluster: string, { foldsCase, foldsAccents }: Folding): string {
  if (cluster.length === 1 && cluster < '\u0080') return foldsCase ? cluster.toLowerCase() : cluster;
  if (SINGLE_QUOTE.test(cluster)) return "'";
  if (DOUBLE_QUOTE.test(cluster)) return '"';
  let folded = cluster.normalize('NFKC');
  if (DIGIT.test(folded)) folded = folded.replace(/\p{Nd}/gu, asciiDigit);
  if (foldsCase) folded = folded.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
  if (!foldsAccents) return folded;
  const bare = folded.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return STROKED[bare] ?? bare;
}

/** Decimal digits of each script stand together from zero to nine (Unicode, 4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value++) {
    const zero = code - value;
    if (DIGIT.test(String.fromCodePoint(zero)) && !DIGIT.test(String.fromCodePoint(zero - 1))) return String(value);
  }
  return digit;
}

class FoldedWriter {
  readonly #parts: string[] = [];
  #length = 0;
  #starts: Uint32Array;
  #ends: Uint32Array;

  constructor(length: number) {
    this.#starts = new Uint32Array(length + 16);
    this.#ends = new Uint32Array(length + 16);
  }

  add(folded: string, start: number, end: number): void {
    const from = this.#length;
    this.#parts.push(folded);
    this.#length += folded.length;
    if (this.#length > this.#starts.length) this.#grow(this.#length * 2);
    this.#starts.fill(start, from, this.#length);
    this.#ends.fill(end, from, this.#length);
  }

  /** Adds what stands for itself, unit by unit. */
  addRun(run: string, start: number): void {
    const from = this.#length;
    this.#parts.push(run);
    this.#length += run.length;
    if (this.#length > this.#starts.length) this.#grow(this.#length * 2);
    for (let index = 0; index < run.length; index++) {
      this.#starts[from + index] = start + index;
      this.#ends[from + index] = start + index + 1;
    }
  }

  endsWith(sign: string): boolean {
    return this.#parts.at(-1) === sign;
  }

  finish(): FoldedText {
    const length = this.#length;
    return {
      text: this.#parts.join(''),
      starts: this.#starts.subarray(0, length),
      ends: this.#ends.subarray(0, length),
    };
  }

  #grow(length: number): void {
    const [starts, ends] = [new Uint32Array(length), new Uint32Array(length)];
    starts.set(this.#starts);
    ends.set(this.#ends);
    [this.#starts, this.#ends] = [starts, ends];
  }
}
