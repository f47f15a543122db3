import { latin1Bytes, writeNumber } from '@recto/codecs';
import { type NewDocument, PdfDict, PdfName, type PdfRef, PdfStream } from '@recto/pdf-core';
import type { OverlayColour } from '../../redaction.ts';
import { boundsOf, type ConvexArea } from '../geometry/convex-area.ts';
import type { ReasonText } from './reason-text.ts';

/** Largest size of the text, if an area has room for it; in points. */
const MAX_FONT_SIZE = 12;
const MIN_FONT_SIZE = 4;
/** Font size as a share of the height of an area. */
const FONT_SHARE = 0.7;
const BLACK = { red: 0, green: 0, blue: 0 };
/** Name of the form that contains the text, with fonts of its own. */
const FORM = 'RdReason';

/** Cover drawn over the areas of all pages. */
export interface PageOverlay {
  readonly colour?: OverlayColour | undefined;
  readonly reason: ReasonText | null;
}

/** Cover drawn over the areas of one page, and the form that its resources need under this name. */
export interface DrawnOverlay {
  readonly content: PdfStream;
  readonly form: readonly [name: string, form: PdfRef] | null;
}

/** Draws the areas of one page. @param isTaken true for a name that the page's XObjects have */
export function drawOverlay(
  areas: readonly ConvexArea[],
  { colour = BLACK, reason }: PageOverlay,
  document: NewDocument,
  isTaken: (name: string) => boolean,
): DrawnOverlay {
  const parts = [`q ${[colour.red, colour.green, colour.blue].map((value) => writeNumber(value)).join(' ')} rg`];
  for (const area of areas) {
    const corners = area.map(({ x, y }, index) => `${writeNumber(x)} ${writeNumber(y)} ${index === 0 ? 'm' : 'l'}`);
    parts.push(`${corners.join(' ')} h f`);
  }
  const lines = reason ? areas.flatMap((area) => reasonIn(area, reason)) : [];
  let form: DrawnOverlay['form'] = null;
  if (reason && lines.length > 0) {
    const isDark = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue < 0.5;
    const content = `BT ${isDark ? '1 g' : '0 g'}\n${lines.join('\n')}\nET`;
    let name = FORM;
    for (let count = 1; isTaken(name); count++) name = `${FORM}${count}`;
    form = [name, document.add(formOf(content, areas, reason.fonts))];
    parts.push(`/${name} Do`);
  }
  // Not part of the text that readers follow (14.8.2.2).
  const content = `/Artifact BMC\n${parts.join('\n')}\nQ\nEMC`;
  return { content: new PdfStream(new PdfDict(), latin1Bytes(content)), form };
}

function formOf(content: string, areas: readonly ConvexArea[], fonts: PdfDict): PdfStream {
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [...boundsOf(areas.flat())],
    Resources: PdfDict.of({ Font: fonts }),
  });
  return new PdfStream(dict, latin1Bytes(content));
}

function reasonIn(area: ConvexArea, { widthEm, drawAt }: ReasonText): string[] {
  const [left, bottom, right, top] = boundsOf(area);
  const size = Math.min(MAX_FONT_SIZE, (top - bottom) * FONT_SHARE, (right - left - 2) / widthEm);
  if (size < MIN_FONT_SIZE) return [];
  return [drawAt((left + right - widthEm * size) / 2, (bottom + top) / 2 - 0.35 * size, size)];
}
