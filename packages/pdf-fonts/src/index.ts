export { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from './encoding/character-names.ts';
export { codeTexts } from './encoding/code-texts.ts';
export { STANDARD_ENCODING } from './encoding/standard-names.ts';
export { keepCodes } from './encoding/unicode-map.ts';
export { readFontMetrics } from './metrics/font-metrics.ts';
export type { FontMetrics, ShownGlyph } from './metrics/shown-glyph.ts';
export { standardWidth } from './metrics/standard-widths.ts';
export { readCharacterMaps, writeCharacterMaps } from './programs/character-map.ts';
export { readTrueType, type TrueType, writeTrueType } from './programs/truetype.ts';
