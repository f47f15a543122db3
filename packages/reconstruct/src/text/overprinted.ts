import type { Word } from '../model.ts';

/** More tenths of a point than a page is high. */
const PLACES_ACROSS = 2 ** 21;

const tenths = (points: number) => Math.round(points * 10);

const isEqual = (one: Word, other: Word) =>
  one.text === other.text &&
  one.style.sizePoints === other.style.sizePoints &&
  tenths(one.left) === tenths(other.left) &&
  tenths(one.baseline) === tenths(other.baseline);

/** Parts words from those that lie on an equal one: text that is painted again, as two equal boxes on each other are. */
export function partOverprinted(words: readonly Word[]): { readonly once: Word[]; readonly again: Word[] } {
  /** By their places: few words share one. */
  const seen = new Map<number, Word[]>();
  const [once, again]: [Word[], Word[]] = [[], []];
  for (const word of words) {
    const place = tenths(word.left) * PLACES_ACROSS + tenths(word.baseline);
    const there = seen.get(place);
    if (there?.some((other) => isEqual(other, word))) {
      again.push(word);
      continue;
    }
    once.push(word);
    if (there) there.push(word);
    else seen.set(place, [word]);
  }
  return { once, again };
}
