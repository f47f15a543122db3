const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
const NUMBER = /[\p{Nd}.,:/٪٫٬%+-]/u;
const DIGIT = /\p{Nd}/u;
const LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Splits a text into the characters that a reader perceives: a letter with its marks, a syllable of Devanagari. */
export function clustersOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/**
 * A word of a right-to-left line cut into what is laid from right to left: single letters, and numbers and Latin words, which
 * keep together and run to the right (Unicode Standard Annex 9, as far as single words need it).
 */
export function rightToLeftRuns(word: string): string[][] {
  const runs: string[][] = [];
  let last: string[] | undefined;
  const clusters = clustersOf(word);
  clusters.forEach((cluster, at) => {
    const joins = NUMBER.test(cluster) && keepsOrder(clusters[at + 1]) && last !== undefined;
    if (keepsOrder(cluster) || joins) {
      last ??= runs[runs.push([]) - 1];
      last?.push(cluster);
    } else {
      last = undefined;
      runs.push([cluster]);
    }
  });
  return runs;
}

function keepsOrder(cluster: string | undefined): boolean {
  return cluster !== undefined && (DIGIT.test(cluster) || LATIN.test(cluster));
}
