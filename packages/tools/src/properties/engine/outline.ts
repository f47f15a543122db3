import type { OutlineEntry } from '@recto/contract/outline-entry';
import { refuseOption } from '@recto/contract/recto-error';
import { dictOf, encodeTextString, integerOf, PdfDict, type PdfFile, type PdfRef, PdfString } from '@recto/pdf-core';
import { readOutlineEntries, readPages, readReach } from '@recto/pdf-document';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import { MOST } from '../limits.ts';
import type { PresentItem } from '../present.ts';
import type { WantedItem } from '../tool.ts';
import type { FileEdits } from './file-edits.ts';
import { pageTarget } from './page-target.ts';

const ITALIC = 1;
const BOLD = 2;

/** The bookmarks of a file and how many there are; more than can be edited are only counted. */
export function readOutline(file: PdfFile): { readonly items: PresentItem[]; readonly count: number } {
  const { items } = readReach(file).outline;
  if (items.length > MOST.items) return { items: [], count: items.length };
  const entries = readOutlineEntries(file);
  const present = items.map(({ dict }, index): PresentItem => {
    const { title = '', depth = 0, pageIndex = null } = entries[index] ?? ({} as Partial<OutlineEntry>);
    const flags = integerOf(dict.get('F'), file) ?? 0;
    return {
      title,
      level: Math.min(depth, MOST.levels),
      page: pageIndex === null ? 0 : pageIndex + 1,
      open: (integerOf(dict.get('Count'), file) ?? 0) >= 0,
      bold: (flags & BOLD) !== 0,
      italic: (flags & ITALIC) !== 0,
      isAction: pageIndex === null && (dict.has('A') || dict.has('Dest')),
    };
  });
  return { items: present, count: items.length };
}

/** A bookmark while the outline is written. */
interface Node {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly isOpen: boolean;
  readonly kids: Node[];
}

/**
 * Writes the outline (ISO 32000-2, 12.3.3). A bookmark that was in the file keeps its object with all that is not changed: its
 * colour, its exact target, its action.
 * @param wanted in the order shown; a level that is too deep becomes the deepest that there can be
 * @throws option-invalid for a page that does not exist
 */
export function writeOutline(file: PdfFile, wanted: readonly WantedItem[], edits: FileEdits): void {
  const rootBefore = file.catalog.get('Outlines');
  if (wanted.length === 0) {
    edits.catalog.delete('Outlines');
    return;
  }
  const rootDict = dictOf(rootBefore, file)?.clone() ?? new PdfDict();
  const rootRef = edits.put(dictOf(rootBefore, file) ? rootBefore : undefined, rootDict);
  const root: Node = { ref: rootRef, dict: rootDict, isOpen: true, kids: [] };
  const path: Node[] = [root];
  const writer = new ItemWriter(file, edits);
  for (const item of wanted) {
    path.length = Math.min(path.length, item.level + 1);
    const node = writer.write(item);
    node.dict.set('Parent', (path.at(-1) ?? root).ref);
    (path.at(-1) ?? root).kids.push(node);
    path.push(node);
  }
  link(root);
  edits.catalog.set('Outlines', rootRef);
}

class ItemWriter {
  readonly #file: PdfFile;
  readonly #edits: FileEdits;
  readonly #present: readonly PresentItem[];
  readonly #used = new Set<number>();

  constructor(file: PdfFile, edits: FileEdits) {
    this.#file = file;
    this.#edits = edits;
    this.#present = readOutline(file).items;
  }

  write(item: WantedItem): Node {
    // An object stands in one place: of two bookmarks that were the same one, the second is new.
    const before = this.#used.has(item.was) ? undefined : readReach(this.#file).outline.items[item.was];
    const present = before && this.#present[item.was];
    if (before) this.#used.add(item.was);
    const dict = before?.dict.clone() ?? new PdfDict();
    for (const key of ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']) dict.delete(key);
    if (present?.title !== item.title) dict.set('Title', new PdfString(encodeTextString(item.title)));
    const flags = (integerOf(dict.get('F'), this.#file) ?? 0) & ~(ITALIC | BOLD);
    const wanted = flags | (item.italic ? ITALIC : 0) | (item.bold ? BOLD : 0);
    dict.set('F', wanted === 0 ? null : wanted);
    if (!present || present.page !== item.page) this.#point(dict, item);
    return { ref: this.#edits.put(before?.ref ?? undefined, dict), dict, isOpen: item.open, kids: [] };
  }

  #point(dict: PdfDict, { page, top }: WantedItem): void {
    for (const key of ['A', 'Dest', 'SE']) dict.delete(key);
    if (page === 0) return;
    const pages = readPages(this.#file);
    const node = pages[page - 1];
    if (!node) throw refuseOption('outline', NO_SUCH_PAGE, { page, count: pages.length });
    dict.set('Dest', pageTarget(node, null, this.#file, top));
  }
}

/** Ties every bookmark to its neighbours and counts what is seen below it. */
function link(root: Node): void {
  const order = [root];
  for (const node of order) order.push(...node.kids);
  const seen = new Map<Node, number>();
  for (const node of order.toReversed()) {
    const below = node.kids.reduce((sum, kid) => sum + 1 + (kid.isOpen ? (seen.get(kid) ?? 0) : 0), 0);
    seen.set(node, below);
    for (const [index, kid] of node.kids.entries()) {
      kid.dict.set('Prev', node.kids[index - 1]?.ref ?? null).set('Next', node.kids[index + 1]?.ref ?? null);
    }
    node.dict.set('First', node.kids[0]?.ref ?? null).set('Last', node.kids.at(-1)?.ref ?? null);
    node.dict.set('Count', below === 0 ? null : node.isOpen ? below : -below);
  }
}
