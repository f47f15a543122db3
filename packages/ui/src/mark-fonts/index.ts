export { loadMarkFonts } from './load-mark-fonts.ts';
export { markFontFamily } from './mark-font-family.ts';
export { useTextWidths } from './use-text-widths.ts';
