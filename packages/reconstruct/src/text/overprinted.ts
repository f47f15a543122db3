import type { Word } from '../model.ts';

/** Parts words from those that lie on an equal one: text that is painted again, as two equal boxes on each other are. */
export function partOverprinted(words: readonly Word[]): { readonly once: Word[]; readonly again: Word[] } {
  const seen = new Set<string>();
  const [once, again]: [Word[], Word[]] = [[], []];
  for (const word of words) {
    const { text, left, baseline, style } = word;
    const key = `${text}|${left.toFixed(1)}|${baseline.toFixed(1)}|${style.sizePoints}`;
    (seen.has(key) ? again : once).push(word);
    seen.add(key);
  }
  return { once, again };
}
