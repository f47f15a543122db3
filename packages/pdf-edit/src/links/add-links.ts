import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { type Note, note } from '@recto/contract/receipt';
import {
  appendUpdate,
  dictOf,
  encodeTextString,
  itemsOf,
  type ObjectChange,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
  rewriteFile,
} from '@recto/pdf-core';
import {
  type DocumentResult,
  type PageNode,
  PageTreeEdits,
  readDestinations,
  readOutlineEntries,
  readPages,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';

/** A link that is put on a page. */
export interface PlacedLink {
  readonly pageIndex: number;
  /** In points from the page's lower left corner; one for each line that the link goes over. */
  readonly boxes: readonly {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
  }[];
  /** Said to who does not see the page. */
  readonly text: string;
  /** A place is the name of a destination, or the title of an outline item. */
  readonly target: { readonly kind: 'uri'; readonly uri: string } | { readonly kind: 'place'; readonly name: string };
}

export interface AddLinksOptions extends CallOptions {
  readonly links: readonly PlacedLink[];
  /** Title for a document that has none; empty to set none. */
  readonly title: string;
  /** BCP 47, where the document says none; empty for nothing. */
  readonly language: string;
}

/** Print, as PDF/A asks of every annotation (ISO 32000-2, Table 167). */
const PRINT = 4;

/**
 * Puts links on pages (ISO 32000-2, 12.5.6.5), and says the document's title and language where it does not say them. The
 * file's bytes stay in front of what is added.
 * @param file not modified. A link to a place that the document does not have is left out, which a note tells.
 */
export function addLinks(file: PdfFile, { links, title, language }: AddLinksOptions): DocumentResult {
  const pages = readPages(file);
  const edits = new PageTreeEdits(file);
  const added = new Map<number, ObjectChange>();
  let next = file.nextObjectNumber;
  const add = (object: PdfObject): PdfRef => {
    const ref = new PdfRef(next++);
    added.set(ref.num, { gen: 0, object });
    return ref;
  };
  const targets = createTargets(file, pages);
  const byPage = new Map<number, PdfRef[]>();
  let lost = 0;
  for (const link of links) {
    const leads = link.target.kind === 'uri' ? uriAction(link.target.uri) : targets(link.target.name);
    if (!leads) {
      lost += 1;
      continue;
    }
    for (const annotation of annotationsOf(link, leads)) {
      const refs = byPage.get(link.pageIndex) ?? [];
      refs.push(add(annotation));
      byPage.set(link.pageIndex, refs);
    }
  }
  for (const [pageIndex, refs] of byPage) {
    const page = pages[pageIndex];
    if (page) edits.edit(page).set('Annots', [...itemsOf(page.dict.get('Annots'), file), ...refs]);
  }
  const catalog = changedCatalog(file, language);
  const info = changedInfo(file, title);
  const root = file.trailer.get('Root');
  if (catalog && root instanceof PdfRef) added.set(root.num, { gen: root.gen, object: catalog });
  const knownInfo = file.trailer.get('Info');
  const infoRef = info && (knownInfo instanceof PdfRef ? knownInfo : add(info));
  if (info && infoRef) added.set(infoRef.num, { gen: infoRef.gen, object: info });
  const changes = new Map([...edits.changes, ...added]);
  const origins = pages.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex }));
  const notes = notesOn(lost);
  if (changes.size === 0) return { bytes: file.bytes, origins, notes };
  const appended = appendUpdate(file, changes, infoRef ? { info: infoRef } : {});
  return { bytes: appended ?? rewriteFile(file, changes, { deflateStreams: false }), origins, notes };
}

function annotationsOf({ boxes, text }: PlacedLink, leads: PdfDict): PdfDict[] {
  return boxes.map(({ left, bottom, right, top }) => {
    const annotation = PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Link'),
      Rect: [left, bottom, right, top].map((value) => Math.round(value * 100) / 100),
      Border: [0, 0, 0],
      F: PRINT,
    });
    if (text !== '') annotation.set('Contents', new PdfString(encodeTextString(text)));
    for (const [key, value] of leads.map) annotation.set(key, value);
    return annotation;
  });
}

function uriAction(uri: string): PdfDict {
  const action = {
    Type: PdfName.of('Action'),
    S: PdfName.of('URI'),
    URI: new PdfString(new TextEncoder().encode(uri)),
  };
  return PdfDict.of({ A: PdfDict.of(action) });
}

/** Finds where the name of a place leads: a destination of that name, or the outline item of that title. */
function createTargets(file: PdfFile, pages: readonly PageNode[]): (name: string) => PdfDict | null {
  const names = new Map<string, PdfObject>();
  const { named, oldNamed } = readDestinations(file);
  for (const { key } of oldNamed) names.set(readName(key), PdfName.of(latin1(key)));
  for (const { key } of named) names.set(readName(key), new PdfString(key));
  const titles = new Map<string, number>();
  for (const { title, pageIndex } of readOutlineEntries(file)) {
    if (pageIndex !== null && !titles.has(plain(title))) titles.set(plain(title), pageIndex);
  }
  return (name) => {
    const known = names.get(name) ?? names.get(name.replace(/\|.*$/, ''));
    if (known !== undefined) return PdfDict.of({ Dest: known });
    const pageIndex = titles.get(plain(name.replace(/\|outline$/, '').replace(/^(\d+\.)+/, '')));
    const ref = pageIndex === undefined ? null : (pages[pageIndex]?.ref ?? null);
    return ref && PdfDict.of({ Dest: [ref, PdfName.of('Fit')] });
  };
}

/** A name's bytes have no encoding of their own; writers put UTF-8 there. */
function readName(key: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(key);
  } catch {
    return latin1(key);
  }
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 512));

const plain = (title: string) => title.replace(/\s+/g, ' ').trim().toLowerCase();

function changedCatalog(file: PdfFile, language: string): PdfDict | null {
  if (file.catalog.has('Lang') || language === '') return null;
  return file.catalog.clone().set('Lang', new PdfString(encodeTextString(language)));
}

function changedInfo(file: PdfFile, title: string): PdfDict | null {
  const info = dictOf(file.trailer.get('Info'), file);
  if (title === '' || info?.has('Title')) return null;
  const changed = new PdfDict(info?.map);
  changed.set('Title', new PdfString(encodeTextString(title)));
  return changed;
}

const LINKS_LEFT_OUT = message(
  'note.linksLeftOut',
  'Links to places that are not in the result were left out; their text is there.',
);

function notesOn(lost: number): Note[] {
  if (lost === 0) return [];
  return [note({ kind: 'lost', item: 'explicitLinks', count: lost }, LINKS_LEFT_OUT)];
}
