import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { Note } from '@recto/contract/receipt';
import { dictOf, loadAllStreams, PdfDict, type PdfFile, PdfName, PdfRef, rewriteFile } from '@recto/pdf-core';
import { notesOnSignatures, readReach } from '@recto/pdf-document';
import { NewObjects } from '@recto/pdf-overlay';
import { Pace } from '@recto/work/pace';
import type { Sheet } from '../grid.ts';
import { MovedAnnotations } from './moved-annotations.ts';
import { MovedAppearances } from './moved-appearances.ts';
import { MovedObjects } from './moved-objects.ts';
import { movingRules } from './moving-rules.ts';
import { notesOnSheets } from './notes.ts';
import { PageForms } from './page-forms.ts';
import { PlacedPages } from './placed-pages.ts';
import { SheetAnnotations } from './sheet-annotations.ts';
import { SheetContent } from './sheet-content.ts';
import { labelTree, sheetLabels } from './sheet-labels.ts';
import { addSheetPages } from './sheet-pages.ts';

export interface ImposeOptions extends CallOptions {
  /** A thin line around each page. */
  readonly hasBorder: boolean;
  /** Told to printers: both sides, flipped on the short edge. */
  readonly isBooklet: boolean;
}

/**
 * The same document with sheets in place of its pages. Pages become forms, whose streams keep their encoded bytes where
 * that is possible; whatever named a page or a spot on it names the sheet and the spot there.
 * @param file every page of it lies on a sheet; not modified. Streams of an encrypted file are decrypted
 * @param chosen index in the document of each page that the sheets name
 * @throws cancelled, too-demanding
 */
export async function impose(
  file: PdfFile,
  chosen: readonly number[],
  sheets: readonly Sheet[],
  { hasBorder, isBooklet, signal, onProgress }: ImposeOptions,
): Promise<{ readonly bytes: Uint8Array; readonly notes: readonly Note[] }> {
  await loadAllStreams(file, signal);
  const objects = new NewObjects(file.nextObjectNumber);
  const refs = { tree: objects.add(null), sheets: sheets.map(() => objects.add(null)) };
  const pages = new PlacedPages(file, chosen, sheets, refs.sheets);
  const forms = new PageForms(file, objects);
  const isTagged = readReach(file).structure.items.length > 0;
  const contents = sheets.map(() => new SheetContent({ hasBorder, isTagged }));
  const pace = new Pace(signal, (steps) => onProgress?.(Math.min(0.8, steps / (file.nextObjectNumber + 1))));
  for (const placed of pages.all) {
    const isFirst = pages.of(placed.page.dict)[0] === placed;
    contents[placed.sheetIndex]?.drawPage(placed, forms.of(placed.page), isFirst);
    if (pace.step()) await pace.rest();
  }
  const appearances = new MovedAppearances(file, forms, objects);
  const moved = new MovedAnnotations(file, appearances);
  const annotations = new SheetAnnotations(file, pages, sheets.length, { objects, moved, appearances });
  for (const placed of pages.all) {
    const places = pages.of(placed.page.dict);
    if (places[0] === placed) annotations.place(places, contents);
  }
  addSheetPages(file, sheets, pages, refs, { annotations, contents }, objects);
  const labels = sheetLabels(file, pages, sheets.length);
  const root = changeCatalog(file, objects, refs.tree, labels, isBooklet);
  await new MovedObjects(file, objects.changes, movingRules(file, pages, forms, annotations)).walk(root, pace);
  const bytes = rewriteFile(file, objects.changes, { deflateStreams: false, ...(signal && { signal }) });
  onProgress?.(1);
  const facts = { labels, pages, hidden: moved.hidden, drawn: annotations.drawn, unreadable: forms.unreadable };
  return { bytes, notes: [...notesOnSheets(file, facts), ...notesOnSignatures(file)] };
}

function changeCatalog(
  file: PdfFile,
  objects: NewObjects,
  tree: PdfRef,
  labels: readonly string[] | null,
  isBooklet: boolean,
): PdfRef {
  const root = file.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const catalog = file.catalog.clone().set('Pages', tree);
  if (labels) catalog.set('PageLabels', labelTree(labels));
  if (isBooklet) {
    const preferences = dictOf(catalog.get('ViewerPreferences'), file)?.clone() ?? new PdfDict();
    catalog.set('ViewerPreferences', preferences.set('Duplex', PdfName.of('DuplexFlipShortEdge')));
  }
  objects.changes.set(root.num, { gen: root.gen, object: catalog });
  return root;
}
