import type { Box, PageText, RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';

/** Pages whose words are compared with those of another state of the file. */
const MOST_COMPARED = 20;
/** Pages of which words are asked for, one by one. */
const MOST_ASKED = 12;
const MOST_WORDS = 24;

/** Reads what pages say with the engine that draws them, hidden text included, so that people see examples of it. */
export class PageTexts {
  readonly #raster: RasterCapability;
  readonly #input: InputFile;
  readonly #signal: AbortSignal | undefined;
  readonly #pages = new Map<number, PageText | null>();
  #document: Promise<RasterDocument | null> | undefined;

  constructor(raster: RasterCapability, input: InputFile, signal?: AbortSignal) {
    this.#raster = raster;
    this.#input = input;
    this.#signal = signal;
  }

  /** The words whose middle lies in a box, in default user space; empty when that cannot be told. */
  async wordsIn(pageIndex: number, box: Box): Promise<string> {
    const text = await this.#textOf(pageIndex);
    const words = (text?.lines ?? []).flatMap((line) => line.words);
    const inside = words.filter(({ box: { left, right, bottom, top } }) => {
      const [x, y] = [(left + right) / 2, (bottom + top) / 2];
      return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
    });
    return inside
      .slice(0, MOST_WORDS)
      .map((word) => word.text)
      .join(' ');
  }

  /** Words of another state of the file that its first pages do not have now, in order, each once. */
  async wordsOnlyIn(bytes: Uint8Array): Promise<string[]> {
    const own = await this.#open();
    const { name, password } = this.#input;
    const other = await this.#raster.open(memoryInput(name, bytes, password), this.#options()).catch(this.#ignore);
    if (!own || !other) return [];
    try {
      const now = new Set(await this.#wordsOf(own));
      return [...new Set(await this.#wordsOf(other))].filter((word) => !now.has(word)).slice(0, MOST_WORDS);
    } finally {
      await this.#raster.close(other);
    }
  }

  async close(): Promise<void> {
    const document = await this.#document;
    if (document) await this.#raster.close(document);
  }

  async #wordsOf(document: RasterDocument): Promise<string[]> {
    const words: string[] = [];
    for (let pageIndex = 0; pageIndex < Math.min(document.pageCount, MOST_COMPARED); pageIndex++) {
      const text = await this.#raster.text(document, pageIndex, this.#options()).catch(this.#ignore);
      for (const line of text?.lines ?? []) for (const word of line.words) words.push(word.text);
    }
    return words;
  }

  async #textOf(pageIndex: number): Promise<PageText | null> {
    const known = this.#pages.get(pageIndex);
    if (known !== undefined || this.#pages.size >= MOST_ASKED) return known ?? null;
    const document = await this.#open();
    const text = document && (await this.#raster.text(document, pageIndex, this.#options()).catch(this.#ignore));
    this.#pages.set(pageIndex, text);
    return text;
  }

  #open(): Promise<RasterDocument | null> {
    this.#document ??= this.#raster.open(this.#input, this.#options()).catch(this.#ignore);
    return this.#document;
  }

  #options() {
    return this.#signal ? { signal: this.#signal } : {};
  }

  /** An example that cannot be read is not shown; a cancel goes on. */
  readonly #ignore = (thrown: unknown): null => {
    if (this.#signal?.aborted) throw thrown;
    return null;
  };
}

/** Bytes as a host's file. @param bytes not modified, and read as long as the file is open */
export function memoryInput(name: string, bytes: Uint8Array, password?: string): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    ...(password !== undefined && { password }),
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
