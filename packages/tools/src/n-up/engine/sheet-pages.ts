import { dictOf, itemsOf, PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '@recto/pdf-core';
import type { NewObjects } from '@recto/pdf-overlay';
import type { Sheet } from '../grid.ts';
import { rectangleOf } from './moved-annotations.ts';
import { rounded } from './moved-destinations.ts';
import type { PlacedPages } from './placed-pages.ts';
import type { SheetAnnotations } from './sheet-annotations.ts';
import { SharedParts, type SheetContent } from './sheet-content.ts';

/** The page objects of the sheets, and the tree that holds them. */
export interface SheetRefs {
  readonly tree: PdfRef;
  readonly sheets: readonly PdfRef[];
}

/** Objects of each sheet beside its content. */
interface SheetParts {
  readonly annotations: SheetAnnotations;
  readonly contents: readonly SheetContent[];
}

/** Makes the page tree of the sheets. */
export function addSheetPages(
  file: PdfFile,
  sheets: readonly Sheet[],
  pages: PlacedPages,
  refs: SheetRefs,
  { annotations, contents }: SheetParts,
  objects: NewObjects,
): void {
  const carried = carriedEntries(file, pages, sheets.length);
  const shared = new SharedParts();
  const [first] = sheets;
  const isUniform = sheets.every(({ width, height }) => width === first?.width && height === first?.height);
  for (const [index, ref] of refs.sheets.entries()) {
    const sheet = sheets[index];
    const dict = PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: refs.tree,
      ...contents[index]?.finish(objects, shared),
    });
    if (!isUniform) dict.set('MediaBox', mediaBox(sheet));
    const lists = { Annots: annotations.list(index), ...carried[index]?.lists };
    for (const [key, items] of Object.entries(lists)) if (items.length > 0) dict.set(key, [...items]);
    objects.set(ref, dict.set('Tabs', carried[index]?.tabs ?? null));
  }
  objects.set(
    refs.tree,
    PdfDict.of({
      Type: PdfName.of('Pages'),
      Kids: [...refs.sheets],
      Count: refs.sheets.length,
      // Where all are alike it is written once, which sheets inherit.
      ...(isUniform && { MediaBox: mediaBox(first) }),
    }),
  );
}

function mediaBox(sheet: Sheet | undefined): PdfObject {
  return [0, 0, rounded(sheet?.width ?? 0), rounded(sheet?.height ?? 0)];
}

interface CarriedEntries {
  readonly lists: { readonly AF: PdfObject[]; readonly B: PdfObject[] };
  /** The order in which a viewer goes through annotations, as the first page says. */
  tabs: PdfObject;
}

/** Associated files, article beads and tab order of the pages, on the sheets on which they lie. */
function carriedEntries(file: PdfFile, pages: PlacedPages, sheetCount: number): readonly CarriedEntries[] {
  const carried = Array.from({ length: sheetCount }, (): CarriedEntries => ({ lists: { AF: [], B: [] }, tabs: null }));
  for (const placed of pages.all) {
    const { dict } = placed.page;
    const own = carried[placed.sheetIndex];
    if (!own || pages.of(dict)[0] !== placed) continue;
    own.tabs ??= dict.get('Tabs') ?? null;
    own.lists.AF.push(...itemsOf(dict.get('AF'), file));
    for (const bead of itemsOf(dict.get('B'), file)) {
      const rectangle = rectangleOf(dictOf(bead, file), 'R', file);
      carried[pages.showing(dict, rectangle)?.sheetIndex ?? placed.sheetIndex]?.lists.B.push(bead);
    }
  }
  return carried;
}
