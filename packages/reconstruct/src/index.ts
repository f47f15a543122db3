export { pdfToExcel, pdfToPowerPoint, pdfToWord } from './reconstruct.ts';
export { reconstructPages, reconstructReport } from './reconstruct-pages.ts';
