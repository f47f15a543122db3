import { missingEngine } from '@recto/contract/recto-error';
import { CHARACTERS_BY_CODE, standardWidth } from '@recto/pdf-fonts';

/** Fonts that every reader has: the letters of Western Europe only, and nothing is embedded. */
export const STANDARD_FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Courier',
  'Courier-Bold',
  'Courier-Oblique',
  'Courier-BoldOblique',
] as const;

/** Name of a font that every reader has. */
export type StandardFont = (typeof STANDARD_FONTS)[number];

/** Codes of the characters in Windows-1252, the encoding of standard fonts here. */
const CODES: ReadonlyMap<number, number> = new Map(
  (CHARACTERS_BY_CODE[0] ?? []).flatMap((character, code) => (code < 32 || code === 0x7f ? [] : [[character, code]])),
);

/** Returns the codes of a line. @throws engine-missing for a character that standard fonts lack, as other fonts would be needed @internal */
export function standardCodes(line: string): Uint8Array {
  const codes = Array.from(line.normalize('NFC').replaceAll('\t', ' '), (character) => {
    const code = CODES.get(character.codePointAt(0) ?? 0);
    if (code === undefined) throw missingEngine('fonts');
    return code;
  });
  return Uint8Array.from(codes);
}

/** Width of a line in points. @throws engine-missing as `standardCodes` */
export function standardTextWidth(line: string, font: StandardFont, size: number): number {
  // Oblique letters are as wide as upright ones.
  const metrics = font.startsWith('Courier')
    ? 'Courier'
    : font.replace('-BoldOblique', '-Bold').replace('-Oblique', '');
  return standardCodes(line).reduce((sum, code) => sum + (standardWidth(metrics, code) * size) / 1000, 0);
}
