/** Words of the source beside those of the result. */
export interface WordComparison {
  readonly words: number;
  readonly found: number;
  /** A few of those that were not found. */
  readonly missing: readonly string[];
}

const MOST_SHOWN = 5;

/** Counts how many of the source's words the result holds, each as often as it stands in it, in any order. */
export function compareWords(source: string, result: string): WordComparison {
  // Letters only, and without spaces in the result: a line that breaks a word, or a script without spaces, loses nothing.
  const wanted = count(source);
  const given = count(result);
  const joined = squeeze(result);
  let [words, found] = [0, 0];
  const missing: string[] = [];
  for (const [word, times] of wanted) {
    words += times;
    const seen = Math.min(times, given.get(word) ?? (joined.includes(word) ? times : 0));
    found += seen;
    if (seen < times && missing.length < MOST_SHOWN) missing.push(word);
  }
  return { words, found, missing };
}

function count(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}
