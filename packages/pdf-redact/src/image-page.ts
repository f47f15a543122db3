import { latin1Bytes } from '@recto/codecs';
import type { InputFile } from '@recto/contract/job';
import { Copier, createNewDocument, type ObjectSource, PdfDict, PdfName, PdfStream, writePdf } from '@recto/pdf-core';
import { Pace } from '@recto/work/pace';

/** A file of one page, as large as given in points, that shows an image alone. */
export async function imagePage(
  image: PdfStream,
  width: number,
  height: number,
  source: ObjectSource,
): Promise<InputFile> {
  const document = createNewDocument();
  const copier = new Copier(source, document);
  const xObject = copier.copy(image);
  await copier.drain(new Pace());
  const contents = document.add(new PdfStream(new PdfDict(), latin1Bytes(`${width} 0 0 ${height} 0 0 cm /I Do`)));
  const pages = document.reserve();
  const page = PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: pages,
    MediaBox: [0, 0, width, height],
    Resources: PdfDict.of({ XObject: PdfDict.of({ I: xObject }) }),
    Contents: contents,
  });
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [document.add(page)], Count: 1 }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  return fileOf(writePdf(document, { catalog, version: '1.7', useObjectStreams: false }), 'image.pdf');
}

/** Bytes as an input that needs no password. */
export function fileOf(bytes: Uint8Array, name: string): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    password: undefined,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
