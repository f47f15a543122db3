import {
  arrayOf,
  dictOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  refOf,
} from '@recto/pdf-core';

/** The inheritable page attributes (ISO 32000-2, Table 31). */
export const INHERITABLE_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
export type InheritableKey = (typeof INHERITABLE_KEYS)[number];

/** Effective values as they stand, possibly references: the page's own, else the nearest ancestor's. */
export type InheritedAttributes = Readonly<Partial<Record<InheritableKey, PdfObject>>>;

/** An inner node of the page tree. */
export interface PageTreeNode {
  /** Null for a dictionary written directly into its parent's /Kids. */
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  readonly parent: PageTreeNode | null;
}

/** One occurrence of a page in the page tree. */
export interface PageNode extends PageTreeNode {
  /** 0-based. */
  readonly pageIndex: number;
  readonly inherited: InheritedAttributes;
}

/** Most pages a document may have; one more is read, so that a caller can see that there are too many. */
export const MAX_PAGES = 100_000;
/** Most kids looked at: a tree that shares its nodes can unfold without end and hold no page at all. */
const MAX_KIDS = 1_000_000;

const pagesOf = new WeakMap<PdfFile, readonly PageNode[]>();

/** Returns /Count of the page tree's root; null when it is absent. Damaged files may state more pages than they contain. */
export function statedPageCount(file: PdfFile): number | null {
  return numberOf(dictOf(file.catalog.get('Pages'), file)?.get('Count'), file);
}

/** The pages of a file in order; the same array on the second call. */
export function readPages(file: PdfFile): readonly PageNode[] {
  let pages = pagesOf.get(file);
  if (!pages) {
    pages = readPageTree(file.catalog.get('Pages'), file);
    pagesOf.set(file, pages);
  }
  return pages;
}

interface Frame {
  readonly node: PageTreeNode;
  readonly inherited: InheritedAttributes;
  readonly kids: readonly PdfObject[];
  next: number;
}

/**
 * The pages below a page tree root, in order. Tolerates a missing /Type and /Count, null kids, a node that is its own
 * ancestor, and a page in the root's place. A page that stands twice is read twice. As other readers do, it takes any
 * kid without /Kids for a page.
 * @returns at most MAX_PAGES + 1 pages.
 */
export function readPageTree(root: PdfObject | undefined, source: ObjectSource): PageNode[] {
  const pages: PageNode[] = [];
  const rootDict = dictOf(root, source);
  if (!rootDict) return pages;
  const rootNode = { ref: refOf(root), dict: rootDict, parent: null };
  const ownValues = inherit({}, rootDict, source);
  const rootKids = kidsOf(rootDict, source);
  if (!rootKids) {
    if (nameOf(rootDict.get('Type'), source) !== 'Pages')
      pages.push({ ...rootNode, pageIndex: 0, inherited: ownValues });
    return pages;
  }
  const path: Frame[] = [{ node: rootNode, inherited: ownValues, kids: rootKids, next: 0 }];
  const ancestors = new Set<PdfDict>([rootDict]);
  for (let seen = 0; seen < MAX_KIDS && pages.length <= MAX_PAGES; seen++) {
    const frame = path.at(-1);
    if (!frame) break;
    if (frame.next >= frame.kids.length) {
      ancestors.delete(frame.node.dict);
      path.pop();
      continue;
    }
    const kid = frame.kids[frame.next++];
    const dict = dictOf(kid, source);
    if (!dict || ancestors.has(dict)) continue;
    const node = { ref: refOf(kid), dict, parent: frame.node };
    const inherited = inherit(frame.inherited, dict, source);
    const kids = kidsOf(dict, source);
    if (kids) {
      ancestors.add(dict);
      path.push({ node, inherited, kids, next: 0 });
    } else {
      pages.push({ ...node, pageIndex: pages.length, inherited });
    }
  }
  return pages;
}

/** The kids of an inner node; null for a page. */
function kidsOf(dict: PdfDict, source: ObjectSource): readonly PdfObject[] | null {
  if (!dict.has('Kids') || nameOf(dict.get('Type'), source) === 'Page') return null;
  return arrayOf(dict.get('Kids'), source);
}

function inherit(above: InheritedAttributes, dict: PdfDict, source: ObjectSource): InheritedAttributes {
  let own: Partial<Record<InheritableKey, PdfObject>> | null = null;
  for (const key of INHERITABLE_KEYS) {
    const value = dict.get(key);
    if (value === undefined || source.resolve(value) === null) continue;
    own ??= { ...above };
    own[key] = value;
  }
  return own ?? above;
}

/** Clockwise rotation with which a page is shown: 0, 90, 180 or 270. What is no multiple of 90 counts as 0. */
export function effectiveRotation(page: PageNode, source: ObjectSource): number {
  const written = numberOf(page.inherited.Rotate, source) ?? 0;
  return written % 90 === 0 ? ((written % 360) + 360) % 360 : 0;
}
