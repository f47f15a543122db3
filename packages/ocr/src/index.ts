export { createBrowserOcr, createOcr, type OcrHost } from './ocr.ts';
