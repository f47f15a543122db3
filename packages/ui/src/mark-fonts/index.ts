export { loadMarkFonts } from './load-mark-fonts.ts';
export { markFontFamily } from './mark-font-family.ts';
