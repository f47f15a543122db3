import {
  arrayOf,
  dictOf,
  hasType,
  integerOf,
  isCatalog,
  nameOf,
  type ParsedFile,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import {
  INHERITABLE_KEYS,
  type InheritedAttributes,
  MAX_PAGES,
  type PageNode,
  readPageTree,
} from '@recto/pdf-document';

/** A page that was found, in the page tree or outside of it. */
export interface FoundPage {
  /** Null for a dictionary written directly into its parent's /Kids. */
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  readonly inherited: InheritedAttributes;
  /** `tree`: where it belongs. `loose`: no longer in the page tree. */
  readonly origin: 'tree' | 'loose';
}

/** The pages of a damaged file. */
export interface FoundPages {
  /** In their order as far as it can be known. */
  readonly pages: readonly FoundPage[];
  /** Page objects that the tree names and that are gone, by their numbers, in the order of the tree. */
  readonly missing: readonly number[];
  /** Number of pages that the tree declares; null when it declares none. */
  readonly statedCount: number | null;
  /** Nothing is missing in the tree and it leads to every page. */
  readonly isTreeWhole: boolean;
  /** Its root says how many pages it has, and each page which node it hangs on. */
  readonly isTreeConsistent: boolean;
}

/** Finds the pages in the page tree, and where that is damaged, page objects anywhere in the file. */
export function findPages(file: ParsedFile): FoundPages {
  const catalog = file.resolve(file.trailer.get('Root'));
  const root = isCatalog(catalog, file) && catalog instanceof PdfDict ? catalog.get('Pages') : looseRoot(file);
  const tree = root === undefined ? [] : readPageTree(root, file).slice(0, MAX_PAGES);
  const inTree: FoundPage[] = tree
    .filter(({ dict }) => isPageLike(dict, file))
    .map(({ ref, dict, inherited }) => ({ ref, dict, inherited, origin: 'tree' }));
  const { missing, isWhole } = examineTree(root, file);
  const stated = statedCount(root, file);
  const isTreeWhole = isWhole && inTree.length > 0 && (stated === null || inTree.length >= stated);
  const isTreeConsistent = stated === inTree.length && tree.every((page) => hangsTogether(page, file));
  const pages = isTreeWhole ? inTree : inOrder(inTree, loosePages(file, inTree));
  return { pages, missing, statedCount: stated, isTreeWhole, isTreeConsistent };
}

/** A page names the node it hangs on, and that says what it is. */
function hangsTogether({ dict, parent }: PageNode, file: ParsedFile): boolean {
  return dictOf(dict.get('Parent'), file) === parent?.dict && nameOf(parent?.dict.get('Type'), file) === 'Pages';
}

/** The highest /Count of a root of a page tree that the file still holds. */
function statedCount(root: PdfObject | undefined, file: ParsedFile): number | null {
  const count = integerOf(dictOf(root, file)?.get('Count'), file);
  return count !== null && count > 0 && count <= MAX_PAGES ? count : null;
}

function looseRoot(file: ParsedFile): PdfObject | undefined {
  let root: PdfRef | undefined;
  for (const [ref, object] of file.objects()) {
    if (hasType(object, 'Pages') && (!object.has('Parent') || root === undefined)) root = ref;
  }
  return root;
}

/** Finds the missing kids, and whether every node of the tree has kids. */
function examineTree(root: PdfObject | undefined, file: ParsedFile): { missing: number[]; isWhole: boolean } {
  const missing: number[] = [];
  const seen = new Set<PdfDict>();
  let isWhole = dictOf(root, file) !== null;
  const waiting: PdfObject[] = root === undefined ? [] : [root];
  for (let value = waiting.pop(); value !== undefined && seen.size < MAX_PAGES; value = waiting.pop()) {
    const dict = dictOf(value, file);
    if (!dict) {
      isWhole = false;
      if (value instanceof PdfRef) missing.push(value.num);
      continue;
    }
    if (seen.has(dict)) {
      // A page may stand twice, a node may not.
      if (dict.has('Kids')) isWhole = false;
      continue;
    }
    seen.add(dict);
    const kids = dict.has('Kids') || nameOf(dict.get('Type'), file) === 'Pages' ? arrayOf(dict.get('Kids'), file) : [];
    if (kids === null || (kids.length === 0 && nameOf(dict.get('Type'), file) === 'Pages')) isWhole = false;
    for (const kid of (kids ?? []).toReversed()) waiting.push(kid);
  }
  return { missing, isWhole };
}

function loosePages(file: ParsedFile, inTree: readonly FoundPage[]): FoundPage[] {
  const known = new Set(inTree.map(({ dict }) => dict));
  const contents = new Set(inTree.map(({ dict }) => contentKey(dict)).filter((key) => key !== null));
  const found: FoundPage[] = [];
  for (const [ref, object] of file.objects()) {
    if (!(object instanceof PdfDict) || known.has(object) || !isPageLike(object, file)) continue;
    const key = contentKey(object);
    // An older version of a page shows the same content.
    if (key !== null && contents.has(key)) continue;
    if (key !== null) contents.add(key);
    found.push({ ref, dict: object, inherited: inheritedBy(object, file), origin: 'loose' });
    if (found.length >= MAX_PAGES) break;
  }
  return found;
}

function contentKey(dict: PdfDict): string | null {
  const contents = dict.get('Contents');
  if (contents instanceof PdfRef) return String(contents.num);
  if (!Array.isArray(contents) || contents.length === 0) return null;
  return contents.map((part) => (part instanceof PdfRef ? part.num : '-')).join(' ');
}

/** A page by its /Type, or by its keys where that is damaged. */
function isPageLike(dict: PdfDict, file: ParsedFile): boolean {
  if (dict.has('Kids')) return false;
  const type = nameOf(dict.get('Type'), file);
  if (type === 'Page') return true;
  if (type === 'Pages' || type === 'Catalog' || type === 'Template') return false;
  const has = (key: string): boolean => file.resolve(dict.get(key)) !== null;
  if (has('Contents') && (has('Resources') || has('MediaBox') || has('Parent'))) {
    const contents = file.resolve(dict.get('Contents'));
    return contents instanceof PdfStream || Array.isArray(contents);
  }
  return has('Resources') && has('MediaBox');
}

/** Collects the attributes that a page inherits, as far as /Parent leads. */
export function inheritedBy(page: PdfDict, file: ParsedFile): InheritedAttributes {
  const values: Record<string, PdfObject> = {};
  const seen = new Set<PdfDict>();
  for (let dict: PdfDict | null = page; dict && !seen.has(dict); dict = dictOf(dict.get('Parent'), file)) {
    seen.add(dict);
    for (const key of INHERITABLE_KEYS) {
      const value = dict.get(key);
      if (value !== undefined && values[key] === undefined && file.resolve(value) !== null) values[key] = value;
    }
  }
  return values;
}

/** Loose pages go where their object numbers say, when the pages of the tree stand in the order of theirs; else last. */
function inOrder(inTree: readonly FoundPage[], loose: readonly FoundPage[]): FoundPage[] {
  if (!isAscending(inTree.map(({ ref }) => ref?.num ?? -1))) return [...inTree, ...loose];
  return [...inTree, ...loose].sort((one, other) => (one.ref?.num ?? 0) - (other.ref?.num ?? 0));
}

/** True when each number is higher than the one before. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((num, index) => num > (numbers[index - 1] ?? -1));
}
