import { latin1Bytes, startsWith } from '@recto/codecs';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, Table D.2); 0xFFFD is undefined. */
const FROM_0X18 = [0x02d8, 0x02c7, 0x02c6, 0x02d9, 0x02dd, 0x02db, 0x02da, 0x02dc];
const FROM_0X80 = [
  0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044, 0x2039, 0x203a, 0x2212, 0x2030, 0x201e, 0x201c,
  0x201d, 0x2018, 0x2019, 0x201a, 0x2122, 0xfb01, 0xfb02, 0x0141, 0x0152, 0x0160, 0x0178, 0x017d, 0x0131, 0x0142,
  0x0153, 0x0161, 0x017e, 0xfffd, 0x20ac,
];

const toUnicode = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x18 && byte < 0x20) return FROM_0X18[byte - 0x18] ?? 0xfffd;
  if (byte >= 0x80 && byte <= 0xa0) return FROM_0X80[byte - 0x80] ?? 0xfffd;
  return byte === 0x7f || byte === 0xad ? 0xfffd : byte;
});
const fromUnicode = new Map(Array.from(toUnicode, (unit, byte) => [unit, byte] as const).filter(([u]) => u !== 0xfffd));

const UTF_16BE_MARK = latin1Bytes('\xfe\xff');
const UTF_16LE_MARK = latin1Bytes('\xff\xfe');
const UTF_8_MARK = latin1Bytes('\xef\xbb\xbf');

/** A language code between two escape characters (ISO 32000-2, 7.9.2.2); says nothing to a reader of the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what the clause defines
const LANGUAGE_ESCAPE = /\u001b[A-Za-z]{2,3}(?:-?[A-Za-z]{2,3})?\u001b/g;

/**
 * The characters of a text string: UTF-16BE and UTF-8 by their marks, UTF-16LE (not allowed, but written by some
 * programs), else PDFDocEncoding. Unreadable bytes become U+FFFD; nothing throws.
 */
export function decodeTextString(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF_16BE_MARK, 0)) return decodeUnicode('utf-16be', bytes.subarray(2));
  if (startsWith(bytes, UTF_16LE_MARK, 0)) return decodeUnicode('utf-16le', bytes.subarray(2));
  if (startsWith(bytes, UTF_8_MARK, 0)) return decodeUnicode('utf-8', bytes.subarray(3));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(toUnicode[byte] ?? 0xfffd);
  return text;
}

/** The code of a character of PDFDocEncoding; undefined when it has none there. */
export function pdfDocCode(character: string): number | undefined {
  return fromUnicode.get(character.charCodeAt(0));
}

/** The bytes of a text string: PDFDocEncoding when it has all the characters, else UTF-16BE with its mark. */
export function encodeTextString(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = fromUnicode.get(text.charCodeAt(at));
    if (byte === undefined) return encodeUtf16(text);
    bytes[at] = byte;
  }
  const looksMarked = [UTF_16BE_MARK, UTF_16LE_MARK, UTF_8_MARK].some((mark) => startsWith(bytes, mark, 0));
  return looksMarked ? encodeUtf16(text) : bytes;
}

function decodeUnicode(encoding: 'utf-16be' | 'utf-16le' | 'utf-8', bytes: Uint8Array): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes).replace(LANGUAGE_ESCAPE, '');
}

function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length);
  bytes.set(UTF_16BE_MARK);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes[2 + 2 * at] = unit >> 8;
    bytes[3 + 2 * at] = unit & 0xff;
  }
  return bytes;
}
