/** Signs that print alike, each with the one it counts as. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[-\u00ad\u2010-\u2015\u2212_~]/g, '-'],
  [/["'`´‘’‚‛“”„‟«»‹›]/g, ''],
  [/[…·•*°]/g, ''],
];
/** Letters and digits that print alike. */
const LETTERS_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[0OoQ]/g, 'o'],
  [/[1lI|!i\][]/g, 'l'],
  [/rn/g, 'm'],
  [/vv/gi, 'w'],
  [/[5S]/g, 's'],
  [/[8B]/g, 'b'],
];
/** Stops and commas; between digits they mean something. */
const STOPS = /(?<!\d)[.,;:]|[.,;:](?!\d)/g;

/** A text without what recognition cannot tell: spaces, kinds of dashes and quotes. @param isDoubtful some of it was hard to read */
export function asPrinted(text: string, isDoubtful: boolean): string {
  const plain = replaceAll(text.normalize('NFKC').replace(/\s+/g, ''), ALIKE);
  return isDoubtful ? replaceAll(plain.replace(STOPS, ''), LETTERS_ALIKE) : plain;
}

function replaceAll(text: string, pairs: readonly (readonly [RegExp, string])[]): string {
  return pairs.reduce((changed, [signs, as]) => changed.replace(signs, as), text);
}
