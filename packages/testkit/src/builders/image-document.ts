import { PdfWriter } from './pdf-writer.ts';
import type { Dictionary } from './syntax.ts';

/** One image to write into a file. */
export interface ImageSpec {
  /** Entries besides /Type and /Subtype: /Width, /Height, /ColorSpace and so on. */
  readonly dictionary: Dictionary;
  readonly data: Uint8Array;
  /** Puts the data under FlateDecode. */
  readonly compress?: boolean;
  readonly softMask?: Omit<ImageSpec, 'softMask'>;
  /** As which it is shown; one point a pixel when absent. */
  readonly widthPoints?: number;
  readonly heightPoints?: number;
}

/** A document with one page for each image, which fills it. */
export function imagePdf(images: readonly ImageSpec[]): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const kids = images.map((image) => {
    const widthPoints = image.widthPoints ?? Number(image.dictionary.Width);
    const heightPoints = image.heightPoints ?? Number(image.dictionary.Height);
    const softMask = image.softMask && addImage(writer, image.softMask, undefined);
    const shown = addImage(writer, image, softMask);
    const contents = writer.addStream({}, `q ${widthPoints} 0 0 ${heightPoints} 0 0 cm /Im0 Do Q`);
    return writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, widthPoints, heightPoints],
      Resources: { XObject: { Im0: shown } },
      Contents: contents,
    });
  });
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: kids.length });
  const catalog = writer.add({ Type: '/Catalog', Pages: pages });
  return writer.toBytes({ trailer: { Root: catalog } });
}

function addImage(writer: PdfWriter, { dictionary, data, compress }: ImageSpec, softMask: string | undefined): string {
  return writer.addStream(
    { Type: '/XObject', Subtype: '/Image', ...dictionary, SMask: softMask, Length: compress ? undefined : data.length },
    data,
    compress,
  );
}
