export { type DocumentText, findDocumentTexts, type TextsRead } from './document-texts.ts';
export { TextSearch } from './find-matches.ts';
export { displayedBox } from './glyph-places.ts';
export { PATTERN_NAMES, type PatternName } from './patterns/patterns.ts';
export type { HitKind, SearchQuery } from './query.ts';
export {
  type Hit,
  type PagesRead,
  type PlacedText,
  type SearchResult,
  type SearchSource,
  searchPages,
} from './search-pages.ts';
export { type SurfacesRead, searchSurfaces } from './search-surfaces.ts';
