import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import {
  appendUpdate,
  dictOf,
  itemsOf,
  type ObjectChange,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfRef,
  rewriteFile,
} from '@recto/pdf-core';
import {
  type DocumentResult,
  loadContents,
  notesOnSignatures,
  type PageNode,
  PageTreeEdits,
  readPages,
} from '@recto/pdf-document';
import { type Message, message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import { ContentFrames } from './content-frame.ts';
import { addLayer, markLayers, withLayer, withoutLayers } from './layer-entry.ts';
import { MarkForms } from './mark-forms.ts';
import { MarkRemoval } from './mark-removal.ts';
import type { MarkUse, StampedPage, StampOptions } from './marks.ts';
import { NewObjects } from './new-objects.ts';
import { PageResources } from './page-resources.ts';
import { pageSpace } from './page-space.ts';

/** Optional content and the packing of changes are of this version (ISO 32000-2, 8.11.1 and 7.5.7). */
const NEEDED_VERSION = '1.5';
/** Most objects written into copies of shared resources, which hostile files could make grow without bound. */
const MAX_ADDED_ITEMS = 4_000_000;

interface StampedNode {
  readonly page: PageNode;
  readonly stamps: readonly StampedPage[];
}

/**
 * Draws marks on pages. The pages' own content streams stay as they are, between shared streams of a few bytes; each
 * mark is drawn once, as a form that all pages share, in a layer of its own and as an artifact, outside the tagged
 * content. The file's bytes stay and the changes are appended, so that encryption, layout and signed versions survive.
 * @param file not modified; the content of an encrypted one is decrypted.
 */
export async function stampPages(file: PdfFile, options: StampOptions): Promise<DocumentResult> {
  await loadContents(file, undefined, options.signal);
  const pages = readPages(file);
  const stamped = stampedNodes(pages, options.pages);
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new PageTreeEdits(file);
  const use = options.use ?? 'Watermark';
  let layer: PdfRef | null = null;
  if (stamped.length > 0) {
    layer = addLayer(options, objects);
    const forms = new MarkForms(options, layer, objects);
    const resources = new PageResources(
      file,
      edits,
      stamped.map(({ page }) => page),
    );
    const isAbove = options.layer === 'above';
    const frames = new ContentFrames(file, isAbove, resources.name, objects, use === 'Watermark' ? undefined : null);
    let added = 0;
    for (const [index, { page, stamps }] of stamped.entries()) {
      if (index % 500 === 0) throwIfCancelled(options.signal);
      resources.give(page, forms.pageForm(stamps, pageSpace(page, file)));
      const contents = itemsOf(page.dict.get('Contents'), file);
      added += contents.length;
      if (added + resources.copiedItems > MAX_ADDED_ITEMS) throw new RectoError('too-demanding');
      const { before, after } = frames.frameOf(page);
      edits.edit(page).set('Contents', [...before, ...contents, ...after]);
      options.onProgress?.((index + 1) / (stamped.length + 1));
    }
  }
  changeCatalog(file, edits, { layer, gone: new Set(), pageLabels: options.pageLabels });
  const notes = [...notesOnEarlierMarks(file, use), ...notesOnSharedPages(pages, stamped)];
  return finish(file, new Map([...objects.changes, ...edits.changes]), notes, options.signal);
}

/** Result of removing a document's marks. */
export interface RemovedMarks extends DocumentResult {
  /** That showed marks. */
  readonly pageCount: number;
  /** That are gone. */
  readonly layerCount: number;
}

/**
 * Takes away all marks of one use that `stampPages` drew, also where another program has rewritten the file since, as long as
 * their layers are there. A page that nothing else was drawn around has its own streams again and no others. The changes are
 * appended, so that the earlier version, with its marks, stays in the file.
 * @param file not modified; the content of an encrypted one is decrypted.
 * @returns the same bytes when there are none
 */
export async function removeMarks(file: PdfFile, use: MarkUse, signal?: AbortSignal): Promise<RemovedMarks> {
  await loadContents(file, undefined, signal);
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new PageTreeEdits(file);
  const removal = new MarkRemoval(file, use, objects);
  const pageCount = removal.apply(edits);
  const counts = { pageCount, layerCount: removal.layers.size };
  if (removal.layers.size === 0) return { bytes: file.bytes.slice(), origins: originsOf(file), notes: [], ...counts };
  changeCatalog(file, edits, { layer: null, gone: removal.layers });
  return { ...finish(file, new Map([...objects.changes, ...edits.changes]), [], signal), ...counts };
}

function originsOf(file: PdfFile): DocumentResult['origins'] {
  return readPages(file).map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
}

/** Writes the changes behind the file, or rewrites the whole file where that cannot be. */
function finish(
  file: PdfFile,
  changes: ReadonlyMap<number, ObjectChange>,
  notes: readonly Note[],
  signal: AbortSignal | undefined,
): DocumentResult {
  const appended = appendUpdate(file, changes, { packed: true, ...(signal && { signal }) });
  const version = file.version < NEEDED_VERSION ? NEEDED_VERSION : file.version;
  return {
    bytes: appended ?? rewriteFile(file, changes, { deflateStreams: false, version }),
    origins: originsOf(file),
    notes: [...notes, ...notesOnSignatures(file)],
  };
}

/** The pages with what is stamped on them; a page object that the document uses more than once is stamped once, as on its first page. */
function stampedNodes(pages: readonly PageNode[], wanted: readonly StampedPage[]): StampedNode[] {
  const known = new Map<PdfDict, { readonly page: PageNode; readonly stamps: StampedPage[] }>();
  for (const stamp of wanted) {
    const page = pages[stamp.pageIndex];
    const node = page && known.get(page.dict);
    if (page && !node) known.set(page.dict, { page, stamps: [stamp] });
    else if (node?.page === page) node?.stamps.push(stamp);
  }
  return [...known.values()];
}

interface CatalogChanges {
  /** A new layer. */
  readonly layer: PdfRef | null;
  /** Layers that go. */
  readonly gone: ReadonlySet<PdfDict>;
  readonly pageLabels?: StampOptions['pageLabels'];
}

function changeCatalog(file: PdfFile, edits: PageTreeEdits, { layer, gone, pageLabels }: CatalogChanges): void {
  const root = file.trailer.get('Root');
  if (!(root instanceof PdfRef) || (!layer && gone.size === 0 && !pageLabels)) return;
  const changed = edits.changes.get(root.num)?.object;
  const catalog = (changed instanceof PdfDict ? changed : file.catalog).clone();
  if (file.version < NEEDED_VERSION) catalog.set('Version', PdfName.of(NEEDED_VERSION));
  const written = file.catalog.get('OCProperties');
  const before = dictOf(written, file);
  const kept = before && gone.size > 0 ? withoutLayers(file, before, gone) : before;
  const properties = layer ? withLayer(file, kept, layer) : kept;
  if (!properties) catalog.delete('OCProperties');
  else if (written instanceof PdfRef) edits.change(written, properties);
  else catalog.set('OCProperties', properties);
  if (pageLabels) {
    catalog.set('PageLabels', PdfDict.of({ Nums: pageLabels.flatMap(({ key, value }) => [key, value]) }));
  }
  edits.change(root, catalog);
}

const MARKED_BEFORE: Readonly<Record<MarkUse, Message>> = {
  Watermark: message(
    'note.markedBefore',
    'The file already had a watermark made with Recto. Both are there now, each in a layer of its own.',
  ),
  PageNumbers: message(
    'note.numberedBefore',
    'The file already had page numbers made with Recto. Both are there now. To have only the new ones, choose to replace them.',
  ),
};
const MARKED_ALONG = message(
  'note.pagesMarkedAlong',
  'The file uses one page in several places, so these pages show the same mark: {pages}{more, plural, =0 {} other { and # more}}.',
);

/** A file that is stamped twice by mistake shows both marks, so a note says it. */
function notesOnEarlierMarks(file: PdfFile, use: MarkUse): Note[] {
  const count = markLayers(file, use).length;
  if (count === 0) return [];
  return [note({ kind: 'kept', item: 'layers', count }, MARKED_BEFORE[use])];
}

/** Page objects that the file uses more than once, where the pages were to get different marks, or only some a mark. */
function notesOnSharedPages(pages: readonly PageNode[], stamped: readonly StampedNode[]): Note[] {
  const first = new Map(stamped.map(({ page }) => [page.dict, page.pageIndex]));
  const along = pages.filter(({ dict, pageIndex }) => first.has(dict) && first.get(dict) !== pageIndex);
  if (along.length === 0) return [];
  const { items: numbers, more } = firstOf(along.map(({ pageIndex }) => pageIndex + 1));
  return [note({ kind: 'changed', item: 'pages', count: along.length }, MARKED_ALONG, { pages: numbers, more })];
}
