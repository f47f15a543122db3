import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { decodeWithMuPdf, drawWithPoppler, withFile } from '@recto/testkit';

/** Drawing of a page by a reader: three bytes per pixel, and the name of the reader. */
export interface Drawn {
  readonly reader: 'poppler' | 'mupdf' | 'pdfium';
  readonly rgb: Uint8Array;
}

const DPI = 72;

/** The first page as poppler, MuPDF and PDFium show it, annotations and all. */
export async function drawFirstPage(bytes: Uint8Array): Promise<Drawn[]> {
  const [page] = await drawWithPoppler(bytes, DPI);
  if (!page) throw new Error('poppler draws no page');
  const { widthPixels, heightPixels } = page;
  const mupdf = await withFile(bytes, (path) => decodeWithMuPdf(path, widthPixels, heightPixels));
  return [
    { reader: 'poppler', rgb: page.rgb },
    { reader: 'mupdf', rgb: mupdf.rgb },
    { reader: 'pdfium', rgb: await drawWithPdfium(bytes) },
  ];
}

async function drawWithPdfium(bytes: Uint8Array): Promise<Uint8Array> {
  const raster = createNodeRaster();
  const document = await raster.open(bytesInput('file.pdf', bytes));
  try {
    const { rgba: data } = await raster.renderPage(document, { pageIndex: 0, dpi: DPI });
    return Uint8Array.from({ length: (data.length / 4) * 3 }, (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0);
  } finally {
    await raster.close(document);
  }
}

/** Pixels of which a part differs by more than this. */
export function differingPixels(one: Uint8Array, other: Uint8Array, tolerance: number): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < one.length; at += 3) {
    const most = Math.max(...[0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0))));
    if (most > tolerance) count++;
  }
  return count;
}

/** PDFium smooths the edges of annotations in another way than those of the page. What is shifted differs by more. */
const TOLERANCE: Readonly<Record<Drawn['reader'], number>> = { poppler: 8, mupdf: 8, pdfium: 128 };

/** Pixels of a page of 120,000 that may differ: edges that are rounded otherwise, because one matrix is written as two. */
const FEW = 5;

/** For each reader, how many pixels of the first page differ; empty when hardly any do. @param without readers that do not count */
export async function changedLooks(
  before: Uint8Array,
  after: Uint8Array,
  without: readonly Drawn['reader'][] = [],
): Promise<string[]> {
  const [one, other] = [await drawFirstPage(before), await drawFirstPage(after)];
  return one.flatMap(({ reader, rgb }, index) => {
    const count = differingPixels(rgb, other[index]?.rgb ?? new Uint8Array(), TOLERANCE[reader]);
    return count > FEW && !without.includes(reader) ? [`${reader} ${count}`] : [];
  });
}
