import { RectoError } from '@recto/contract/recto-error';
import type { ImageHeader } from '@recto/pdf-content';
import { type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import { imagePage } from '../../image-page.ts';
import type { ImageTools } from './image-tools.ts';

/** Rows drawn at a time. */
const MAX_DRAWN_PIXELS = 40_000_000;
/** Longest side of a page (ISO 32000-2, Annex C); beyond, nobody promises to draw it. */
const MAX_SIDE = 14_400;

/**
 * The samples of an image of black and white as PDFium sees them: on a page of its own, one pixel a point.
 * @returns rows padded to whole bytes, as a stream without a filter has them; null when it cannot be drawn
 */
export async function drawBilevel(
  image: PdfStream,
  { widthPixels, heightPixels, bitsPerComponent, colourSpace, isStencil }: ImageHeader,
  source: ObjectSource,
  { raster, signal }: ImageTools,
): Promise<Uint8Array | null> {
  const isBilevel = bitsPerComponent === 1 && (isStencil || colourSpace?.components === 1);
  if (!isBilevel || widthPixels > MAX_SIDE || heightPixels > MAX_SIDE) return null;
  const input = await imagePage(inGray(image), widthPixels, heightPixels, source);
  const options = signal ? { signal } : {};
  try {
    const opened = await raster.open(input, options);
    try {
      const rowBytes = (widthPixels + 7) >> 3;
      const rows = new Uint8Array(rowBytes * heightPixels);
      const step = Math.max(1, Math.floor(MAX_DRAWN_PIXELS / widthPixels));
      for (let top = 0; top < heightPixels; top += step) {
        const bottom = Math.min(heightPixels, top + step);
        const area = { left: 0, top, right: widthPixels, bottom };
        const drawn = await raster.renderArea(opened, { ...options, pageIndex: 0, dpi: 72, area });
        if (drawn.widthPixels !== widthPixels || drawn.heightPixels !== bottom - top) return null;
        for (let y = 0, at = 0; y < drawn.heightPixels; y++) {
          for (let x = 0; x < widthPixels; x++, at += 4) {
            const byte = (top + y) * rowBytes + (x >> 3);
            if ((drawn.rgba[at] ?? 0) > 127) rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7));
          }
        }
      }
      return rows;
    } finally {
      await raster.close(opened);
    }
  } catch (thrown) {
    if (thrown instanceof RectoError && thrown.code !== 'cancelled') return null;
    throw thrown;
  }
}

/** The image with its samples in black for 0 and white for 1. */
function inGray(image: PdfStream): PdfStream {
  const kept = new PdfDict(
    [...image.dict.map].filter(([key]) => ['Filter', 'DecodeParms', 'Width', 'Height'].includes(key)),
  );
  kept.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Image'));
  kept.set('ColorSpace', PdfName.of('DeviceGray')).set('BitsPerComponent', 1);
  return new PdfStream(kept, image.data);
}
