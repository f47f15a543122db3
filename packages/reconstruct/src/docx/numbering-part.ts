import { element, XML_HEADER } from '@recto/codecs';
import type { ListPlace, Paragraph } from '../model.ts';
import { W } from './styles-part.ts';
import { twips } from './text-xml.ts';

interface ListLevel {
  readonly place: ListPlace;
  readonly indentPoints: number;
  readonly hangingPoints: number;
}

/** The lists of a document: real numbering, so that an item added later is counted. */
export class Numbering {
  readonly #lists: Map<number, ListLevel>[] = [];
  #open: Map<number, { value: number; place: ListPlace }> | undefined;

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** A paragraph that is no item ends the list, unless it hangs inside an item. */
  interrupt(paragraph: Paragraph): void {
    if (paragraph.indentPoints < 12 || paragraph.headingLevel > 0) this.#open = undefined;
  }

  /** The number of the list that an item belongs to, 1-based. */
  place(paragraph: Paragraph, columnLeft: number): { readonly number: number; readonly level: number } {
    const place = paragraph.list;
    if (!place) throw new TypeError('the paragraph is no list item');
    if (!this.#open || !this.#continues(place)) {
      this.#open = new Map();
      this.#lists.push(new Map());
    }
    for (const level of this.#open.keys()) if (level > place.level) this.#open.delete(level);
    this.#open.set(place.level, { value: place.value, place });
    const levels = this.#lists.at(-1);
    if (levels && !levels.has(place.level)) levels.set(place.level, levelOf(paragraph, place, columnLeft));
    return { number: this.#lists.length, level: place.level };
  }

  #continues(place: ListPlace): boolean {
    const known = this.#open?.get(place.level);
    if (!known) {
      const defined = this.#lists.at(-1)?.get(place.level);
      const isSame =
        !defined ||
        (defined.place.isOrdered === place.isOrdered &&
          defined.place.pattern === place.pattern &&
          defined.place.numbering === place.numbering);
      return (
        isSame && (!place.isOrdered || place.value === 1 || !defined) && this.#open !== undefined && this.#open.size > 0
      );
    }
    if (known.place.isOrdered !== place.isOrdered || known.place.pattern !== place.pattern) return false;
    return !place.isOrdered || (known.place.numbering === place.numbering && place.value === known.value + 1);
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

function levelOf(paragraph: Paragraph, place: ListPlace, columnLeft: number): ListLevel {
  const [line] = paragraph.lines;
  const words = line?.words ?? [];
  const marker = paragraph.isRightToLeft ? words.at(-1) : words[0];
  const body = paragraph.isRightToLeft ? words.at(-2) : words[1];
  if (!marker || !body) return { place, indentPoints: 36, hangingPoints: 18 };
  const hanging = paragraph.isRightToLeft ? marker.right - body.right : body.left - marker.left;
  const start = paragraph.isRightToLeft ? Math.max(0, columnLeft - marker.right) : marker.left - columnLeft;
  return { place, indentPoints: Math.max(0, start) + hanging, hangingPoints: Math.max(4, hanging) };
}

function levelXml(levels: ReadonlyMap<number, ListLevel>, level: number): string {
  const known = levels.get(level);
  const place = known?.place;
  const indent = twips(known?.indentPoints ?? 36 * (level + 1));
  const format = !place?.isOrdered ? 'bullet' : place.numbering;
  const text = place?.isOrdered ? place.pattern.replace('%', `%${level + 1}`) : (place?.marker ?? '\u2022');
  const content = [
    element('w:start', { 'w:val': place?.isOrdered ? Math.max(1, place.value) : 1 }),
    element('w:numFmt', { 'w:val': format }),
    element('w:lvlText', { 'w:val': text }),
    element('w:lvlJc', { 'w:val': 'left' }),
    `<w:pPr><w:ind w:left="${indent}" w:hanging="${twips(known?.hangingPoints ?? 18)}"/></w:pPr>`,
  ];
  return element('w:lvl', { 'w:ilvl': level }, content.join(''));
}
