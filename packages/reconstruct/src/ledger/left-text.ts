import type { Block, Line, Paragraph, Region, Word } from '../model.ts';
import { readLines } from '../text/lines.ts';

/** The words that no block has. @param taken blocks of a page, and lines that are kept apart from them */
export function leftWords(words: readonly Word[], blocks: readonly Block[], taken: readonly Line[]): Word[] {
  const placed = new Set<Word>(taken.flatMap((line) => line.words));
  for (const word of blocks.flatMap(wordsOfBlock)) placed.add(word);
  return words.filter((word) => !placed.has(word));
}

function wordsOfBlock(block: Block): readonly Word[] {
  if (block.kind === 'figure') return [];
  const paragraphs = block.kind === 'table' ? block.cells.flatMap((cell) => cell.paragraphs) : [block];
  return paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

/**
 * Puts text that no block has into the columns of a page, as paragraphs where they are on it. @param form makes paragraphs of
 * the lines of one column
 */
export function addLeftText(
  regions: readonly Region[],
  words: readonly Word[],
  form: (lines: readonly Line[]) => Paragraph[],
): Region[] {
  if (words.length === 0) return [...regions];
  const paragraphs = form(readLines(words));
  if (regions.length === 0) {
    const [first] = paragraphs;
    return first ? [{ area: first.area, columns: [first.area], blocks: [paragraphs] }] : [];
  }
  const blocksOf = regions.map(({ blocks }) => blocks.map((column) => [...column]));
  for (const paragraph of paragraphs) {
    const middle = (paragraph.area.top + paragraph.area.bottom) / 2;
    const at = regions.findIndex(({ area }) => middle < area.bottom);
    const region = at < 0 ? regions.length - 1 : at;
    const across = (paragraph.area.left + paragraph.area.right) / 2;
    const columns = regions[region]?.columns ?? [];
    const column = Math.max(
      0,
      columns.findLastIndex(({ left }) => left <= across),
    );
    const list = blocksOf[region]?.[column];
    if (!list) continue;
    const before = list.findIndex(({ area }) => area.top > paragraph.area.top);
    list.splice(before < 0 ? list.length : before, 0, paragraph);
  }
  return regions.map((region, index) => ({ ...region, blocks: blocksOf[index] ?? region.blocks }));
}
