import type { PageArea } from '@recto/contract/capabilities/page-model';
import { PackedTexts } from './packed-texts.ts';

/** Words that are stored together: arrays that grow would be copied, and twice as large for a while. */
const CHUNK_BITS = 13;
const CHUNK_WORDS = 1 << CHUNK_BITS;
const IN_CHUNK = CHUNK_WORDS - 1;

interface Chunk {
  /** Positions among the different texts. */
  readonly texts: Uint32Array;
  readonly pages: Uint32Array;
  readonly lines: Uint32Array;
  /** Four for each word: left, top, right, bottom. */
  readonly boxes: Float32Array;
}

/**
 * Words of a document in reading order, packed: a document may have millions. Lengths in displayed points, from the top left corner
 * of the page.
 */
export class WordList {
  /** Pages, 0-based, whose lines run from top to bottom or the other way. */
  readonly sidewaysPages = new Set<number>();
  /**
   * Certainty with which words were recognised, 0 to 100, by index of the word. Words that the file itself contains have no
   * entry.
   */
  readonly confidences = new Map<number, number>();
  /** Each text once. */
  readonly differentTexts = new PackedTexts();
  readonly #chunks: Chunk[] = [];
  /** The second half of a word that is divided between two lines, by index of the word. */
  readonly #secondHalves = new Map<number, PageArea>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string, page: number, line: number, { left, top, right, bottom }: PageArea): void {
    const at = this.#length++ & IN_CHUNK;
    if (at === 0) this.#chunks.push(emptyChunk());
    const chunk = this.#chunks.at(-1);
    if (!chunk) return;
    chunk.texts[at] = this.differentTexts.numberOf(text);
    chunk.pages[at] = page;
    chunk.lines[at] = line;
    chunk.boxes.set([left, top, right, bottom], 4 * at);
  }

  /** A word of which a line shows the begin, with a hyphen, and the next line the rest. */
  addDivided(text: string, page: number, line: number, [first, second]: readonly [PageArea, PageArea]): void {
    this.#secondHalves.set(this.length, second);
    this.add(text, page, line, first);
  }

  /** Undefined where no word is, as of the others. */
  text(index: number): string | undefined {
    const position = this.textPosition(index);
    return position === undefined ? undefined : this.differentTexts.textOf(position);
  }

  /** Which of the different texts a word has. */
  textPosition(index: number): number | undefined {
    return this.#chunkOf(index)?.texts[index & IN_CHUNK];
  }

  /** Returns the texts of some words; `to` is excluded. */
  textsOf(from: number, to: number): string[] {
    return Array.from({ length: to - from }, (_, at) => this.text(from + at) ?? '');
  }

  /** 0-based. */
  page(index: number): number | undefined {
    return this.#chunkOf(index)?.pages[index & IN_CHUNK];
  }

  /** Counts the lines of the document. */
  line(index: number): number | undefined {
    return this.#chunkOf(index)?.lines[index & IN_CHUNK];
  }

  /** Returns the area of a word, or of its first half. */
  area(index: number): PageArea {
    const boxes = this.#chunkOf(index)?.boxes;
    const at = 4 * (index & IN_CHUNK);
    return {
      left: boxes?.[at] ?? 0,
      top: boxes?.[at + 1] ?? 0,
      right: boxes?.[at + 2] ?? 0,
      bottom: boxes?.[at + 3] ?? 0,
    };
  }

  isDivided(index: number): boolean {
    return this.#secondHalves.has(index);
  }

  /** Indexes of the words that are divided, growing. */
  dividedWords(): Iterable<number> {
    return this.#secondHalves.keys();
  }

  secondHalf(index: number): PageArea | undefined {
    return this.#secondHalves.get(index);
  }

  #chunkOf(index: number): Chunk | undefined {
    return index >= 0 && index < this.#length ? this.#chunks[index >> CHUNK_BITS] : undefined;
  }
}

function emptyChunk(): Chunk {
  return {
    texts: new Uint32Array(CHUNK_WORDS),
    pages: new Uint32Array(CHUNK_WORDS),
    lines: new Uint32Array(CHUNK_WORDS),
    boxes: new Float32Array(4 * CHUNK_WORDS),
  };
}
