import { latin1Bytes } from '@recto/codecs';
import type { InputFile } from '@recto/contract/job';
import {
  Copier,
  createNewDocument,
  itemsOf,
  numberOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  writePdf,
} from '@recto/pdf-core';
import { Pace } from '@recto/work/pace';
import { fileOf } from '../image-page.ts';
import type { TextSurface } from './read-surfaces.ts';

/** Longest side of a page that shows a surface, in points; what is farther out is text all the same. */
const MAX_SIDE = 14_000;
/** Entries of a form that are kept: the others say how it is laid on its page. */
const KEPT = ['BBox', 'Filter', 'DecodeParms', 'Length'];

/** A file in which each surface is a page of its own, in its own units, so that its text is read as that of pages is. */
export async function surfacePages(
  surfaces: readonly TextSurface[],
  source: ObjectSource,
  signal: AbortSignal | undefined,
): Promise<InputFile> {
  const document = createNewDocument();
  const copier = new Copier(source, document);
  const pages = document.reserve();
  const forms = surfaces.map(({ stream, resources }) => {
    const dict = new PdfDict([...stream.dict.map].filter(([key]) => KEPT.includes(key)));
    dict.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'));
    dict.set('BBox', boxOf(stream.dict, source)).set('Resources', resources ?? new PdfDict());
    return copier.copy(new PdfStream(dict, stream.data));
  });
  await copier.drain(new Pace(signal));
  const kids = forms.map((form, index) => {
    const box = surfaces[index] ? boxOf(surfaces[index].stream.dict, source) : [0, 0, 1, 1];
    return document.add(
      PdfDict.of({
        Type: PdfName.of('Page'),
        Parent: pages,
        MediaBox: box,
        Resources: PdfDict.of({ XObject: PdfDict.of({ S: form }) }),
        Contents: document.add(new PdfStream(new PdfDict(), latin1Bytes('/S Do'))),
      }),
    );
  });
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  return fileOf(writePdf(document, { catalog, version: '1.7', useObjectStreams: false }), 'surfaces.pdf');
}

/** The box of a form or a tile; a large one for glyphs, which have none. */
function boxOf(dict: PdfDict, source: ObjectSource): PdfObject[] {
  const numbers = itemsOf(dict.get('BBox'), source).map((item) => numberOf(item, source) ?? 0);
  const [a = -2000, b = -2000, c = 2000, d = 2000] = numbers;
  const bounded = (value: number) => Math.min(MAX_SIDE / 2, Math.max(-MAX_SIDE / 2, value));
  const [left, bottom, right, top] = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].map(bounded);
  return [left ?? 0, bottom ?? 0, Math.max(right ?? 1, (left ?? 0) + 1), Math.max(top ?? 1, (bottom ?? 0) + 1)];
}
