import type { PageArea } from '@recto/contract';

/** Words of a document in reading order. Lengths in displayed points, from the top left corner of the page. */
export class WordList {
  readonly texts: string[] = [];
  /** 0-based. */
  readonly pages: number[] = [];
  /** Counts the lines of the document. */
  readonly lines: number[] = [];
  /** Pages, 0-based, whose lines run from top to bottom or the other way. */
  readonly sidewaysPages = new Set<number>();
  /** How surely words were recognised, 0 to 100, by index of the word. Those that the file itself holds are not among them. */
  readonly confidences = new Map<number, number>();
  readonly #boxes: number[] = [];
  /** The second half of a word that is divided between two lines, by index of the word. */
  readonly #secondHalves = new Map<number, PageArea>();

  get length(): number {
    return this.texts.length;
  }

  add(text: string, page: number, line: number, area: PageArea): void {
    this.texts.push(text);
    this.pages.push(page);
    this.lines.push(line);
    this.#boxes.push(area.left, area.top, area.right, area.bottom);
  }

  /** A word of which a line shows the begin, with a hyphen, and the next line the rest. */
  addDivided(text: string, page: number, line: number, [first, second]: readonly [PageArea, PageArea]): void {
    this.#secondHalves.set(this.length, second);
    this.add(text, page, line, first);
  }

  /** Where a word stands, or its first half. */
  area(index: number): PageArea {
    const at = 4 * index;
    const boxes = this.#boxes;
    return {
      left: boxes[at] ?? 0,
      top: boxes[at + 1] ?? 0,
      right: boxes[at + 2] ?? 0,
      bottom: boxes[at + 3] ?? 0,
    };
  }

  isDivided(index: number): boolean {
    return this.#secondHalves.has(index);
  }

  secondHalf(index: number): PageArea | undefined {
    return this.#secondHalves.get(index);
  }
}
