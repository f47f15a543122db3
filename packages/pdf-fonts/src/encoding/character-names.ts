import { arrayOf, dictOf, type ObjectSource, type PdfDict, PdfName } from '@recto/pdf-core';

/** The names that a font's /Encoding gives to codes one by one (9.6.5.1). */
export function readDifferences(font: PdfDict, source: ObjectSource): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of arrayOf(dictOf(font.get('Encoding'), source)?.get('Differences'), source) ?? []) {
    const value = source.resolve(item);
    if (typeof value === 'number') code = value;
    else if (value instanceof PdfName) names.set(code++, value.value);
  }
  return names;
}

/** Characters by code, as the encodings of Windows and of the Macintosh have them. */
export const CHARACTERS_BY_CODE = ['windows-1252', 'macintosh'].map((label) => {
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
  circumflex: 0x2c6,
  caron: 0x2c7,
  breve: 0x2d8,
  dotaccent: 0x2d9,
  ring: 0x2da,
  ogonek: 0x2db,
  tilde: 0x2dc,
  hungarumlaut: 0x2dd,
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
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  ogonek: '\u0328',
  commaaccent: '\u0326',
};

/** The characters that a glyph name may stand for; none for a name of no known form (Adobe Glyph List). */
export function charactersNamed(name: string): number[] {
  if (/^[A-Za-z]$/.test(name)) return [name.charCodeAt(0)];
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  if (hex) return [Number.parseInt(hex[1] ?? hex[2] ?? '0', 16)];
  const known = BY_NAME.get(name);
  if (known !== undefined) return [known];
  const accent = ACCENTS[name.slice(1)];
  const accented = accent === undefined ? '' : ((name[0] ?? '') + accent).normalize('NFC');
  return /^\p{L}$/u.test(accented) ? [accented.codePointAt(0) ?? 0] : [];
}
