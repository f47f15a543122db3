import { firstOf, message, type Note, note, RectoError, throwIfCancelled } from '@recto/contract';
import { appendUpdate, itemsOf, PdfDict, type PdfFile, PdfName, PdfRef, rewriteFile } from '@recto/pdf-core';
import {
  type DocumentResult,
  loadContents,
  notesOnSignatures,
  type PageNode,
  PageTreeEdits,
  readPages,
} from '@recto/pdf-document';
import { ContentFrames } from './content-frame.ts';
import { addLayer, countMarkLayers, withLayer } from './layer-entry.ts';
import { MarkForms } from './mark-forms.ts';
import type { StampedPage, StampOptions } from './marks.ts';
import { NewObjects } from './new-objects.ts';
import { PageResources } from './page-resources.ts';
import { pageSpace } from './page-space.ts';

/** Optional content and the packing of changes are of this version (ISO 32000-2, 8.11.1 and 7.5.7). */
const NEEDED_VERSION = '1.5';
/** Most objects written into copies of shared resources, which hostile files could make grow without bound. */
const MAX_ADDED_ITEMS = 4_000_000;

interface StampedNode {
  readonly page: PageNode;
  readonly stamp: StampedPage;
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
  if (stamped.length > 0) {
    const layer = addLayer(options.layerName, options.layer === 'above', objects);
    const forms = new MarkForms(options, layer, objects);
    const resources = new PageResources(
      file,
      edits,
      stamped.map(({ page }) => page),
    );
    const frames = new ContentFrames(file, options.layer === 'above', resources.name, objects);
    let added = 0;
    for (const [index, { page, stamp }] of stamped.entries()) {
      if (index % 500 === 0) throwIfCancelled(options.signal);
      resources.give(page, forms.pageForm(stamp, pageSpace(page, file)));
      const contents = itemsOf(page.dict.get('Contents'), file);
      added += contents.length;
      if (added > MAX_ADDED_ITEMS) throw new RectoError('too-demanding');
      const { before, after } = frames.frameOf(page);
      edits.edit(page).set('Contents', [...before, ...contents, ...after]);
      options.onProgress?.((index + 1) / (stamped.length + 1));
    }
    const root = file.trailer.get('Root');
    if (root instanceof PdfRef) edits.change(root, stampedCatalog(file, edits, root, layer));
  }
  const changes = new Map([...objects.changes, ...edits.changes]);
  const appended = appendUpdate(file, changes, { packed: true, ...(options.signal && { signal: options.signal }) });
  const version = file.version < NEEDED_VERSION ? NEEDED_VERSION : file.version;
  return {
    bytes: appended ?? rewriteFile(file, changes, { deflateStreams: false, version }),
    origins: pages.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex })),
    notes: [...notesOnEarlierMarks(file), ...notesOnSharedPages(pages, stamped), ...notesOnSignatures(file)],
  };
}

/** The pages with what is stamped on them; a page object that the document uses more than once is stamped once, as on its first page. */
function stampedNodes(pages: readonly PageNode[], wanted: readonly StampedPage[]): StampedNode[] {
  const known = new Map<PdfDict, StampedNode>();
  for (const stamp of wanted) {
    const page = pages[stamp.pageIndex];
    if (page && !known.has(page.dict)) known.set(page.dict, { page, stamp });
  }
  return [...known.values()];
}

function stampedCatalog(file: PdfFile, edits: PageTreeEdits, root: PdfRef, layer: PdfRef): PdfDict {
  const changed = edits.changes.get(root.num)?.object;
  const catalog = (changed instanceof PdfDict ? changed : file.catalog).clone();
  if (file.version < NEEDED_VERSION) catalog.set('Version', PdfName.of(NEEDED_VERSION));
  const written = file.catalog.get('OCProperties');
  const properties = withLayer(file, layer);
  if (written instanceof PdfRef) edits.change(written, properties);
  else catalog.set('OCProperties', properties);
  return catalog;
}

const MARKED_BEFORE = message(
  'note.markedBefore',
  'The file already had a watermark made with Recto. Both are there now, each in a layer of its own.',
);
const MARKED_ALONG = message(
  'note.pagesMarkedAlong',
  'The file uses one page in several places, so these pages show the same mark: {pages}{more, plural, =0 {} other { and # more}}.',
);

/** A file that is stamped twice by mistake shows both marks, so a note says it. */
function notesOnEarlierMarks(file: PdfFile): Note[] {
  const count = countMarkLayers(file);
  if (count === 0) return [];
  return [note({ kind: 'kept', item: 'layers', count }, MARKED_BEFORE)];
}

/** Page objects that the file uses more than once, where the pages were to get different marks, or only some a mark. */
function notesOnSharedPages(pages: readonly PageNode[], stamped: readonly StampedNode[]): Note[] {
  const first = new Map(stamped.map(({ page }) => [page.dict, page.pageIndex]));
  const along = pages.filter(({ dict, pageIndex }) => first.has(dict) && first.get(dict) !== pageIndex);
  if (along.length === 0) return [];
  const { items: numbers, more } = firstOf(along.map(({ pageIndex }) => pageIndex + 1));
  return [note({ kind: 'changed', item: 'pages', count: along.length }, MARKED_ALONG, { pages: numbers, more })];
}
