const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const NUMBER = /[\p{Nd}.,:/٪٫٬%+-]/u;
const DIGIT = /\p{Nd}/u;
const LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** What a reader takes for one character: a letter with its marks, a syllable of Devanagari. */
export function clustersOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/**
 * The clusters of a word of right-to-left writing in the order in which they stand from left to right: readers turn text
 * around that they find so, as programs that set pages have always left it. Numbers and Latin words keep their order
 * (Unicode Standard Annex 9, as far as single words need it).
 */
export function visualClusters(word: string): string[] {
  const clusters = clustersOf(word);
  if (!RIGHT_TO_LEFT.test(word)) return clusters;
  const out: string[] = [];
  for (let end = clusters.length; end > 0; ) {
    let start = end - 1;
    if (keepsOrder(clusters[start])) {
      while (start > 0 && (keepsOrder(clusters[start - 1]) || NUMBER.test(clusters[start - 1] ?? ''))) start--;
      // A run begins with a letter or a digit: punctuation before it belongs to the writing around it.
      while (start < end - 1 && !keepsOrder(clusters[start])) start++;
    }
    out.push(...clusters.slice(start, end));
    end = start;
  }
  return out;
}

function keepsOrder(cluster: string | undefined): boolean {
  return cluster !== undefined && (DIGIT.test(cluster) || LATIN.test(cluster));
}
