import { writeNumber } from '@recto/codecs';
import { type NewDocument, PdfDict, PdfName } from '@recto/pdf-core';
import { standardWidth } from '@recto/pdf-fonts';

/** A text that is written on areas: how wide it is, how it is drawn, and its fonts by name. */
export interface ReasonText {
  readonly widthEm: number;
  readonly fonts: PdfDict;
  /** Within a text object. @param x position of its left end @param baseline in points */
  drawAt(x: number, baseline: number, fontSize: number): string;
}

const PLAIN_FONT = 'F';

/** A text in a font that every reader has: Latin letters only. @returns null for a text without any */
export function plainReason(reason: string, document: NewDocument): ReasonText | null {
  const codes = Array.from(reason)
    .filter(isWindowsCode)
    .map((character) => character.codePointAt(0) ?? 0);
  if (codes.length === 0) return null;
  const helvetica = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  });
  const text = codes.map((code) => code.toString(16).padStart(2, '0')).join('');
  return {
    widthEm: codes.reduce((sum, code) => sum + standardWidth('Helvetica', code), 0) / 1000,
    fonts: PdfDict.of({ [PLAIN_FONT]: document.add(helvetica) }),
    drawAt: (x, baseline, fontSize) =>
      `/${PLAIN_FONT} ${writeNumber(fontSize)} Tf 1 0 0 1 ${writeNumber(x)} ${writeNumber(baseline)} Tm <${text}> Tj`,
  };
}

function isWindowsCode(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
}
