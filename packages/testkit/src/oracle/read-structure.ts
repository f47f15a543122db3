import { isRecord, isReference, type QpdfObjects, type Value, type ValueRecord } from './qpdf-objects.ts';
import type { ReadPage } from './read-pages.ts';
import { readNameTree, readNumberTree } from './read-trees.ts';

export interface ReadElement {
  readonly role: string;
  /** The role after /RoleMap, as reader programs see it. */
  readonly standardRole: string;
  /** Position of its parent among the elements; null below the root. */
  readonly parentIndex: number | null;
  /** Its own or inherited from its ancestors, at last from the catalog. */
  readonly language: string | null;
  readonly alternate: string | null;
  readonly id: string | null;
  /** Its /A and the attributes of its classes, as JSON. */
  readonly attributes: string;
  /** Marked content: page and number. */
  readonly content: readonly { readonly pageIndex: number; readonly mcid: number }[];
  /** Annotations held by reference: page and rectangle. */
  readonly objects: readonly { readonly pageIndex: number; readonly rectangle: string }[];
  /** True when the parent tree leads from all of that back to this element. */
  readonly isLinked: boolean;
  /** True when /IDTree finds the element by its identifier. */
  readonly isFoundById: boolean;
  /** For each entry of a /Headers attribute, the marked content of the element it finds (null: finds none). */
  readonly headers: readonly (string | null)[];
}

export interface ReadStructure {
  readonly elements: readonly ReadElement[];
  /** Pages whose /StructParents leads into the parent tree. */
  readonly linkedPages: readonly number[];
  readonly problems: readonly string[];
}

interface PendingElement {
  readonly value: Value;
  readonly page: Value;
  readonly parentIndex: number | null;
  readonly language: string | null;
}

interface Lookup {
  readonly objects: QpdfObjects;
  readonly root: ValueRecord;
  readonly pageIndexes: ReadonlyMap<string, number>;
  readonly annotations: ReadonlyMap<string, { pageIndex: number; rectangle: string; key: number | null }>;
  readonly pages: readonly ReadPage[];
  readonly parents: ReadonlyMap<number, Value>;
  readonly ids: ReadonlyMap<string, Value>;
}

const MAX_ROLE_STEPS = 16;

/** Reads the structure tree (14.7) and checks it against the parent tree and the identifier tree. */
export function readStructure(objects: QpdfObjects, pages: readonly ReadPage[]): ReadStructure {
  const root = objects.record(objects.catalog['/StructTreeRoot']);
  const parentTree = readNumberTree(objects, root['/ParentTree']);
  const idTree = readNameTree(objects, root['/IDTree']);
  const lookup: Lookup = {
    objects,
    root,
    pages,
    pageIndexes: new Map(pages.map((page, index) => [page.reference, index])),
    annotations: annotationsByReference(objects, pages),
    parents: new Map(parentTree.entries),
    ids: new Map(idTree.entries),
  };
  const { elements, problems } = readElements(lookup);
  const linkedPages = pages.flatMap((page, index) => (isLinkedPage(lookup, page) ? [index] : []));
  return {
    elements,
    linkedPages,
    problems: [...problems, ...parentTree.problems, ...idTree.problems, ...dangling(lookup)],
  };
}

