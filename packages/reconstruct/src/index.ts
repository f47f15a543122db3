export type { Word } from './model.ts';
export { pdfToExcel } from './pdf-to-excel.ts';
export { type MarkdownResult, pdfToMarkdown } from './pdf-to-markdown.ts';
export { pdfToPowerPoint } from './pdf-to-powerpoint.ts';
export { pdfToWord } from './pdf-to-word.ts';
export { layoutText, layoutWords } from './plain/layout-text.ts';
export { type Heading, readHeadings } from './read-headings.ts';
export { reconstructPages, reconstructReport } from './reconstruct-pages.ts';
