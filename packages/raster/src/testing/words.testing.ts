/** Words of a text as any reader should see them: ligatures resolved, no empty ones. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Share of the words, with their multiplicity, that two lists have in common: 1 is all (Dice). */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return (2 * shared) / (one.length + other.length);
}
