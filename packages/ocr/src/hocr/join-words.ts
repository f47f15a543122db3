import type { HocrBox, HocrLine, HocrParagraph, HocrWord } from './parse-hocr.ts';

/** Range in the text, after the last word, that is searched for the next one. */
const REACH = 400;

/**
 * Joins the parts of words: hOCR tells of the pieces that the engine read one by one, as it does in Korean, and sets a space
 * between any two; the text has spaces only where they were seen. Where the two do not agree, words stay as they are.
 * @param text of the same reading
 */
export function joinWords(paragraphs: readonly HocrParagraph[], text: string): readonly HocrParagraph[] {
  const plain = text.normalize('NFC');
  let at = 0;
  /** Finds the word in the text and moves past it; true when a space precedes it, or when it is not found. */
  const find = (word: HocrWord): boolean => {
    const found = plain.indexOf(word.text, at);
    if (found < 0 || found - at > REACH) return true;
    const isApart = found > at;
    at = found + word.text.length;
    return isApart;
  };
  const join = (line: HocrLine): HocrLine => {
    const words: HocrWord[] = [];
    for (const word of line.words) {
      const isApart = find(word);
      const last = words.at(-1);
      if (last && !isApart) words[words.length - 1] = joined(last, word);
      else words.push(word);
    }
    return { ...line, words };
  };
  return paragraphs.map(({ lines }) => ({ lines: lines.map(join) }));
}

function joined(first: HocrWord, second: HocrWord): HocrWord {
  const [a, b] = [first.text.length, second.text.length];
  return {
    text: first.text + second.text,
    box: around(first.box, second.box),
    confidence: (first.confidence * a + second.confidence * b) / (a + b),
  };
}

function around(one: HocrBox, other: HocrBox): HocrBox {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
