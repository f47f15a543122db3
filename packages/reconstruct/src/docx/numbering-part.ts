import { element, XML_HEADER } from '@recto/codecs';
import type { ListItem, Paragraph } from '../model.ts';
import { W } from './styles-part.ts';
import { twips } from './text-xml.ts';

interface ListLevel {
  readonly item: ListItem;
  readonly indentPoints: number;
  readonly hangingPoints: number;
}

/** The lists of a document: real numbering, so that an item added later is counted. */
export class Numbering {
  readonly #lists: Map<number, ListLevel>[] = [];
  #open: Map<number, { value: number; item: ListItem }> | undefined;

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** A paragraph that is no item ends the list, unless it hangs inside an item. */
  interrupt(paragraph: Paragraph): void {
    if (paragraph.indentPoints < 12 || paragraph.headingLevel > 0) this.#open = undefined;
  }

  /** The number of the list that an item belongs to, 1-based. */
  numberOf(paragraph: Paragraph, columnLeft: number): { readonly number: number; readonly level: number } {
    const item = paragraph.list;
    if (!item) throw new TypeError('the paragraph is no list item');
    if (!this.#open || !this.#continues(item)) {
      this.#open = new Map();
      this.#lists.push(new Map());
    }
    for (const level of this.#open.keys()) if (level > item.level) this.#open.delete(level);
    this.#open.set(item.level, { value: item.value, item });
    const levels = this.#lists.at(-1);
    if (levels && !levels.has(item.level)) levels.set(item.level, levelOf(paragraph, item, columnLeft));
    return { number: this.#lists.length, level: item.level };
  }

  #continues(item: ListItem): boolean {
    const known = this.#open?.get(item.level);
    if (!known) {
      const defined = this.#lists.at(-1)?.get(item.level);
      const isSame =
        !defined ||
        (defined.item.isOrdered === item.isOrdered &&
          defined.item.pattern === item.pattern &&
          defined.item.numbering === item.numbering);
      return (
        isSame && (!item.isOrdered || item.value === 1 || !defined) && this.#open !== undefined && this.#open.size > 0
      );
    }
    if (known.item.isOrdered !== item.isOrdered || known.item.pattern !== item.pattern) return false;
    return !item.isOrdered || (known.item.numbering === item.numbering && item.value === known.value + 1);
  }

  /** word/numbering.xml */
  toXml(): string {
    const abstracts = this.#lists.map((levels, index) => {
      const content = Array.from({ length: 9 }, (_, level) => levelXml(levels, level)).join('');
      return element(
        'w:abstractNum',
        { 'w:abstractNumId': index },
        `<w:multiLevelType w:val="hybridMultilevel"/>${content}`,
      );
    });
    const numbers = this.#lists.map((_, index) =>
      element('w:num', { 'w:numId': index + 1 }, element('w:abstractNumId', { 'w:val': index })),
    );
    return `${XML_HEADER}<w:numbering xmlns:w="${W}">${abstracts.join('')}${numbers.join('')}</w:numbering>`;
  }
}

function levelOf(paragraph: Paragraph, item: ListItem, columnLeft: number): ListLevel {
  const [line] = paragraph.lines;
  const words = line?.words ?? [];
  const marker = paragraph.isRightToLeft ? words.at(-1) : words[0];
  const body = paragraph.isRightToLeft ? words.at(-2) : words[1];
  if (!marker || !body) return { item, indentPoints: 36, hangingPoints: 18 };
  const hanging = paragraph.isRightToLeft ? marker.right - body.right : body.left - marker.left;
  const start = paragraph.isRightToLeft ? Math.max(0, columnLeft - marker.right) : marker.left - columnLeft;
  return { item, indentPoints: Math.max(0, start) + hanging, hangingPoints: Math.max(4, hanging) };
}

function levelXml(levels: ReadonlyMap<number, ListLevel>, level: number): string {
  const known = levels.get(level);
  const item = known?.item;
  const indent = twips(known?.indentPoints ?? 36 * (level + 1));
  const format = !item?.isOrdered ? 'bullet' : item.numbering;
  const text = item?.isOrdered ? item.pattern.replace('%', `%${level + 1}`) : (item?.marker ?? '\u2022');
  const content = [
    element('w:start', { 'w:val': item?.isOrdered ? Math.max(1, item.value) : 1 }),
    element('w:numFmt', { 'w:val': format }),
    element('w:lvlText', { 'w:val': text }),
    element('w:lvlJc', { 'w:val': 'left' }),
    `<w:pPr><w:ind w:left="${indent}" w:hanging="${twips(known?.hangingPoints ?? 18)}"/></w:pPr>`,
  ];
  return element('w:lvl', { 'w:ilvl': level }, content.join(''));
}
