export type { DrawnPage } from './drawn-pages.ts';
export { documentOfDrawings } from './drawn-pages.ts';
export type { ImagePage } from './image-pages.ts';
export { writeImagePages } from './image-pages.ts';
export type { TextBlock, TextDocumentOptions, TextPage } from './text-pages/text-page.ts';
export { writeTextPages } from './text-pages/write-text-pages.ts';
