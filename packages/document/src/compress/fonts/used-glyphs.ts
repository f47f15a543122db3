import { decodeStream } from '../../core/index.ts';
import type { ObjectSource } from '../../core/types.ts';
import { arrayOf, dictOf, nameOf, streamOf } from '../../model/access.ts';
import { type PdfDict, PdfName } from '../../objects/index.ts';
import type { FontUse } from '../content/scan-uses.ts';
import { readCharacterMaps } from './character-map.ts';
import { readGlyphNames } from './glyph-names.ts';
import type { TrueType } from './truetype.ts';

const MAX_MAP_BYTES = 131_072;

/**
 * The glyphs that a composite font's strings show, by CID (9.7.4.2).
 * @returns null when its codes are not CIDs themselves or cannot be followed
 */
export function glyphsOfComposite(
  font: PdfDict,
  descendant: PdfDict,
  use: FontUse,
  source: ObjectSource,
): ReadonlySet<number> | null {
  const encoding = nameOf(font.get('Encoding'), source);
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') return null;
  const stream = streamOf(descendant.get('CIDToGIDMap'), source);
  if (!stream) return use.pairs;
  const map = decodeStream(stream, source, { maxBytes: MAX_MAP_BYTES });
  return new Set([...use.pairs].map((cid) => ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0)));
}

/**
 * The glyphs that a simple TrueType font's strings may show: readers differ in which of the font's character maps they
 * ask, so what any of them would find is taken (9.6.5.4).
 * @returns null when a glyph has a name that says nothing of its character
 */
export function glyphsOfSimple(
  font: PdfDict,
  program: TrueType,
  use: FontUse,
  source: ObjectSource,
): ReadonlySet<number> | null {
  const maps = readCharacterMaps(program.tables.get('cmap'));
  if (!maps) return null;
  const differences = readDifferences(font, source);
  const ownNames = readGlyphNames(program.tables.get('post'));
  const glyphs = new Set<number>();
  for (const code of use.bytes) {
    const name = differences.get(code);
    const named = name === undefined ? [] : charactersNamed(name);
    const own = name === undefined ? undefined : ownNames.get(name);
    if (own !== undefined) glyphs.add(own);
    if (named.length === 0 && own === undefined && name !== undefined && !isNobody(name)) return null;
    const characters = [...named, ...STANDARD_CHARACTERS.map((characters) => characters[code] ?? 0)];
    const asked = [code, 0xf000 + code, 0xf100 + code, 0xf200 + code, ...characters];
    for (const map of maps) for (const character of asked) glyphs.add(map.glyphOf(character));
  }
  return glyphs;
}

/** Names that no reader finds a glyph by: words alone, where numbers may be codes or glyphs. */
const isNobody = (name: string) => name === '.notdef' || /^[a-z]+(?:_[a-z]+)+$/.test(name);

function readDifferences(font: PdfDict, source: ObjectSource): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of arrayOf(dictOf(font.get('Encoding'), source)?.get('Differences'), source) ?? []) {
    const value = source.resolve(item);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) names.set(code++, value.value);
  }
  return names;
}

const STANDARD_CHARACTERS = ['windows-1252', 'macintosh'].map((label) => {
  const text = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
});

const ASCII_NAMES =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at';
const LATER_NAMES: Readonly<Record<string, number>> = {
  bracketleft: 0x5b,
  backslash: 0x5c,
  bracketright: 0x5d,
  asciicircum: 0x5e,
  underscore: 0x5f,
  grave: 0x60,
  braceleft: 0x7b,
  bar: 0x7c,
  braceright: 0x7d,
  asciitilde: 0x7e,
  quoteleft: 0x2018,
  quoteright: 0x2019,
  quotedblleft: 0x201c,
  quotedblright: 0x201d,
  bullet: 0x2022,
  endash: 0x2013,
  emdash: 0x2014,
  ellipsis: 0x2026,
  Euro: 0x20ac,
  fi: 0xfb01,
  fl: 0xfb02,
  minus: 0x2212,
  hyphen: 0x2d,
  nbspace: 0xa0,
  Idot: 0x130,
  dotlessi: 0x131,
  OE: 0x152,
  oe: 0x153,
  Lslash: 0x141,
  lslash: 0x142,
  florin: 0x192,
  quotesinglbase: 0x201a,
  quotedblbase: 0x201e,
  dagger: 0x2020,
  daggerdbl: 0x2021,
  perthousand: 0x2030,
  guilsinglleft: 0x2039,
  guilsinglright: 0x203a,
  trademark: 0x2122,
  fraction: 0x2044,
};
/** The characters from U+00A1 on whose names are no letter's with an accent; `-` where one is. */
const LATIN_1_NAMES =
  'exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot sfthyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown - - - - - - AE - - - - - - - - - Eth - - - - - - multiply Oslash - - - - - Thorn germandbls - - - - - - ae - - - - - - - - - eth - - - - - - divide oslash - - - - - thorn';
const BY_NAME = new Map<string, number>([
  ...ASCII_NAMES.split(' ').map((name, index): [string, number] => [name, 32 + index]),
  ...LATIN_1_NAMES.split(' ').map((name, index): [string, number] => [name, 0xa1 + index]),
  ...Object.entries(LATER_NAMES),
]);

/** Names of letters with an accent are the letter's and the accent's. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circumflex: '\u0302', tilde: '\u0303', macron: '\u0304', breve: '\u0306' },
  ...{ dotaccent: '\u0307', dieresis: '\u0308', ring: '\u030a', hungarumlaut: '\u030b', caron: '\u030c' },
  ...{ cedilla: '\u0327', ogonek: '\u0328', commaaccent: '\u0326' },
};

/** The characters that a glyph name may stand for; none for a name of no known form (Adobe Glyph List). */
function charactersNamed(name: string): number[] {
  if (/^[A-Za-z]$/.test(name)) return [name.charCodeAt(0)];
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  if (hex) return [Number.parseInt(hex[1] ?? hex[2] ?? '0', 16)];
  const known = BY_NAME.get(name);
  if (known !== undefined) return [known];
  const accent = ACCENTS[name.slice(1)];
  const accented = accent === undefined ? '' : ((name[0] ?? '') + accent).normalize('NFC');
  return /^\p{L}$/u.test(accented) ? [accented.codePointAt(0) ?? 0] : [];
}
