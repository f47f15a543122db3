import type { PdfiumCalls } from '../engine/pdfium-calls.ts';

/** Characters that PDFium returns for a hyphen at the end of a line where a word continues. */
const LINE_END_HYPHENS = [0x02, 0xfffe];

/**
 * True for a hyphen that PDFium found. Fonts may say of any other glyph that it is one of the same characters; some programs
 * say it of their spaces.
 * @param unicode PDFium's value for the character
 */
export function isLineEndHyphen(call: PdfiumCalls, textPage: number, index: number, unicode: number): boolean {
  return LINE_END_HYPHENS.includes(unicode) && call.FPDFText_IsHyphen(textPage, index) === 1;
}
