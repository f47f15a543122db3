import { latin1Bytes } from '@recto/codecs';
import { standardWidth } from '@recto/pdf-content';
import { PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import type { RedactionOverlay } from '../redaction.ts';
import { boundsOf, type ConvexArea } from './geometry/convex-area.ts';

/** Of the text, where an area has room for it; in points. */
const MAX_FONT_SIZE = 12;
const MIN_FONT_SIZE = 4;
/** Of the height of an area. */
const FONT_SHARE = 0.7;
const BLACK = { red: 0, green: 0, blue: 0 };

/** What is drawn over the areas of one page, and the font that its resources need under this name. */
export interface DrawnOverlay {
  readonly content: PdfStream;
  readonly font: PdfDict | null;
}

/** @param fontName a name that the page's fonts do not have */
export function drawOverlay(areas: readonly ConvexArea[], overlay: RedactionOverlay, fontName: string): DrawnOverlay {
  const { colour = BLACK, reason = '' } = overlay;
  const parts = [`q ${[colour.red, colour.green, colour.blue].map(written).join(' ')} rg`];
  for (const area of areas) {
    const corners = area.map(({ x, y }, index) => `${written(x)} ${written(y)} ${index === 0 ? 'm' : 'l'}`);
    parts.push(`${corners.join(' ')} h f`);
  }
  const codes = windowsCodes(reason);
  const isDark = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue < 0.5;
  const lines = codes.length === 0 ? [] : areas.flatMap((area) => reasonIn(area, codes, fontName));
  if (lines.length > 0) parts.push(`BT ${isDark ? '1 g' : '0 g'}`, ...lines, 'ET');
  // Not part of the text that readers follow (14.8.2.2).
  const content = `/Artifact BMC\n${parts.join('\n')}\nQ\nEMC`;
  return { content: new PdfStream(new PdfDict(), latin1Bytes(content)), font: lines.length > 0 ? helvetica() : null };
}

function reasonIn(area: ConvexArea, codes: readonly number[], fontName: string): string[] {
  const [left, bottom, right, top] = boundsOf(area);
  const em = codes.reduce((sum, code) => sum + standardWidth('Helvetica', code), 0) / 1000;
  const size = Math.min(MAX_FONT_SIZE, (top - bottom) * FONT_SHARE, (right - left - 2) / em);
  if (size < MIN_FONT_SIZE) return [];
  const x = (left + right - em * size) / 2;
  const y = (bottom + top) / 2 - 0.35 * size;
  const text = codes.map((code) => code.toString(16).padStart(2, '0')).join('');
  return [`/${fontName} ${written(size)} Tf 1 0 0 1 ${written(x)} ${written(y)} Tm <${text}> Tj`];
}

function helvetica(): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  });
}

function windowsCodes(text: string): number[] {
  return Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? [code] : [];
  });
}

function written(value: number): string {
  return String(Number(value.toFixed(4)));
}
