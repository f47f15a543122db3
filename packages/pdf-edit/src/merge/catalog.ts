import { dictOf, type GraphRoot, itemsOf, PdfDict, type PdfObject, PdfRef, sameGraph } from '@recto/pdf-core';
import { type Message, message } from '@recto/words/message';
import type { Merge, Part } from './part.ts';

/** Entries of the catalog that modules of their own make, or that cannot be true of a new document. */
const HANDLED = new Set(
  'Type,Version,Pages,PageLabels,Names,Dests,Outlines,Threads,OpenAction,AA,URI,AcroForm,StructTreeRoot,MarkInfo,OutputIntents,OCProperties,AF,Extensions,Requirements,Perms,DSS,Legal,DPartRoot,Collection,SpiderInfo,NeedsRendering'.split(
    ',',
  ),
);

/** Copies the catalog entries that come from the first file alone: its preferences, language, metadata and others. */
export function copyFirstEntries(catalog: PdfDict, { parts }: Merge): void {
  const [first] = parts;
  if (!first) return;
  const known = new Set(['ViewerPreferences', 'PageLayout', 'PageMode', 'Lang', 'Metadata']);
  for (const [key, value] of first.file.catalog.map) {
    // Entries that we do not know could name what belongs to pages that stay behind.
    if (HANDLED.has(key) || !(first.isWhole || known.has(key))) continue;
    catalog.set(key, first.copier.copy(value));
  }
}

/** Entries that are lists: one file's after the other's. */
export function copyLists(catalog: PdfDict, merge: Merge): void {
  const associated = merge.parts.flatMap(copyAssociatedFiles);
  if (associated.length > 0) catalog.set('AF', associated);
  for (const key of ['OutputIntents', 'Requirements']) {
    const items = unionOf(key, merge);
    if (items.length > 0) catalog.set(key, items);
  }
}

function copyAssociatedFiles({ file, copier, isWhole, usedAttachments }: Part): PdfObject[] {
  const files = itemsOf(file.catalog.get('AF'), file);
  const stays = (value: PdfObject) =>
    isWhole || !usedAttachments || (value instanceof PdfRef && copier.copied(value) !== null);
  return files.filter(stays).flatMap((value) => copier.copy(value) ?? []);
}

/** The items of a catalog list in all files; equal ones of different files once. */
function unionOf(key: string, { parts }: Merge): PdfObject[] {
  const earlier: GraphRoot[] = [];
  return parts.flatMap((part) => {
    const source = part.file;
    const own = itemsOf(source.catalog.get(key), source).map((value): GraphRoot => ({ value, source }));
    const isNew = own.filter((root) => !earlier.some((known) => sameGraph(known, root)));
    for (const root of isNew) earlier.push(root);
    return isNew.map(({ value }) => part.copier.copy(value)).filter((copy) => copy !== null);
  });
}

/** Merges the mark information of all files (ISO 32000-2, Table 353). */
export function mergeMarkInfo({ parts }: Merge): PdfObject {
  const merged = new PdfDict();
  for (const part of parts) {
    const own = dictOf(part.file.catalog.get('MarkInfo'), part.file);
    for (const key of ['Marked', 'UserProperties', 'Suspects']) {
      if (part.file.resolve(own?.get(key)) === true) merged.set(key, true);
    }
  }
  return merged.map.size > 0 ? merged : null;
}

/** Developer extensions of all files; of the same developer's, the list of all (ISO 32000-2, 7.12). */
export function mergeExtensions({ parts }: Merge): PdfObject {
  const byPrefix = new Map<string, { root: GraphRoot; copy: PdfObject }[]>();
  for (const part of parts) {
    for (const [prefix, value] of dictOf(part.file.catalog.get('Extensions'), part.file)?.map ?? []) {
      if (prefix === 'Type') continue;
      const known = byPrefix.get(prefix) ?? [];
      byPrefix.set(prefix, known);
      for (const item of itemsOf(value, part.file)) {
        const root = { value: item, source: part.file };
        if (!known.some((other) => sameGraph(other.root, root))) known.push({ root, copy: part.copier.copy(item) });
      }
    }
  }
  if (byPrefix.size === 0) return null;
  return new PdfDict(
    Array.from(byPrefix, ([prefix, items]) => {
      const copies = items.map(({ copy }) => copy);
      return [prefix, copies.length === 1 ? (copies[0] ?? null) : copies] as const;
    }),
  );
}

const PORTFOLIO_LOST = message(
  'note.portfolioLost',
  'It is a portfolio: its attachments are kept, the way it presents them is not.',
);
const DOCUMENT_PARTS_LOST = message(
  'note.documentPartsLost',
  'Its division into document parts (for variable printing) was removed.',
);
const RIGHTS_LOST = message('note.rightsLost', 'The rights that its signer granted or certified no longer hold.');
const SCRIPTS_UNSURE = message(
  'note.scriptsUnsure',
  '{count, plural, one {# script} other {# scripts}} may still use the old name of a renamed form field and no longer find it.',
);

/** A portfolio's presentation: the first file's that has one. */
export function copyCollection({ parts, notes }: Merge): PdfObject {
  const portfolios = parts.filter(
    ({ file, isWhole, usedAttachments }) =>
      (isWhole || !usedAttachments) && dictOf(file.catalog.get('Collection'), file),
  );
  for (const part of portfolios.slice(1)) {
    notes.add('lost', 'collection', 1, part.fileName, PORTFOLIO_LOST);
  }
  const [first] = portfolios;
  return first ? first.copier.copy(first.file.catalog.get('Collection')) : null;
}

/** Says what a new document cannot have. */
export function noteUnkept(merge: Merge): void {
  for (const part of merge.parts) {
    const { catalog } = part.file;
    const note = (key: string, item: string, words: Message) => {
      const isThere = part.file.resolve(catalog.get(key)) !== null;
      merge.notes.add('lost', item, isThere ? 1 : 0, part.fileName, words);
    };
    note('DPartRoot', 'documentParts', DOCUMENT_PARTS_LOST);
    note('Perms', 'signatures', RIGHTS_LOST);
    // A script may put a field's name together as it runs; no program can rewrite that.
    merge.notes.add('changed', 'scripts', part.names.uncertainScripts.size, part.fileName, SCRIPTS_UNSURE);
  }
}
