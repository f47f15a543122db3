import { transformBounds } from '@recto/codecs';
import type { Note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import {
  appendUpdate,
  dictOfNames,
  encodeTextString,
  itemsOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfString,
  rewriteFile,
} from '@recto/pdf-core';
import {
  type DocumentResult,
  loadContents,
  notesOnSignatures,
  type PageNode,
  readBox,
  readPages,
} from '@recto/pdf-document';
import {
  ContentFrames,
  concatenation,
  DrawnMarks,
  formDict,
  NewObjects,
  PageResources,
  type PlacedMark,
  pageSpace,
} from '@recto/pdf-overlay';
import { throwIfCancelled } from '@recto/work/cancellation';
import { DictEdits } from './dict-edits.ts';
import { displayedArea, markToUser } from './displayed-page.ts';
import { fillFields } from './fill-fields.ts';
import type { MarkPlace, PlaceOptions } from './placed-marks.ts';

/** Print (ISO 32000-2, Table 167). */
const PRINT = 4;
/** Most marks and values of one call, which a list for every page of a long document stays far below. */
const MAX_PLACES = 200_000;

/**
 * Puts marks on pages and values into form fields. Pages draw their own content first, between two shared streams of a few
 * bytes, then one form with all their marks, as an artifact; or each mark becomes a stamp annotation. The file's bytes stay
 * and the changes are appended, so that encryption, layout and signed versions survive.
 * @param file not modified
 * @throws option-invalid, too-demanding, cancelled
 */
export async function placeOnPages(file: PdfFile, options: PlaceOptions): Promise<DocumentResult> {
  const marked = options.places.map(({ pageIndex }) => pageIndex);
  await loadContents(file, marked, options.signal);
  const pages = readPages(file);
  const origins = pages.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
  const { places, fields } = options;
  if (places.length + fields.length > MAX_PLACES)
    throw new RectoError('too-demanding', { fileName: file.fileName ?? '' });
  if (places.length + fields.length === 0) return { bytes: file.bytes.slice(), origins, notes: [] };
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new DictEdits(file);
  const drawn = new DrawnMarks(
    options.fonts,
    [...places.map(({ mark }) => mark), ...fields.flatMap(textOfField)],
    objects,
  );
  if (options.as === 'content') drawInContent(file, places, drawn, edits, objects, options.signal);
  else for (const place of places) addStamp(file, place, drawn, edits, objects);
  options.onProgress?.(0.8);
  const notes: Note[] = fillFields(file, fields, drawn, edits, objects);
  throwIfCancelled(options.signal);
  const changes = new Map([...objects.changes, ...edits.changes]);
  const appended = appendUpdate(file, changes, options.signal ? { signal: options.signal } : {});
  // What readers take for a change (ISO 32000-2, 12.8.2.2); annotations and filled-in fields do not count.
  const draws = places.length > 0 && options.as === 'content';
  return {
    bytes: appended ?? rewriteFile(file, changes, { deflateStreams: false }),
    origins,
    notes: [...notes, ...(draws ? notesOnSignatures(file) : [])],
  };
}

/** Returns a field's text as marks, for the selection of fonts. */
export function textOfField({ drawn }: PlaceOptions['fields'][number]): PlacedMark[] {
  return drawn.map(({ lines, colour }) => ({
    kind: 'text',
    lines: lines.map(({ line }) => line),
    colour,
    fontSize: 1,
    width: 1,
    height: 1,
    firstBaseline: 1,
    lineHeight: 1,
  }));
}

function drawInContent(
  file: PdfFile,
  places: readonly MarkPlace[],
  drawn: DrawnMarks,
  edits: DictEdits,
  objects: NewObjects,
  signal: AbortSignal | undefined,
): void {
  const pages = readPages(file);
  // By dictionary: a page object that the document uses more than once is written once.
  const byPage = new Map<PdfDict, { readonly page: PageNode; readonly marks: MarkPlace[] }>();
  for (const place of places) {
    const page = pages[place.pageIndex];
    if (!page) continue;
    const known = byPage.get(page.dict);
    if (known) known.marks.push(place);
    else byPage.set(page.dict, { page, marks: [place] });
  }
  const chosen = [...byPage.values()];
  if (chosen.length === 0) return;
  const resources = new PageResources(
    file,
    edits.pages,
    chosen.map(({ page }) => page),
  );
  const frames = new ContentFrames(file, true, resources.name, objects, '');
  for (const { page, marks } of chosen) {
    throwIfCancelled(signal);
    const { box } = pageSpace(page, file);
    const names = new Map<PdfRef, string>();
    const content: string[] = [];
    for (const place of marks) {
      const form = drawn.form(place.mark);
      const name = names.get(form) ?? `M${names.size}`;
      names.set(form, name);
      content.push(`q ${concatenation(markToUser(place, page, file))} /${name} Do Q`);
    }
    const forms = new PdfDict([...names].map(([ref, name]) => [name, ref] as const));
    const form = objects.addContent(formDict(box, PdfDict.of({ XObject: forms })), `${content.join('\n')}\n`);
    resources.give(page, form);
    const { before, after } = frames.frameOf(page);
    edits.pages.edit(page).set('Contents', [...before, ...itemsOf(page.dict.get('Contents'), file), ...after]);
  }
}

function addStamp(file: PdfFile, place: MarkPlace, drawn: DrawnMarks, edits: DictEdits, objects: NewObjects): void {
  const page = readPages(file)[place.pageIndex];
  if (!page) return;
  const { rectangle, form } = appearanceOf(file, place, page, drawn, objects);
  const annotation = dictOfNames({
    Type: 'Annot',
    Subtype: 'Stamp',
    Rect: rectangle,
    F: PRINT,
    Contents: new PdfString(encodeTextString(place.label)),
    AP: PdfDict.of({ N: form }),
  });
  if (page.ref) annotation.set('P', page.ref);
  edits.addAnnotation(page, objects.add(annotation));
}

/** A mark as the appearance of an annotation: a form in default user space, whose box is the annotation's rectangle. */
export function appearanceOf(
  file: PdfFile,
  place: MarkPlace,
  page: PageNode,
  drawn: DrawnMarks,
  objects: NewObjects,
): { rectangle: PdfObject[]; form: PdfRef } {
  const { mark } = place;
  const matrix = markToUser(place, page, file);
  // Letters may reach beyond the line's box.
  const margin = mark.kind === 'text' ? mark.fontSize / 4 : 0;
  const rectangle = transformBounds(matrix, [-margin, -margin, mark.width + margin, mark.height + margin]);
  const resources = PdfDict.of({ XObject: PdfDict.of({ M: drawn.form(mark) }) });
  const form = objects.addContent(formDict(rectangle, resources), `q ${concatenation(matrix)} /M Do Q`);
  return { rectangle: rectangle.map((corner) => Math.round(corner * 1000) / 1000), form };
}

/** A mark as large as fits in the middle of a widget that is there already; null when that has no size. */
export function widgetAppearance(
  file: PdfFile,
  widget: PdfDict,
  page: PageNode,
  mark: PlacedMark,
  drawn: DrawnMarks,
  objects: NewObjects,
): PdfRef | null {
  const box = readBox(widget.get('Rect'), file);
  if (!box) return null;
  const rectangle = [box.left, box.bottom, box.right, box.top] as const;
  const shown = displayedArea(rectangle, page, file);
  const [across, down] = [shown.right - shown.left, shown.bottom - shown.top];
  const scale = Math.min(across / mark.width, down / mark.height);
  const left = shown.left + (across - mark.width * scale) / 2;
  const top = shown.top + (down - mark.height * scale) / 2;
  const area = { left, top, right: left + mark.width * scale, bottom: top + mark.height * scale };
  const place: MarkPlace = { mark, pageIndex: page.pageIndex, area, angleDegrees: 0, label: '' };
  const resources = PdfDict.of({ XObject: PdfDict.of({ M: drawn.form(mark) }) });
  const content = `q ${concatenation(markToUser(place, page, file))} /M Do Q`;
  return objects.addContent(formDict(rectangle, resources), content);
}
