import { latin1 } from '@recto/codecs';

/** A Type 1 program taken apart (Adobe Type 1 Font Format). */
export interface Type1 {
  readonly name: string;
  /** Names by code, or the standard ones. */
  readonly encoding: ReadonlyMap<number, string> | 'standard';
  readonly bbox: readonly number[];
  /** Text of the private dictionary before its subroutines. */
  readonly privateText: string;
  readonly subrs: readonly Uint8Array[];
  readonly charStrings: ReadonlyMap<string, Uint8Array>;
}

const EEXEC_KEY = 55_665;
const CHAR_STRING_KEY = 4330;
const MAX_SUBRS = 65_536;
const MAX_GLYPHS = 65_536;
/** Fonts with axes or several resolutions, and such as are drawn with a pen. */
const NOT_FOLLOWED = /\/WeightVector|\/BlendDesignPositions|\/PaintType\s+[12]/;
const USUAL_SCALE = [0.001, 0, 0, 0.001, 0, 0];

/** Takes a program apart; null when it holds what this does not know. */
export function readType1(program: Uint8Array): Type1 | null {
  const head = latin1(program, 0, program.length).indexOf('eexec');
  if (head < 0) return null;
  const clear = latin1(program, 0, head);
  const [name] = /(?<=\/FontName\s*\/)[^\s/()<>[\]{}%]+/.exec(clear) ?? [];
  const scale = numbersIn(/\/FontMatrix\s*[[{]([^\]}]*)/.exec(clear)?.[1]);
  const bbox = numbersIn(/\/FontBBox\s*[[{]([^\]}]*)/.exec(clear)?.[1]);
  const isUsual =
    scale.length === 6 && scale.every((value, index) => Math.abs(value - (USUAL_SCALE[index] ?? 0)) < 1e-9);
  if (!name || !isUsual || bbox.length !== 4 || NOT_FOLLOWED.test(clear)) return null;
  const encoding = readEncoding(clear);
  const secret = decryptProgram(program, head + 'eexec'.length);
  const text = latin1(secret, 0, secret.length);
  const [subrsAt, charStringsAt] = [text.indexOf('/Subrs'), text.indexOf('/CharStrings')];
  const isTwice = (key: string, at: number) => at >= 0 && text.indexOf(key, at + 1) >= 0;
  if (!encoding || charStringsAt < 0 || isTwice('/Subrs ', subrsAt) || isTwice('/CharStrings ', charStringsAt))
    return null;
  const privateText = text.slice(0, subrsAt >= 0 ? Math.min(subrsAt, charStringsAt) : charStringsAt);
  const skipped = Number(/\/lenIV\s+(-?\d+)/.exec(privateText)?.[1] ?? 4);
  const reader = new SecretReader(secret, text, skipped);
  const subrs = subrsAt >= 0 && subrsAt < charStringsAt ? reader.subrs(subrsAt) : [];
  const charStrings = reader.charStrings(charStringsAt);
  return subrs && charStrings?.has('.notdef') ? { name, encoding, bbox, privateText, subrs, charStrings } : null;
}

/** The numbers of an array as PostScript writes it. */
export function numbersIn(text: string | undefined): number[] {
  return (text ?? '').split(/\s+/).filter(Boolean).map(Number);
}

function readEncoding(clear: string): Type1['encoding'] | null {
  const at = clear.indexOf('/Encoding');
  if (at < 0) return null;
  if (/^\/Encoding\s+StandardEncoding\s+def/.test(clear.slice(at, at + 60))) return 'standard';
  const names = new Map<number, string>();
  for (const [, code = '', name = ''] of clear
    .slice(at)
    .matchAll(/dup\s+(8#[0-7]+|16#[\da-fA-F]+|\d+)\s*\/(\S+)\s+put/g)) {
    const [base, digits] = code.includes('#') ? code.split('#') : ['10', code];
    const value = Number.parseInt(digits ?? '', Number(base));
    if (value < 256 && name !== '.notdef') names.set(value, name);
  }
  return names;
}

function decryptProgram(program: Uint8Array, start: number): Uint8Array {
  let at = start;
  while (isSpace(program[at])) at++;
  const isHex = /^[\da-fA-F\s]{8}/.test(latin1(program, at, at + 8));
  const bytes = isHex ? fromHex(latin1(program, at, program.length)) : program.subarray(at);
  return decrypt(bytes, EEXEC_KEY, 4);
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/[^\da-fA-F]/g, '');
  return Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Type 1's cipher, which hides nothing (7.1); the first bytes are chance. */
function decrypt(bytes: Uint8Array, startKey: number, skipped: number): Uint8Array {
  let key = startKey;
  const plain = new Uint8Array(bytes.length);
  for (const [at, byte] of bytes.entries()) {
    plain[at] = byte ^ (key >> 8);
    key = ((byte + key) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0;

/** Reads what stands in the encrypted part: PostScript with binary strings in it. */
class SecretReader {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #skipped: number;
  #at = 0;

  constructor(bytes: Uint8Array, text: string, skipped: number) {
    this.#bytes = bytes;
    this.#text = text;
    this.#skipped = skipped;
  }

  /** `/Subrs n array`, then `dup index length RD bytes NP` each. */
  subrs(start: number): Uint8Array[] | null {
    this.#at = start;
    this.#token();
    const count = Number(this.#token());
    if (!(count >= 0 && count <= MAX_SUBRS)) return null;
    const subrs: Uint8Array[] = Array.from({ length: count }, () => new Uint8Array(0));
    for (
      let token = this.#token();
      token && token !== 'def' && token !== 'ND' && token !== '|-';
      token = this.#token()
    ) {
      if (token.startsWith('/')) break;
      if (token !== 'dup') continue;
      const index = Number(this.#token());
      const data = this.#data();
      if (!data || !(index >= 0 && index < count)) return null;
      subrs[index] = data;
    }
    return subrs;
  }

  /** `/CharStrings n dict dup begin`, then `/name length RD bytes ND` each, then `end`. */
  charStrings(start: number): Map<string, Uint8Array> | null {
    this.#at = start;
    this.#token();
    const glyphs = new Map<string, Uint8Array>();
    for (let token = this.#token(); token && token !== 'end'; token = this.#token()) {
      if (!token.startsWith('/')) continue;
      const data = this.#data();
      if (!data || glyphs.size >= MAX_GLYPHS) return null;
      const name = token.slice(1);
      if (!glyphs.has(name)) glyphs.set(name, data);
    }
    return glyphs;
  }

  /** A length, the operator that reads, one space, the bytes. */
  #data(): Uint8Array | null {
    const length = Number(this.#token());
    this.#token();
    const start = this.#at + 1;
    if (!(length >= 0 && start + length <= this.#bytes.length)) return null;
    this.#at = start + length;
    const bytes = this.#bytes.subarray(start, start + length);
    return this.#skipped < 0 ? bytes : decrypt(bytes, CHAR_STRING_KEY, this.#skipped);
  }

  #token(): string {
    while (this.#at < this.#bytes.length && isSpace(this.#bytes[this.#at])) this.#at++;
    const start = this.#at;
    while (this.#at < this.#bytes.length && !isSpace(this.#bytes[this.#at])) {
      if (this.#at > start && this.#bytes[this.#at] === 0x2f) break;
      this.#at++;
    }
    return this.#text.slice(start, this.#at);
  }
}
