import { latin1Bytes } from '@recto/codecs';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import {
  Copier,
  createNewDocument,
  integerOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  PdfStream,
  writePdf,
} from '@recto/pdf-core';
import { Pace } from '@recto/work/pace';

/** Pixels drawn at a time. */
const MAX_DRAWN_PIXELS = 40_000_000;
const MAX_PIXELS = 120_000_000;
/** Longest side of a page (ISO 32000-2, Annex C); beyond, nobody promises to draw it. */
const MAX_SIDE = 14_400;
/** Keys of an image's entries that cover its samples or accompany them. */
const BESIDE = ['SMask', 'Mask', 'Metadata', 'Alternates', 'OPI', 'OC', 'SMaskInData', 'StructParent', 'Matte'];

/** The colour below the image: magenta. */
const UNSEEN = '1 0 1 rg';

/** Eight bits a sample: gray where all pixels are. */
export interface DrawnImage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Uint8Array;
}

/**
 * An image without its masks, as PDFium sees it: on a page of its own, one pixel a point.
 * @returns null when it cannot be drawn @throws cancelled
 */
export async function drawImage(
  image: PdfStream,
  source: ObjectSource,
  raster: RasterCapability,
  signal: AbortSignal,
): Promise<DrawnImage | null> {
  const widthPixels = integerOf(image.dict.get('Width'), source) ?? 0;
  const heightPixels = integerOf(image.dict.get('Height'), source) ?? 0;
  const isTooLarge = Math.max(widthPixels, heightPixels) > MAX_SIDE || widthPixels * heightPixels > MAX_PIXELS;
  if (widthPixels < 1 || heightPixels < 1 || isTooLarge) return null;
  try {
    const opened = await raster.open(await pageOf(image, widthPixels, heightPixels, source), { signal });
    try {
      const rgb = new Uint8Array(widthPixels * heightPixels * 3);
      let isSeen = false;
      const step = Math.max(1, Math.floor(MAX_DRAWN_PIXELS / widthPixels));
      let to = 0;
      for (let top = 0; top < heightPixels; top += step) {
        const bottom = Math.min(heightPixels, top + step);
        const area = { left: 0, top, right: widthPixels, bottom };
        const drawn = await raster.renderArea(opened, { pageIndex: 0, dpi: 72, area, signal });
        if (drawn.widthPixels !== widthPixels || drawn.heightPixels !== bottom - top) return null;
        for (let at = 0; at < drawn.rgba.length; at += 4) {
          rgb[to++] = drawn.rgba[at] ?? 0;
          rgb[to++] = drawn.rgba[at + 1] ?? 0;
          rgb[to++] = drawn.rgba[at + 2] ?? 0;
          isSeen ||= rgb[to - 3] !== 255 || rgb[to - 2] !== 0 || rgb[to - 1] !== 255;
        }
      }
      return isSeen ? { widthPixels, heightPixels, rgb } : null;
    } finally {
      await raster.close(opened);
    }
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code !== 'cancelled') return null;
    throw thrown;
  }
}

async function pageOf(image: PdfStream, width: number, height: number, source: ObjectSource): Promise<InputFile> {
  const document = createNewDocument();
  const copier = new Copier(source, document);
  const kept = new PdfDict([...image.dict.map].filter(([key]) => !BESIDE.includes(key)));
  kept.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Image'));
  if (source.resolve(kept.get('ImageMask')) === true) {
    // Where a stencil paints it is black.
    kept.delete('ImageMask');
    kept.set('ColorSpace', PdfName.of('DeviceGray')).set('BitsPerComponent', 1);
  }
  const xObject = copier.copy(new PdfStream(kept, image.data));
  await copier.drain(new Pace());
  // What is not drawn over shows that the image cannot be read.
  const content = `${UNSEEN} 0 0 ${width} ${height} re f ${width} 0 0 ${height} 0 0 cm /I Do`;
  const contents = document.add(new PdfStream(new PdfDict(), latin1Bytes(content)));
  const pages = document.reserve();
  const page = document.add(
    PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: pages,
      MediaBox: [0, 0, width, height],
      Resources: PdfDict.of({ XObject: PdfDict.of({ I: xObject }) }),
      Contents: contents,
    }),
  );
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [page], Count: 1 }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  const bytes = writePdf(document, { catalog, version: '1.7', useObjectStreams: false });
  return {
    name: 'image.pdf',
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
