export type { DrawnPage } from './drawn-pages.ts';
export { documentOfDrawings } from './drawn-pages.ts';
export type { ImagePage } from './image-pages.ts';
export { writeImagePages } from './image-pages.ts';
export { drawSheet, encodePreview, encodeSheet, type SheetFilter } from './sheets/draw-sheet.ts';
export { decodePicture, decodeSmall, outlineOf, type SheetOutline } from './sheets/sheet-outline.ts';
export { sheetPage } from './sheets/sheet-page.ts';
export type { TextBlock, TextDocumentOptions, TextPage } from './text-pages/text-page.ts';
export { writeTextPages } from './text-pages/write-text-pages.ts';
