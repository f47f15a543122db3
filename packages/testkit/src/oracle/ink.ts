import { withFile } from '../temporary-folder.ts';
import { type DrawnPage, decodeWithMuPdf, drawWithPoppler } from './draw.ts';
import { drawWithPdfium } from './pdfium.ts';

/** Points from each edge of the page to what is red. */
export interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function inkOf({ rgb, widthPixels, heightPixels }: DrawnPage, widthPoints: number): Ink {
  let [left, top, right, bottom] = [widthPixels, heightPixels, widthPixels, heightPixels];
  for (let at = 0; at < widthPixels * heightPixels; at++) {
    const [red = 0, green = 0] = [rgb[at * 3], rgb[at * 3 + 1]];
    if (red - green < 90) continue;
    const [x, y] = [at % widthPixels, Math.floor(at / widthPixels)];
    left = Math.min(left, x);
    right = Math.min(right, widthPixels - 1 - x);
    top = Math.min(top, y);
    bottom = Math.min(bottom, heightPixels - 1 - y);
  }
  const scale = widthPoints / widthPixels;
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

/** The ink on the first page by poppler, MuPDF and PDFium, two pixels a point. @param widthPoints of the page as it is shown */
export async function inkByAll(pdf: Uint8Array, widthPoints: number, heightPoints: number): Promise<Ink[]> {
  const [width, height] = [Math.round(widthPoints * 2), Math.round(heightPoints * 2)];
  // Poppler does not know larger units: its picture is smaller then.
  const [byPoppler] = await drawWithPoppler(pdf, 144, ['-cropbox', '-f', '1', '-l', '1']);
  const byMuPdf = await withFile(pdf, (path) => decodeWithMuPdf(path, width, height));
  const byPdfium = await drawWithPdfium(pdf, width, height);
  if (!byPoppler) throw new Error('poppler drew no page');
  return [byPoppler, byMuPdf, byPdfium].map((picture) => inkOf(picture, widthPoints));
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;

/** Computes the distance between the renderers, in points, at the edge where they differ most. */
export function disagreement(inks: readonly Ink[]): number {
  const spans = EDGES.map((edge) => {
    const places = inks.map((ink) => ink[edge]);
    return Math.max(...places) - Math.min(...places);
  });
  return Math.max(...spans);
}
