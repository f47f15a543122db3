import { arrayOf, dictOf, integerOf, PdfDict, PdfName, PdfRef } from '@recto/pdf-core';
import { NewObjects } from '@recto/pdf-overlay';
import { arrangePages, type PagePlan } from './merge.ts';
import { type PdfDocument, PdfPage } from './model.ts';
import { sessionOf } from './session.ts';

/** Sizes of paper in points, upright. */
export const PAPER = {
  a3: { width: 841.89, height: 1190.55 },
  a4: { width: 595.28, height: 841.89 },
  a5: { width: 419.53, height: 595.28 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
} as const;

/** Size of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Adds a blank page at the end of a document. @param size A4 when absent */
export function addPage(document: PdfDocument, { width, height }: PageSize = PAPER.a4): PdfPage {
  if (!(width > 0 && height > 0)) throw new RangeError('a page has a width and a height above 0');
  const session = sessionOf(document);
  const { view, fileName } = session;
  const written = view.catalog.get('Pages');
  const root = dictOf(written, view);
  if (!(written instanceof PdfRef) || !root) throw new TypeError(`${fileName} has no page tree of its own`);
  const objects = new NewObjects(view.nextObjectNumber);
  const page = PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: written,
    MediaBox: [0, 0, width, height],
    Resources: new PdfDict(),
    // Attributes that the tree states for its other pages do not hold for this one.
    Rotate: 0,
  });
  if (root.has('CropBox')) page.set('CropBox', [0, 0, width, height]);
  const kids = [...(arrayOf(root.get('Kids'), view) ?? []), objects.add(page)];
  const count = integerOf(root.get('Count'), view) ?? document.pageCount;
  objects.changes.set(written.num, {
    gen: written.gen,
    object: root
      .clone()
      .set('Kids', kids)
      .set('Count', count + 1),
  });
  session.apply(objects.changes);
  return new PdfPage(document, document.pageCount - 1);
}

/** Inserts a blank page before a place, 0-based. @throws RectoError: too-demanding, cancelled */
export async function insertPage(document: PdfDocument, at: number, size: PageSize = PAPER.a4): Promise<PdfPage> {
  const order: PagePlan[] = Array.from({ length: document.pageCount }, (_, index) => index);
  order.splice(at, 0, { width: size.width, height: size.height });
  await arrangePages(document, order);
  return new PdfPage(document, at);
}
