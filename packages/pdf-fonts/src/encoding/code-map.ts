import { latin1 } from '@recto/codecs';
import { narrowRanges } from './narrow-codes.ts';

/** Division of a composite font's strings into codes (ISO 32000-2, 9.7.6.2), and the CID of each code. */
export interface CodeMap {
  /** True when it tells the CID of every code. */
  readonly isExact: boolean;
  /** Bytes of the code that begins there, at least 1. */
  lengthAt(bytes: Uint8Array, at: number): number;
  /** Null where only tables that are not here would tell. */
  cidOf(code: number, length: number): number | null;
}

const TWO_BYTES: CodeMap = { isExact: true, lengthAt: () => 2, cidOf: (code) => code };

/** Characters that take two bytes in the encodings of Shift-JIS, and in all others of one or two bytes. */
const isShiftJisLead = (byte: number) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
const isLead = (byte: number) => byte >= 0x81;

/** The map of a predefined CMap by its name (Table 116). CIDs are known for Identity, and where they matter for widths. */
export function namedCodeMap(name: string | null): CodeMap {
  if (name === null || name.startsWith('Identity')) return TWO_BYTES;
  const isUnicode = /UCS2|UTF16|UTF32/.test(name);
  const isWide = isUnicode || /^(?:Ext-|Add-|78-)?[HV]$|^(?:GB|GBT|CNS1|CNS2|KSC)-[HV]$/.test(name);
  const ranges = narrowRanges(name);
  const rangeOf = (code: number) => ranges.find(({ first, last }) => code >= first && code <= last);
  return {
    isExact: false,
    lengthAt(bytes, at) {
      const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
      if (name.includes('UTF32')) return 4;
      if (name.includes('UTF16')) return first >= 0xd8 && first <= 0xdb ? 4 : 2;
      if (isWide) return 2;
      return rangeOf(first) ? 1 : mixedLength(name, first, second);
    },
    cidOf(code, length) {
      const range = isUnicode || length === (code > 0xff ? 2 : 1) ? rangeOf(code) : undefined;
      return range ? range.cid + code - range.first : null;
    },
  };
}

/** Bytes of a code in encodings of several lengths, by its first two bytes. */
function mixedLength(name: string, first: number, second: number): number {
  if (name.startsWith('CNS-EUC') && first === 0x8e) return 4;
  if (name.startsWith('GBK2K') && first >= 0x81 && second >= 0x30 && second <= 0x39) return 4;
  return (name.includes('RKSJ') ? isShiftJisLead : isLead)(first) ? 2 : 1;
}

interface CodeSpace {
  readonly length: number;
  readonly low: number;
  readonly high: number;
}

interface CidRange extends CodeSpace {
  readonly cid: number;
}

const BLOCKS = /begin(codespacerange|cidrange|cidchar)\b([\s\S]*?)end\1/g;
const TOKENS = /<([\da-fA-F\s]*)>|(\d+)/g;
const MAX_RANGES = 100_000;

/** The map of an embedded CMap; what it does not say is as in Identity. */
export function embeddedCodeMap(map: Uint8Array): CodeMap {
  const spaces: CodeSpace[] = [];
  const ranges: CidRange[] = [];
  for (const [, kind, body = ''] of latin1(map).matchAll(BLOCKS)) {
    const tokens = [...body.matchAll(TOKENS)].map(([, hex, digits]) => {
      const code = hex?.replace(/\s+/g, '');
      return code === undefined ? { value: Number(digits), length: 0 } : codeValueOf(code);
    });
    const step = kind === 'cidrange' ? 3 : 2;
    for (let at = 0; at + step <= tokens.length && ranges.length + spaces.length < MAX_RANGES; at += step) {
      const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
      if (!first || !second) break;
      if (kind === 'codespacerange') spaces.push({ length: first.length, low: first.value, high: second.value });
      else {
        const high = kind === 'cidrange' ? second.value : first.value;
        const cid = kind === 'cidrange' ? third?.value : second.value;
        ranges.push({ length: first.length, low: first.value, high, cid: cid ?? 0 });
      }
    }
  }
  return {
    isExact: true,
    lengthAt(bytes, at) {
      let code = 0;
      for (let length = 1; length <= 4; length++) {
        code = code * 256 + (bytes[at + length - 1] ?? 0);
        if (spaces.some((space) => space.length === length && isIn(code, space))) return length;
      }
      return spaces.length === 0 ? 2 : Math.max(1, Math.min(...spaces.map(({ length }) => length)));
    },
    cidOf(code, length) {
      const range = ranges.findLast((one) => one.length === length && code >= one.low && code <= one.high);
      if (range) return range.cid + code - range.low;
      return ranges.length === 0 ? code : 0;
    },
  };
}

function codeValueOf(hex: string): { value: number; length: number } {
  return { value: Number.parseInt(hex || '0', 16), length: hex.length >> 1 };
}

/** Each byte within its own bounds, as code spaces are. */
function isIn(code: number, { length, low, high }: CodeSpace): boolean {
  for (let byte = 0, unit = 1; byte < length; byte++, unit *= 256) {
    const [value, least, most] = [code, low, high].map((number) => Math.floor(number / unit) % 256) as [
      number,
      number,
      number,
    ];
    if (value < least || value > most) return false;
  }
  return true;
}
