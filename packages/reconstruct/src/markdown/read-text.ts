import type { WrittenText } from '../ledger/written-words.ts';

/** The words of Markdown as a reader finds them: marks of emphasis stay at their words, escapes do not. */
export function readMarkdownText(texts: readonly string[]): WrittenText {
  const words = texts.flatMap((text) => text.replace(/\\(?=[^\s\w])/g, '').split(/[\s|]+/));
  return { words, titleWords: [], markers: 0, numbers: [], formats: '' };
}
