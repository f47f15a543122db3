export { NAMES, NO_VALUES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
export { contentBalance, readStrayRestores } from './content-balance.ts';
export { collectNames, drawsWithoutResources, namesUsed } from './content-names.ts';
export { type ContentTraits, contentTraits, type DeviceColour } from './content-traits.ts';
export { type Cff, readCff } from './fonts/cff-read.ts';
export { glyphsByName, glyphsOfCids, subsetCff } from './fonts/cff-subset.ts';
export { writeCff } from './fonts/cff-write.ts';
export { readCharacterMaps, writeCharacterMaps } from './fonts/character-map.ts';
export { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from './fonts/character-names.ts';
export { readGlyphNames } from './fonts/glyph-names.ts';
export { STANDARD_ENCODING } from './fonts/standard-names.ts';
export { keepGlyphs, readTrueType, type TrueType, writeTrueType } from './fonts/truetype.ts';
export { readType1, type Type1 } from './fonts/type1-read.ts';
export { type1ToCff } from './fonts/type1-to-cff.ts';
export { keepCodes } from './fonts/unicode-map.ts';
export { type ColourSpace, readColourSpace } from './images/colour-space.ts';
export { ImageObjects } from './images/image-objects.ts';
export type { PlacedBox } from './images/placement-matrix.ts';
export { placementMatrix } from './images/placement-matrix.ts';
export { filterNames, type PlainStream, plainStream, withoutFilters } from './images/plain-stream.ts';
export { type ImageHeader, readHeader, readSamples, type Samples } from './images/samples.ts';
export { matrixOf } from './matrix-entry.ts';
export { ContentReader, joinContent } from './reader/content-reader.ts';
export type { InlineImage } from './reader/inline-image.ts';
export { isPainting, showsText } from './reader/operators.ts';
export { shortenContent } from './shorten/shorten-content.ts';
export { readFontMetrics } from './text/font-metrics.ts';
export type { FontMetrics, ShownGlyph } from './text/shown-glyph.ts';
export { standardWidth } from './text/standard-widths.ts';
export {
  AREA_PER_VISIT,
  type ContentSurvey,
  type DrawingCategory,
  IMAGE_WEIGHT,
  type ResourceUse,
  type ResourceUses,
  surveyContent,
} from './work/survey-content.ts';
export { isHeavyUnicodeMap } from './work/unicode-map-work.ts';
