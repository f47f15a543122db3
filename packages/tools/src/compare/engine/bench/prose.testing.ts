/** Numbers from 0 to 1 that look random and are the same every time. */
export function numbersOf(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
}

const NOUNS =
  'contract harbour engine garden letter market bridge signal window journal carpet forest manager budget station teacher river council machine notice island supplier delivery invoice partner deadline meeting chapter museum railway hospital library factory village committee agreement payment schedule warehouse customer'.split(
    ' ',
  );
const VERBS =
  'covers explains follows supports replaces describes includes delays confirms reviews contains requires measures carries protects reaches improves updates records limits'.split(
    ' ',
  );
const ADJECTIVES =
  'annual quiet former narrow public careful recent heavy local simple broken modern distant regular formal early internal common final separate'.split(
    ' ',
  );
const TAILS = [
  'without further notice',
  'before the end of the month',
  'in all its parts',
  'as agreed by both sides',
  'for the following year',
  'at the request of the owner',
  'under the same conditions',
  'with a short delay',
  'since the beginning of spring',
  'after a second reading',
];

/** A paragraph of English that means nothing. The same seed gives the same words. */
export function paragraph(seed: number, sentences = 5): string {
  const next = numbersOf(seed);
  const one = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? '';
  return Array.from({ length: sentences }, () => {
    const parts = [
      'The',
      one(ADJECTIVES),
      one(NOUNS),
      one(VERBS),
      'the',
      one(NOUNS),
      'of',
      'the',
      one(ADJECTIVES),
      one(NOUNS),
    ];
    if (next() < 0.5) parts.push('and', one(VERBS), 'a', one(ADJECTIVES), one(NOUNS));
    if (next() < 0.6) parts.push(one(TAILS));
    return `${parts.join(' ')}.`;
  }).join(' ');
}
