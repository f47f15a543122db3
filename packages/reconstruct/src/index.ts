export { layoutText } from './plain/layout-text.ts';
export { type Heading, readHeadings } from './read-headings.ts';
export { type MarkdownResult, pdfToExcel, pdfToMarkdown, pdfToPowerPoint, pdfToWord } from './reconstruct.ts';
export { reconstructPages, reconstructReport } from './reconstruct-pages.ts';
