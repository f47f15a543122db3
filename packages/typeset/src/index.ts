export { type FontFiles, LATIN_FILES } from './font-files.ts';
export { plainFonts } from './plain-fonts.ts';
export { createTypeset, type TypesetHost } from './typeset.ts';
