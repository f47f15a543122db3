export { NAMES, NO_VALUES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
export { contentBalance, readStrayRestores } from './content-balance.ts';
export { collectNames, drawsWithoutResources, namesUsed } from './content-names.ts';
export { type ContentTraits, contentTraits, type DeviceColour } from './content-traits.ts';
export { type ColourSpace, readColourSpace } from './images/colour-space.ts';
export { ImageObjects } from './images/image-objects.ts';
export type { PlacedBox } from './images/placement-matrix.ts';
export { placementMatrix } from './images/placement-matrix.ts';
export { type ImageHeader, readHeader, readSamples, type Samples } from './images/samples.ts';
export { ContentReader, joinContent } from './reader/content-reader.ts';
export type { InlineImage } from './reader/inline-image.ts';
export { isPainting, showsText } from './reader/operators.ts';
export { shortenContent } from './shorten/shorten-content.ts';
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
