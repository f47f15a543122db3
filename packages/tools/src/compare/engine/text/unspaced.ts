import type { PageArea } from '@recto/contract/capabilities/page-model';

/** Scripts that put no spaces between words: a line is one "word", and where it breaks says nothing. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** One character of such a script with what belongs to it, or a run of others. */
const PARTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{M}ー]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** The parts of a word that are compared, each with its share of the area. Most words are one part. */
export function splitUnspaced(
  text: string,
  area: PageArea,
): readonly { readonly text: string; readonly area: PageArea }[] {
  if (!UNSPACED.test(text)) return [{ text, area }];
  const isVertical = area.bottom - area.top > 2 * (area.right - area.left);
  const share = (isVertical ? area.bottom - area.top : area.right - area.left) / text.length;
  return [...text.matchAll(PARTS)].map(({ 0: part, index }) => {
    const [from, to] = [share * index, share * (index + part.length)];
    return {
      text: part,
      area: isVertical
        ? { ...area, top: area.top + from, bottom: area.top + to }
        : { ...area, left: area.left + from, right: area.left + to },
    };
  });
}
