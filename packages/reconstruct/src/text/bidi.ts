import type { Word } from '../model.ts';

/** Words that stand from left to right, in the order in which they are read. */
export function readingOrder(words: readonly Word[], isRightToLeft: boolean): Word[] {
  if (!words.some((word) => word.isRightToLeft)) return [...words];
  const spans: { isRightToLeft: boolean; words: Word[] }[] = [];
  for (const [index, word] of words.entries()) {
    const direction = directionOf(words, index, isRightToLeft);
    const last = spans.at(-1);
    if (last && last.isRightToLeft === direction) last.words.push(word);
    else spans.push({ isRightToLeft: direction, words: [word] });
  }
  const inSpan = spans.map((span) => (span.isRightToLeft ? reversed(span.words) : span.words));
  return (isRightToLeft ? reversedSpans(inSpan) : inSpan).flat();
}

/** True when most of the letters are of a script that runs from right to left. */
export function runsRightToLeft(words: readonly Word[]): boolean {
  let [right, left] = [0, 0];
  for (const { isRightToLeft, text } of words) {
    if (isRightToLeft) right += text.length;
    else if (/\p{L}/u.test(text)) left += text.length;
  }
  return right > left;
}

/** Punctuation and numbers between two words of one direction go with them. */
function directionOf(words: readonly Word[], index: number, base: boolean): boolean {
  const word = words[index];
  if (!word) return base;
  if (word.isRightToLeft) return true;
  if (/[\p{L}\p{N}]/u.test(word.text)) return false;
  const before = words.slice(0, index).findLast(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const after = words.slice(index + 1).find(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const [one, other] = [before?.isRightToLeft ?? base, after?.isRightToLeft ?? base];
  return one === other ? one : base;
}

/** The space that stood between two words still stands between them. */
function reversed(words: readonly Word[]): Word[] {
  const spaces = words.slice(1).map(({ hasSpaceBefore }) => hasSpaceBefore);
  const reversed = words.toReversed();
  for (const [index, word] of reversed.entries())
    word.hasSpaceBefore = index === 0 || (spaces[words.length - 1 - index] ?? true);
  return reversed;
}

function reversedSpans(spans: readonly Word[][]): Word[][] {
  const reversed = spans.toReversed();
  for (const [index, span] of reversed.entries()) {
    const [first] = span;
    if (first && index > 0) first.hasSpaceBefore = true;
  }
  return reversed;
}
