import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { type Note, note } from '@recto/contract/receipt';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import {
  appendUpdate,
  dictOf,
  encodeTextString,
  flateStream,
  itemsOf,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
  rewriteFile,
  streamOf,
  textOf,
} from '@recto/pdf-core';
import {
  type DocumentResult,
  effectiveRotation,
  loadContents,
  notesOnSignatures,
  type PageNode,
  PageTreeEdits,
  readPages,
  visibleBox,
} from '@recto/pdf-document';
import { LayerFont } from '@recto/pdf-fonts/embed';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { editCatalog } from './edit-catalog.ts';
import { withEvenSizes } from './even-sizes.ts';
import { removeHiddenText } from './hidden-text.ts';
import { LAYER_NAME } from './layer-name.ts';
import { type LayerMarks, LayerStructure } from './layer-structure.ts';
import { lineContent, mostSlopeOf, type PictureMap } from './line-content.ts';
import { pictureMap } from './picture-map.ts';

export interface TextLayerOptions extends CallOptions {
  /** 0-based page index -> what was recognised on the page as it is shown. Other pages stay as they are, byte for byte. */
  readonly pages: ReadonlyMap<number, RecognisedPage>;
  /** BCP 47; becomes the document's language when it states none. */
  readonly languageTag?: string;
}

/**
 * Adds invisible text to pages: a form of its own, drawn before the content, which stays as it is. The file's bytes stay
 * too, and the new objects are appended.
 * @param file not modified.
 * @param options.pages none: the result is the file as it is.
 * @throws cancelled
 */
export async function addTextLayer(
  file: PdfFile,
  { pages, languageTag, signal, onProgress }: TextLayerOptions,
): Promise<DocumentResult> {
  await loadContents(file, [...pages.keys()], signal);
  const nodes = readPages(file);
  const origins = nodes.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
  if (pages.size === 0) return { bytes: file.bytes.slice(), origins, notes: [] };
  const edits = new PageTreeEdits(file);
  let nextNumber = file.nextObjectNumber;
  const add = (object: PdfObject): PdfRef => {
    const ref = new PdfRef(nextNumber++);
    edits.change(ref, object);
    return ref;
  };
  const structure = LayerStructure.of(file, nodes, edits, add);
  const font = new LayerFont();
  const fontRef = new PdfRef(nextNumber++);
  const drawing = new PdfRef(nextNumber++);
  const laid = new Set<PdfDict>();
  let layerCount = 0;
  let done = 0;
  for (const [pageIndex, recognised] of pages) {
    throwIfCancelled(signal);
    const page = nodes[pageIndex];
    // A page object that stands in the document twice is one page.
    if (page && !laid.has(page.dict)) {
      laid.add(page.dict);
      const isTagged = structure !== null && page.ref !== null;
      const paragraphs = paragraphContents(recognised, pictureMap(recognised, page, file), font, isTagged);
      const edited = edits.edit(page);
      removeHiddenText(page, edited, file, edits, add);
      if (paragraphs.length > 0) {
        const marks = isTagged ? structure?.marksOf(page, layerOf(page, file)) : undefined;
        const form = add(layerForm(paragraphs, marks, page, file, fontRef));
        attach(edited, page, file, form, drawing);
        if (marks) structure?.addLayer(page, edited, form, marks, recognised, paragraphs.length);
        layerCount++;
      }
      if (recognised.turnDegrees !== 0) {
        edited.set('Rotate', (effectiveRotation(page, file) + recognised.turnDegrees) % 360);
      }
    }
    onProgress?.(++done / pages.size);
  }
  if (layerCount > 0) {
    edits.change(fontRef, font.build(add));
    edits.change(drawing, flateStream(new TextEncoder().encode(`q /${LAYER_NAME} Do Q\n`)));
    setLanguage(file, edits, languageTag);
    structure?.finish();
  }
  const appended = appendUpdate(file, edits.changes);
  return {
    bytes: appended ?? rewriteFile(file, edits.changes, { deflateStreams: false }),
    origins,
    notes: [...notesOnSignatures(file), ...notesOnTags(structure?.lostCount ?? 0)],
  };
}

/** The content of each paragraph that has any. */
function paragraphContents(
  { paragraphs }: RecognisedPage,
  map: PictureMap,
  font: LayerFont,
  isTagged: boolean,
): string[] {
  const even = withEvenSizes(paragraphs);
  const mostSlopeDegrees = mostSlopeOf(even.flatMap(({ lines }) => lines));
  return even
    .map(({ lines }) =>
      lines
        .map((line, at) =>
          lineContent(line, map, font, { mostSlopeDegrees, isContinued: isTagged && at < lines.length - 1 }),
        )
        .join(''),
    )
    .filter((content) => content !== '');
}

const FEWER_TAGS = message(
  'note.fewerTags',
  'The tags of the earlier recognition were replaced by those of the new one, which found fewer paragraphs.',
);

/**
 * Returns the note of the receipt when a document has fewer elements than before, because the new recognition found fewer
 * paragraphs.
 */
function notesOnTags(count: number): Note[] {
  return count === 0 ? [] : [note({ kind: 'lost', item: 'structureElements', count }, FEWER_TAGS)];
}

function layerForm(
  paragraphs: readonly string[],
  marks: LayerMarks | undefined,
  page: PageNode,
  file: PdfFile,
  font: PdfRef,
): PdfObject {
  const { left, bottom, right, top } = visibleBox(page, file);
  const content = marks
    ? paragraphs.map((one, at) => `/P <</MCID ${marks.firstIdentifier + at}>> BDC\n${one}EMC\n`)
    : paragraphs;
  return flateStream(new TextEncoder().encode(content.join('')), {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [left, bottom, right, top],
    Resources: PdfDict.of({ Font: PdfDict.of({ F: font }) }),
    ...(marks && { StructParents: marks.key }),
  });
}

/** The layer of an earlier run. */
function layerOf(page: PageNode, file: PdfFile): PdfDict | null {
  const resources = dictOf(page.inherited.Resources, file);
  return streamOf(dictOf(resources?.get('XObject'), file)?.get(LAYER_NAME), file)?.dict ?? null;
}

/** Gives a page its layer; a layer of an earlier run is replaced. */
function attach(edited: PdfDict, page: PageNode, file: PdfFile, form: PdfRef, drawing: PdfRef): void {
  const resources = dictOf(edited.get('Resources') ?? page.inherited.Resources, file)?.clone() ?? new PdfDict();
  const xObjects = dictOf(resources.get('XObject'), file)?.clone() ?? new PdfDict();
  const isReplaced = xObjects.has(LAYER_NAME);
  edited.set('Resources', resources.set('XObject', xObjects.set(LAYER_NAME, form)));
  if (!isReplaced) edited.set('Contents', [drawing, ...itemsOf(edited.get('Contents'), file)]);
}

/** The document's language, when it states none. */
function setLanguage(file: PdfFile, edits: PageTreeEdits, tag: string | undefined): void {
  if (!tag || textOf(file.catalog.get('Lang'), file)) return;
  editCatalog(file, edits)?.set('Lang', new PdfString(encodeTextString(tag)));
}
