export type { FontUse, FontUses } from './font-uses.ts';
export { subsetFonts } from './subset-fonts.ts';
export { trimUnicodeMaps } from './trim-unicode-maps.ts';
