import type { Box, PageText, TextLine, TextWord } from '@recto/contract/capabilities/raster';

/** Makes words and lines of characters that come in reading order. */
export class TextBuilder {
  readonly #boxOf: (index: number) => Box;
  readonly #lines: TextLine[] = [];
  #plain = '';
  #words: TextWord[] = [];
  /** Its characters are kept apart: taken out of the text so far, each word would cost as much as all before it. */
  #word: { offset: number; text: string; box: Box } | undefined;

  /** @param boxOf the box of a character; asked only for those that are not white space. */
  constructor(boxOf: (index: number) => Box) {
    this.#boxOf = boxOf;
  }

  /** @param character one character, half of a surrogate pair, or nothing. @param index its number in the engine. */
  add(character: string, index: number): void {
    if (character === '' || character === '\r') {
      if (character) this.#endWord();
      return;
    }
    if (/\s/.test(character)) {
      this.#endWord();
      if (character === '\n') this.#endLine();
    } else {
      const box = this.#boxOf(index);
      this.#word = this.#word
        ? { offset: this.#word.offset, text: this.#word.text + character, box: around(this.#word.box, box) }
        : { offset: this.#plain.length, text: character, box };
    }
    this.#plain += character;
  }

  finish(): PageText {
    this.#endWord();
    this.#endLine();
    return { plainText: wellFormed(this.#plain), lines: this.#lines };
  }

  #endWord(): void {
    if (!this.#word) return;
    const { offset, text, box } = this.#word;
    this.#words.push({ text: wellFormed(text), box, offset });
    this.#word = undefined;
  }

  #endLine(): void {
    if (this.#words.length === 0) return;
    this.#lines.push({ words: this.#words, box: this.#words.map((word) => word.box).reduce(around) });
    this.#words = [];
  }
}

/** Replaces halves of surrogate pairs that stand alone; the length stays. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  };
}