function readElements(lookup: Lookup) {
  const { objects, root } = lookup;
  const elements: ReadElement[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const catalogLanguage = languageOf(objects.text(objects.catalog['/Lang']));
  const pending: PendingElement[] = [...listOf(objects, root['/K'])]
    .reverse()
    .map((value) => ({ value, page: null, parentIndex: null, language: catalogLanguage }));
  while (pending.length > 0) {
    const next = pending.pop();
    if (!next || !isReference(next.value)) continue;
    if (seen.has(next.value)) {
      problems.push(`structure: element ${next.value} twice`);
      continue;
    }
    seen.add(next.value);
    const record = objects.record(next.value);
    const page = record['/Pg'] ?? next.page;
    const language = languageOf(objects.text(record['/Lang']) ?? next.language);
    const parentIndex = elements.length;
    elements.push({ ...readElement(lookup, next.value, record, page), language, parentIndex: next.parentIndex });
    const children = listOf(objects, record['/K']).filter(
      (kid) => isReference(kid) && objects.record(kid)['/S'] !== undefined,
    );
    for (const value of [...children].reverse()) {
      pending.push({ value, page, parentIndex, language });
    }
  }
  return { elements, problems };
}

function readElement(
  lookup: Lookup,
  reference: string,
  record: ValueRecord,
  elementPage: Value,
): Omit<ReadElement, 'parentIndex' | 'language'> {
  const { objects } = lookup;
  const content: { pageIndex: number; mcid: number }[] = [];
  const held: { pageIndex: number; rectangle: string }[] = [];
  let isLinked = true;
  for (const kid of listOf(objects, record['/K'])) {
    const kidRecord = objects.record(kid);
    const mcid = objects.number(kid) ?? objects.number(kidRecord['/MCID']);
    const annotation = isReference(kidRecord['/Obj'] ?? null)
      ? lookup.annotations.get(String(kidRecord['/Obj']))
      : undefined;
    if (annotation) {
      held.push({ pageIndex: annotation.pageIndex, rectangle: annotation.rectangle });
      isLinked &&= annotation.key !== null && lookup.parents.get(annotation.key) === reference;
    } else if (mcid !== null) {
      const pageIndex = lookup.pageIndexes.get(String(kidRecord['/Pg'] ?? elementPage));
      if (pageIndex !== undefined) content.push({ pageIndex, mcid });
      isLinked &&= pageIndex !== undefined && parentOf(lookup, pageIndex, mcid) === reference;
      isLinked &&= isLinkedInStream(lookup, kidRecord['/Stm'], mcid, reference);
    } else if (kidRecord['/Type'] === '/OBJR') isLinked = false;
  }
  const role = objects.name(record['/S']) ?? '';
  const id = objects.text(record['/ID']);
  const attributes = [...listOf(objects, record['/A']), ...classAttributes(lookup, record)];
  return {
    role,
    standardRole: standardRole(lookup, role),
    alternate: objects.text(record['/Alt']),
    id,
    attributes: JSON.stringify(attributes.map((entry) => withoutHeaders(objects.expand(entry)))),
    content,
    objects: held,
    isLinked,
    isFoundById: id !== null && lookup.ids.get(id) === reference,
    headers: attributes.flatMap((entry) => headersOf(lookup, entry)),
  };
}

function classAttributes({ objects, root }: Lookup, record: ValueRecord): Value[] {
  const classes = objects.record(root['/ClassMap']);
  return listOf(objects, record['/C']).flatMap((name) => listOf(objects, classes[`/${objects.name(name)}`]));
}

/** Identifiers may be renamed, so what /Headers finds is compared instead of what it says. */
function headersOf({ objects, ids }: Lookup, attributes: Value): (string | null)[] {
  return objects.array(objects.record(attributes)['/Headers']).map((header) => {
    const found = ids.get(objects.text(header) ?? '');
    if (found === undefined) return null;
    const { '/S': role, '/K': kids } = objects.record(found);
    return JSON.stringify([objects.name(role), objects.expand(kids)]);
  });
}

function withoutHeaders(attributes: Value): Value {
  if (!isRecord(attributes)) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== '/Headers'));
}

function standardRole({ objects, root }: Lookup, role: string): string {
  const map = objects.record(root['/RoleMap']);
  let current = role;
  for (let step = 0; step < MAX_ROLE_STEPS; step++) {
    const next = objects.name(map[`/${current}`]);
    if (next === null || next === current) break;
    current = next;
  }
  return current;
}

function parentOf({ objects, pages, parents }: Lookup, pageIndex: number, mcid: number): Value | undefined {
  const key = objects.number(pages[pageIndex]?.dictionary['/StructParents']);
  return key === null ? undefined : objects.array(parents.get(key))[mcid];
}

/** Marked content of a form has the form's own key (14.7.5.4); true where no form is named. */
function isLinkedInStream({ objects, parents }: Lookup, form: Value | undefined, mcid: number, reference: string) {
  if (form === undefined) return true;
  const key = objects.number(objects.record(form)['/StructParents']);
  return key !== null && objects.array(parents.get(key))[mcid] === reference;
}

function isLinkedPage({ objects, parents }: Lookup, page: ReadPage): boolean {
  const key = objects.number(page.dictionary['/StructParents']);
  return key !== null && objects.array(parents.get(key)).some(isReference);
}

/** Keys on pages and annotations that lead nowhere. */
function dangling({ objects, parents, pages, annotations }: Lookup): string[] {
  const pageKeys = pages.map((page) => objects.number(page.dictionary['/StructParents']));
  const keys = [...pageKeys, ...[...annotations.values()].map(({ key }) => key)].filter((key) => key !== null);
  const problems = keys
    .filter((key) => !parents.has(key))
    .map((key) => `structure: key ${key} is not in the parent tree`);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  return [...problems, ...twice.map((key) => `structure: key ${key} is used twice`)];
}

function annotationsByReference(objects: QpdfObjects, pages: readonly ReadPage[]) {
  return new Map(
    pages.flatMap((page, pageIndex) =>
      page.annotations.flatMap(({ reference, rectangle, dictionary }) =>
        reference === null
          ? []
          : [[reference, { pageIndex, rectangle, key: objects.number(dictionary['/StructParent']) }] as const],
      ),
    ),
  );
}

/** The empty text says that the language is unknown (14.9.2.2). */
function languageOf(text: string | null): string | null {
  return text === '' ? null : text;
}

/** A value that may stand alone or in an array. */
function listOf(objects: QpdfObjects, value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(objects.resolve(value)) ? objects.array(value) : [value];
}
