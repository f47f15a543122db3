export { plainFonts } from './plain-fonts.ts';
export { createTypeset, prepareTypeset, type TypesetHost } from './typeset.ts';
