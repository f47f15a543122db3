import { decodeStream, dictOf, nameOf, type ObjectSource, type PdfDict, streamOf } from '@recto/pdf-core';
import { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from './character-names.ts';
import { readUnicodeMap } from './read-unicode-map.ts';
import { STANDARD_ENCODING } from './standard-names.ts';

const MAX_MAP_BYTES = 4_194_304;
const known = new WeakMap<PdfDict, (code: number) => string>();

/** Tells the characters of a font's codes (ISO 32000-2, 9.10.2); empty where neither ToUnicode nor the encoding does. The same function for the same font. */
export function codeTexts(font: PdfDict, source: ObjectSource): (code: number) => string {
  const before = known.get(font);
  if (before) return before;
  const written = writtenTexts(font, source);
  const encoded = encodedTexts(font, source);
  const texts = (code: number) => written.get(code) ?? encoded(code);
  known.set(font, texts);
  return texts;
}

function writtenTexts(font: PdfDict, source: ObjectSource): ReadonlyMap<number, string> {
  const stream = streamOf(font.get('ToUnicode'), source);
  try {
    return stream ? readUnicodeMap(decodeStream(stream, source, { maxBytes: MAX_MAP_BYTES })) : new Map();
  } catch {
    // A map that cannot be decoded tells nothing.
    return new Map();
  }
}

function encodedTexts(font: PdfDict, source: ObjectSource): (code: number) => string {
  const encoding = font.get('Encoding');
  const name = nameOf(encoding, source);
  if (nameOf(font.get('Subtype'), source) === 'Type0') {
    return name !== null && /UCS2|UTF16/.test(name) ? (code) => unitsOf(code) : () => '';
  }
  const differences = readDifferences(font, source);
  const base = name ?? nameOf(dictOf(encoding, source)?.get('BaseEncoding'), source);
  return (code) => {
    const named = differences.get(code) ?? (base === null ? STANDARD_ENCODING.get(code) : undefined);
    if (named !== undefined) return String.fromCodePoint(...charactersNamed(named).slice(0, 1));
    const character = base === null ? 0 : (CHARACTERS_BY_CODE[base === 'MacRomanEncoding' ? 1 : 0]?.[code] ?? 0);
    return character === 0 ? '' : String.fromCodePoint(character);
  };
}

/** The characters of a code of one or two UTF-16 units. */
function unitsOf(code: number): string {
  return code > 0xffff
    ? String.fromCharCode(Math.floor(code / 0x10000) & 0xffff, code & 0xffff)
    : String.fromCharCode(code);
}
