import { type Block, type FlowSpec, flowPdf } from './flow-document.testing.ts';
import { paragraph } from './prose.testing.ts';
import type { MadeChange } from './score.testing.ts';

/** Two documents and what was changed from one to the other. */
export interface Pair {
  readonly name: string;
  readonly old: Uint8Array;
  readonly new: Uint8Array;
  readonly made: readonly MadeChange[];
}

export const text = (seed: number, sentences?: number): Block => ({ kind: 'text', text: paragraph(seed, sentences) });
export const heading = (words: string): Block => ({ kind: 'text', text: words, size: 16, bold: true });

/** A report of `count` paragraphs with headings. */
export function report(count: number, seed = 1): Block[] {
  return Array.from({ length: count }, (_, index) => [
    ...(index % 4 === 0
      ? [heading(`Chapter ${index / 4 + 1} about ${paragraph(seed * 1000 + index, 1).split(' ')[2]}s`)]
      : []),
    text(seed * 100 + index),
  ]).flat();
}

/** The same blocks with the text of one changed. */
export function edited(blocks: readonly Block[], index: number, edit: (text: string) => string): Block[] {
  return blocks.map((block, at) =>
    at === index && block.kind === 'text' ? { ...block, text: edit(block.text) } : block,
  );
}

export const wordAt = (blocks: readonly Block[], index: number, at: number) => {
  const block = blocks[index];
  return (block?.kind === 'text' ? block.text.split(' ')[at] : '') ?? '';
};
export const replaceAt =
  (at: number, words: string, count = 1) =>
  (old: string) =>
    old.split(' ').toSpliced(at, count, words).join(' ');
export const insertAt = (at: number, words: string) => (old: string) =>
  old.split(' ').toSpliced(at, 0, words).join(' ');
export const removeAt = (at: number, count: number) => (old: string) => old.split(' ').toSpliced(at, count).join(' ');
export const textOfBlock = (block: Block | undefined) => (block?.kind === 'text' ? block.text : '');

export function moved(blocks: readonly Block[], from: number, to: number): Block[] {
  const rest = blocks.toSpliced(from, 1);
  const block = blocks[from];
  return block ? rest.toSpliced(to, 0, block) : rest;
}

export const TABLE = [
  ['Item', 'Count', 'Price', 'Total'],
  ['Pencils', '12', '0.80', '9.60'],
  ['Notebooks', '30', '2.50', '75.00'],
  ['Folders', '18', '1.20', '21.60'],
  ['Markers', '25', '1.90', '47.50'],
  ['Staplers', '4', '7.40', '29.60'],
];
export const withCell = (row: number, column: number, cell: string) =>
  TABLE.map((cells, at) => (at === row ? cells.toSpliced(column, 1, cell) : cells));
export const table = (rows: readonly (readonly string[])[] = TABLE): Block => ({ kind: 'table', rows });
export const picture = (seed: number, width = 180, height = 120): Block => ({ kind: 'picture', seed, width, height });

export const FORM: Block[] = [
  text(700, 2),
  { kind: 'field', name: 'Name', value: 'Maria Keller' },
  { kind: 'field', name: 'City', value: 'Lisbon' },
  { kind: 'field', name: 'Agreed', value: 'Off', isCheck: true },
  text(701, 2),
];
export const withField = (name: string, value: string) =>
  FORM.map((block) => (block.kind === 'field' && block.name === name ? { ...block, value } : block));

export function pair(name: string, old: FlowSpec, newer: FlowSpec, made: readonly MadeChange[]): Pair {
  return { name, old: flowPdf(old), new: flowPdf(newer), made };
}

export const BREAK: Block = { kind: 'break' };
/** Pages of their own, each with two paragraphs. */
export const pages = (seeds: readonly number[]): Block[] =>
  seeds.flatMap((seed, at) => [...(at > 0 ? [BREAK] : []), text(seed, 6), text(seed + 50, 6)]);
