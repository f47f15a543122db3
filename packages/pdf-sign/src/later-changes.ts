import type { LaterChanges } from '@recto/contract/later-changes';
import { arrayOf, dictOf, nameOf, PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import { type FormField, type PageNode, readFields, readPages } from '@recto/pdf-document';
import { RevisionComparison } from './same-object.ts';
import { countStrayBytes } from './stray-bytes.ts';

/** Entries of the catalog that are looked at by themselves, or that say nothing of what is seen. */
const COMPARED_ELSEWHERE = new Set(['Pages', 'AcroForm', 'DSS', 'Perms', 'Extensions', 'Version', 'Metadata', 'Type']);
/** Keys that determine the look of a page. */
const PAGE_KEYS = ['Contents', 'UserUnit', 'Group'] as const;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/**
 * Lists the changes made to a document after one of its revisions.
 * @param before the file as it was, opened by itself
 */
export function laterChanges(before: PdfFile, after: PdfFile): LaterChanges {
  const comparison = new RevisionComparison(before, after);
  const [oldPages, newPages] = [pagesByIdentity(before), pagesByIdentity(after)];
  const kept = [...newPages].flatMap(([key, page]) => {
    const old = oldPages.get(key);
    return old ? [{ old, page }] : [];
  });
  const changedPages = kept
    .filter(({ old, page }) => !isSamePage(old, page, comparison))
    .map(({ page }) => page.pageIndex);
  const fields = changedFields(before, after, comparison);
  const annotations = kept.reduce(
    (sum, { old, page }) => sum + changedAnnotations(before, old, after, page, comparison, fields.filled),
    0,
  );
  return {
    revisions: countRevisions(after, before.bytes.length),
    pagesAdded: newPages.size - kept.length,
    pagesRemoved: oldPages.size - kept.length,
    changedPages,
    annotations: annotations + fields.others,
    filledFields: [...fields.filled],
    laterSignatures: fields.signatures,
    otherEntries: otherEntries(before, after, comparison),
    validationData: !comparison.isSame(before.catalog.get('DSS'), after.catalog.get('DSS')),
    metadata:
      !comparison.isSame(before.catalog.get('Metadata'), after.catalog.get('Metadata')) ||
      !comparison.isSame(before.trailer.get('Info'), after.trailer.get('Info')),
    strayBytes: countStrayBytes(after, before.bytes.length),
  };
}

/** By object number and how often that came before; by position where a page is no object of its own. */
function pagesByIdentity(file: PdfFile): Map<string, PageNode> {
  const pages = new Map<string, PageNode>();
  for (const page of readPages(file)) {
    const name = page.ref ? `object ${page.ref.num}` : `position ${page.pageIndex}`;
    let key = name;
    for (let copy = 2; pages.has(key) && copy < 1000; copy++) key = `${name} ${copy}`;
    pages.set(key, page);
  }
  return pages;
}

function isSamePage(old: PageNode, page: PageNode, comparison: RevisionComparison): boolean {
  return (
    PAGE_KEYS.every((key) => comparison.isSame(old.dict.get(key), page.dict.get(key))) &&
    INHERITED.every((key) => comparison.isSame(old.inherited[key], page.inherited[key]))
  );
}

interface ChangedFields {
  /** Names. */
  readonly filled: ReadonlySet<string>;
  readonly signatures: number;
  /** New or removed fields that are no signatures. */
  readonly others: number;
}

function changedFields(before: PdfFile, after: PdfFile, comparison: RevisionComparison): ChangedFields {
  const named = (file: PdfFile) => new Map(readFields(file.catalog, file).map((field) => [field.fullName, field]));
  const [old, now] = [named(before), named(after)];
  const isSigned = (field: FormField | undefined, file: PdfFile) =>
    field?.type === 'Sig' && dictOf(field.value, file) !== null;
  const filled = new Set<string>();
  let signatures = 0;
  let others = 0;
  for (const [name, field] of now) {
    const known = old.get(name);
    if (isSigned(field, after) && !isSigned(known, before)) signatures++;
    else if (!known) others += field.type === 'Sig' ? 0 : 1;
    else if (!comparison.isSame(known.value, field.value)) filled.add(name);
  }
  others += [...old.keys()].filter((name) => !now.has(name)).length;
  return { filled, signatures, others };
}

/** Annotations that were added, removed or changed; widgets only when their field was not filled in. */
function changedAnnotations(
  before: PdfFile,
  old: PageNode,
  after: PdfFile,
  page: PageNode,
  comparison: RevisionComparison,
  filled: ReadonlySet<string>,
): number {
  const [oldOnes, newOnes] = [annotationsOf(old, before), annotationsOf(page, after)];
  if (oldOnes.length === 0 && newOnes.length === 0) return 0;
  const widgetsOfFilled = new Set(
    readFields(after.catalog, after)
      .filter((field) => filled.has(field.fullName) || field.type === 'Sig')
      .flatMap(({ widgets }) => widgets.map(({ dict }) => dict)),
  );
  const oldByKey = new Map(oldOnes.map((value) => [keyOf(value), value]));
  let changed = 0;
  for (const value of newOnes) {
    const dict = dictOf(value, after);
    const known = oldByKey.get(keyOf(value));
    oldByKey.delete(keyOf(value));
    if (!dict || widgetsOfFilled.has(dict)) continue;
    const isWidget = nameOf(dict.get('Subtype'), after) === 'Widget';
    if (known === undefined) changed += isWidget ? 0 : 1;
    else if (!comparison.isSame(known, value)) changed++;
  }
  return changed + oldByKey.size;
}

const keyOf = (value: PdfObject): unknown =>
  value instanceof Object && 'num' in value ? `object ${value.num}` : value;

function annotationsOf(page: PageNode, file: PdfFile): readonly PdfObject[] {
  return (arrayOf(page.dict.get('Annots'), file) ?? []).filter((value) => dictOf(value, file) instanceof PdfDict);
}

function otherEntries(before: PdfFile, after: PdfFile, comparison: RevisionComparison): string[] {
  const keys = new Set([...before.catalog.map.keys(), ...after.catalog.map.keys()]);
  return [...keys].filter(
    (key) => !COMPARED_ELSEWHERE.has(key) && !comparison.isSame(before.catalog.get(key), after.catalog.get(key)),
  );
}

/** Counts the cross-reference sections that end after an offset. */
function countRevisions(file: PdfFile, from: number): number {
  const word = 'startxref';
  let count = 0;
  for (let at = file.bytes.indexOf(0x73, from); at >= 0; at = file.bytes.indexOf(0x73, at + 1)) {
    let length = 1;
    while (length < word.length && file.bytes[at + length] === word.charCodeAt(length)) length++;
    if (length === word.length) count++;
  }
  return count;
}
