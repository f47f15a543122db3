import { inverse, transformBounds } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Box, PageText, TextWord } from '@recto/contract/capabilities/raster';
import type { PdfFile } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import { pageSpace } from '@recto/pdf-overlay';
import type { PlacedLine } from '../scans/recognised-lines.ts';
import { splitUnspaced } from './unspaced.ts';
import type { WordList } from './word-list.ts';

/** Adds the words of one page to a list. */
export class PageWordReader {
  readonly #words: WordList;
  readonly #file: PdfFile;
  #line = 0;

  constructor(words: WordList, file: PdfFile) {
    this.#words = words;
    this.#file = file;
  }

  /** @param heightPoints of the page as displayed */
  add(page: PageNode, heightPoints: number, { lines }: PageText): void {
    const toDisplayed = inverse(pageSpace(page, this.#file).toUserSpace);
    const areaOf = ({ left, bottom, right, top }: Box): PageArea => {
      const [x1, y1, x2, y2] = toDisplayed ? transformBounds(toDisplayed, [left, bottom, right, top]) : [0, 0, 0, 0];
      return { left: x1, top: heightPoints - y2, right: x2, bottom: heightPoints - y1 };
    };
    const isSideways = readsSideways(lines.map(({ words }) => words.map(({ box }) => areaOf(box))));
    for (const { words } of lines) {
      const placed = words.map((word) => ({ word, area: areaOf(word.box) }));
      const upright = placed.map(({ area }) => (isSideways ? turned(area) : area));
      const usual = median(upright.map(({ top, bottom }) => bottom - top));
      this.#line++;
      let last: PageArea | undefined;
      for (const [index, { word, area }] of placed.entries()) {
        const own = upright[index] ?? area;
        const isDivided = isOverTwoLines(word, own, usual);
        if (last && !isDivided && !isBeside(last, own)) this.#line++;
        if (isDivided) {
          const halves = halvesOf(own, last, upright[index + 1]);
          const [first, second] = isSideways ? [turned(halves[0]), turned(halves[1])] : halves;
          this.#words.addDivided(word.text, page.pageIndex, this.#line, [first, second]);
          this.#line++;
          last = halves[1];
          continue;
        }
        for (const part of splitUnspaced(word.text, area)) {
          this.#words.add(part.text, page.pageIndex, this.#line, part.area);
        }
        last = own;
      }
    }
    if (isSideways) this.#words.sidewaysPages.add(page.pageIndex);
    this.#line++;
  }

  /** Adds the recognised words of a page. @param pageIndex 0-based */
  addRecognised(pageIndex: number, lines: readonly PlacedLine[]): void {
    const words = this.#words;
    for (const { words: placed, divided } of lines) {
      this.#line++;
      for (const { text, area, confidence } of placed) {
        for (const part of splitUnspaced(text, area)) {
          words.confidences.set(words.length, confidence);
          words.add(part.text, pageIndex, this.#line, part.area);
        }
      }
      if (!divided) continue;
      words.confidences.set(words.length, divided.confidence);
      words.addDivided(divided.text, pageIndex, this.#line, divided.areas);
    }
    if (readsSideways(lines.map((line) => line.words.map(({ area }) => area)))) words.sidewaysPages.add(pageIndex);
    this.#line++;
  }
}

/** True when most lines of a page run from top to bottom, or the other way, as the page is shown. */
function readsSideways(lines: readonly (readonly PageArea[])[]): boolean {
  let sideways = 0;
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last || line.length < 3) continue;
    const across = Math.abs(last.left + last.right - first.left - first.right);
    const down = Math.abs(last.top + last.bottom - first.top - first.bottom);
    sideways += down > across ? 1 : -1;
  }
  return sideways > 0;
}

/** With x and y changed round. */
function turned({ left, top, right, bottom }: PageArea): PageArea {
  return { left: top, top: left, right: bottom, bottom: right };
}

/** The text engine joins what a hyphen divides, so that the box reaches over two lines. */
function isOverTwoLines({ text }: TextWord, area: PageArea, usual: number): boolean {
  return text.includes('-') && usual > 0 && area.bottom - area.top > usual * 1.6;
}

function halvesOf(area: PageArea, before: PageArea | undefined, behind: PageArea | undefined): [PageArea, PageArea] {
  const middle = (area.top + area.bottom) / 2;
  const isBefore = before && (before.top + before.bottom) / 2 < middle && before.right < area.right;
  const isBehind = behind && (behind.top + behind.bottom) / 2 > middle && behind.left > area.left;
  return [
    { ...area, left: isBefore ? before.right : area.left, bottom: middle },
    { ...area, right: isBehind ? behind.left : area.right, top: middle },
  ];
}

function isBeside(one: PageArea, other: PageArea): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
