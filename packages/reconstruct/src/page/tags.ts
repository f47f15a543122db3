import type { StructureElement } from '@recto/contract/capabilities/page-model';
import type { Word } from '../model.ts';

/** Elements that hold a paragraph of their own. */
const BLOCKS = new Set([
  'P',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LI',
  'LBody',
  'TD',
  'TH',
  'Caption',
  'Note',
  'FENote',
  'BlockQuote',
  'TOCI',
  'Title',
  'Code',
  'DT',
  'DD',
]);
const TRUSTED_SHARE = 0.9;

/** The tags of one page, as far as they are to be trusted: they must cover nearly all of its text. */
export class TagTree {
  readonly elements: readonly StructureElement[];
  readonly #byContent = new Map<number, number>();
  #isTrusted = false;

  constructor(elements: readonly StructureElement[]) {
    this.elements = elements;
    for (const [index, { markedContent }] of elements.entries()) {
      for (const identifier of markedContent) this.#byContent.set(identifier, index);
    }
  }

  elementOf(markedContent: number): number {
    return markedContent < 0 ? -1 : (this.#byContent.get(markedContent) ?? -1);
  }

  /** Looks whether the words of the page are tagged, and as more than one single paragraph. */
  judge(words: readonly Word[]): void {
    let [all, tagged] = [0, 0];
    const blocks = new Set<number>();
    for (const { text, element } of words) {
      all += text.length;
      const block = this.#nearest(element, BLOCKS);
      if (block < 0) continue;
      tagged += text.length;
      blocks.add(block);
    }
    this.#isTrusted = all > 0 && tagged >= all * TRUSTED_SHARE && blocks.size > 1;
  }

  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** The innermost element with a paragraph of its own; -1 when the tags are not trusted or say nothing. */
  blockOf(element: number): number {
    return this.#isTrusted ? this.#nearest(element, BLOCKS) : -1;
  }

  /** The level of the heading that an element is in; 0 for none. */
  headingLevel(element: number): number {
    if (!this.#isTrusted) return 0;
    const block = this.#nearest(element, BLOCKS);
    const type = this.elements[block]?.type ?? '';
    if (type === 'Title') return 1;
    return /^H[1-6]$/.test(type) ? Number(type.slice(1)) : 0;
  }

  /** Counts the lists around an element; 0 for none. */
  listDepth(element: number): number {
    if (!this.#isTrusted || this.#nearest(element, new Set(['LI'])) < 0) return 0;
    let depth = 0;
    for (let at = element; at >= 0; at = this.elements[at]?.parent ?? -1) if (this.elements[at]?.type === 'L') depth++;
    return depth;
  }

  /** The outermost table that an element is in; -1 for none. */
  tableOf(element: number): number {
    if (!this.#isTrusted) return -1;
    let table = -1;
    for (let at = element; at >= 0; at = this.elements[at]?.parent ?? -1)
      if (this.elements[at]?.type === 'Table') table = at;
    return table;
  }

  /** The cell of a table that an element is in. */
  cellOf(element: number): number {
    return this.#nearest(element, new Set(['TD', 'TH']));
  }

  #nearest(element: number, types: ReadonlySet<string>): number {
    for (let at = element; at >= 0; at = this.elements[at]?.parent ?? -1) {
      if (types.has(this.elements[at]?.type ?? '')) return at;
    }
    return -1;
  }
}
