export * from './build-pdf.ts';
export * from './document-spec.ts';
export { pageMarker } from './draft.ts';
export * from './hostile.ts';
export * from './large-files.ts';
export * from './pdf-writer.ts';
export * from './rich-document.ts';
export * from './syntax.ts';
