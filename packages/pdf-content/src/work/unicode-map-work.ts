import { latin1 } from '@recto/codecs';

/** Codes that one map may speak of: all of two bytes, a few times. */
const MAX_CODES = 300_000;
/** Hexadecimal digits of the text of one code: 512 bytes (Adobe Technical Note 5411). */
const MAX_TEXT_DIGITS = 1_024;
/** A range, and what its codes mean: a text or CID of the first, or one of each. */
const RANGE = /<([\da-fA-F]{1,8})>\s*<([\da-fA-F]{1,8})>\s*(?:<[^>]*>|\[[^\]]*\]|\d+)/g;
const BLOCK = /begin(?:bf|cid|notdef)range\b([\s\S]*?)end(?:bf|cid|notdef)range/g;
const LONG_TEXT = new RegExp(`<[\\da-fA-F\\s]{${MAX_TEXT_DIGITS + 1}}`);

/** True for a map from codes to text or glyphs that unfolds to far more than there are codes (ISO 32000-2, 9.7.5 and 9.10.3). */
export function isHeavyUnicodeMap(bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  if (LONG_TEXT.test(text)) return true;
  let codes = 0;
  for (const [, block = ''] of text.matchAll(BLOCK)) {
    for (const [, low = '', high = ''] of block.matchAll(RANGE)) {
      codes += Math.max(0, Number.parseInt(high, 16) - Number.parseInt(low, 16)) + 1;
      if (codes > MAX_CODES) return true;
    }
  }
  return false;
}
