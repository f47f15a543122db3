import { linkNotes } from '../docx/link-notes.ts';
import type { Block, Paragraph, Table } from '../model.ts';
import type { Note, PageContent } from '../page/content.ts';
import { flowOf } from '../structure/flow.ts';
import { inlineText } from './inline-text.ts';

/** One level of a list further in; as wide as the longest usual marker needs. */
const INDENT = '    ';
const MAX_HEADING = 6;

/** Reconstructed pages as Markdown (CommonMark with the tables and footnotes of GitHub), without pictures. */
export function writeMarkdown(pages: readonly PageContent[]): string {
  const notes = linkNotes(pages);
  const parts: string[] = [];
  let before: Block | undefined;
  for (const block of flowOf(pages).flatMap(({ blocks }) => blocks)) {
    const text = blockText(block);
    if (text === '') continue;
    const isTight = isItem(block) && before !== undefined && isItem(before);
    parts.push(parts.length === 0 ? text : `${isTight ? '\n' : '\n\n'}${text}`);
    before = block;
  }
  const written = [parts.join(''), notes.map(noteText).join('\n')].filter((part) => part !== '').join('\n\n');
  return written === '' ? '' : `${written}\n`;
}

function isItem(block: Block): boolean {
  return block.kind === 'paragraph' && block.list !== null && block.headingLevel === 0;
}

function blockText(block: Block): string {
  if (block.kind === 'table') return tableText(block);
  return block.kind === 'paragraph' ? paragraphText(block) : '';
}

function paragraphText({ runs, headingLevel, list }: Paragraph): string {
  const text = inlineText(runs, headingLevel > 0);
  if (text === '') return '';
  if (headingLevel > 0) return `${'#'.repeat(Math.min(MAX_HEADING, headingLevel))} ${text}`;
  if (!list) return text;
  return `${INDENT.repeat(list.level)}${list.isOrdered ? `${list.value}.` : '-'} ${text}`;
}

/** The first row is the head, which Markdown tables must have. A cell over several has its text in the first. */
function tableText({ cells, columnWidths, rowHeights }: Table): string {
  const [columns, rows] = [columnWidths.length, rowHeights.length];
  if (columns === 0 || rows === 0) return '';
  const texts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { row, column, paragraphs } of cells) {
    const line = texts[row];
    if (line && column < columns) line[column] = paragraphs.map(({ runs }) => inlineText(runs)).join('<br>');
  }
  const lines = texts.map((line) => `| ${line.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n');
}

function noteText({ paragraphs }: Note, index: number): string {
  return `[^${index + 1}]: ${paragraphs.map(({ runs }) => inlineText(runs)).join(' ')}`;
}
