import { deflate } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfStream, writePdf } from '@recto/pdf-core';
import type { DocumentResult } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';

/** A page as a renderer drew it. */
export interface DrawnPage {
  readonly pixels: PixelImage;
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/**
 * A document of pictures that fill their pages.
 * @param pages read only; transparent parts lie on white
 * @throws cancelled
 */
export async function documentOfDrawings(
  pages: readonly DrawnPage[],
  { signal, onProgress }: CallOptions = {},
): Promise<DocumentResult> {
  const document = createNewDocument();
  const root = document.reserve();
  const kids: PdfObject[] = [];
  for (const [index, { pixels, widthPoints, heightPoints }] of pages.entries()) {
    throwIfCancelled(signal);
    const content = `q ${widthPoints} 0 0 ${heightPoints} 0 0 cm /Page Do Q\n`;
    kids.push(
      document.add(
        PdfDict.of({
          Type: PdfName.of('Page'),
          Parent: root,
          MediaBox: [0, 0, widthPoints, heightPoints],
          Resources: PdfDict.of({ XObject: PdfDict.of({ Page: document.add(imageOf(pixels)) }) }),
          Contents: document.add(new PdfStream(new PdfDict(), new TextEncoder().encode(content))),
        }),
      ),
    );
    onProgress?.((index + 1) / pages.length);
  }
  document.set(root, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: root }));
  const bytes = writePdf(document, { catalog, version: '1.7', useObjectStreams: true }, signal ? { signal } : {});
  return { bytes, origins: pages.map((_, pageIndex) => ({ inputIndex: 0, pageIndex })), notes: [] };
}

function imageOf({ widthPixels, heightPixels, rgba }: PixelImage): PdfStream {
  const rgb = new Uint8Array(widthPixels * heightPixels * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = (rgba[from + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++) rgb[to++] = (rgba[from + channel] ?? 255) * alpha + 255 * (1 - alpha);
  }
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: widthPixels,
    Height: heightPixels,
    ColorSpace: PdfName.of('DeviceRGB'),
    BitsPerComponent: 8,
    Filter: PdfName.of('FlateDecode'),
  });
  return new PdfStream(dict, deflate(rgb));
}
