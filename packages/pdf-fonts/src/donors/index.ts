export { BOLD, FAMILIES, type Family, type FontFiles, familiesFor, LATIN_FILES, REGULAR } from './font-files.ts';
export { readFontFacts } from './sfnt.ts';
export { holds, type Slice, SliceIndex } from './slices.ts';
export { type Inflate, unpackWoff } from './woff.ts';
