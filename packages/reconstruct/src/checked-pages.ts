import type {
  CheckedBlock,
  CheckedPage,
  CheckedRun,
  CheckedTable,
  CheckedText,
} from '@recto/contract/conversion-check';
import type { Block, Line, Paragraph, Table } from './model.ts';
import type { Note, PageContent } from './page/content.ts';
import { plainArea } from './page/lost-places.ts';
import { textOf } from './structure/paragraphs.ts';
import { isRightToLeftTable } from './tables/direction.ts';
import { textOfLine } from './text/lines.ts';

/** So much text is kept for comparing; the pages after it are counted only. */
const MAX_CHARACTERS = 1_500_000;
const UNKNOWN = '\ufffd';

/**
 * Pages shown side by side with their source, taken before paragraphs are joined across pages so that each result page
 * matches its source page.
 */
export interface CheckedPages {
  readonly checkedPages: readonly CheckedPage[];
  readonly furtherPages: number;
}

/** @param keepsText false when only tables go into the result */
export function checkPages(pages: readonly PageContent[], keepsText = true): CheckedPages {
  const checkedPages: CheckedPage[] = [];
  let characters = 0;
  for (const page of pages) {
    if (characters > MAX_CHARACTERS) break;
    const checked = checkedPage(page, keepsText);
    characters += checked.regions.flat(2).reduce((sum, block) => sum + lengthOf(block), 0);
    checkedPages.push(checked);
  }
  return { checkedPages, furtherPages: pages.length - checkedPages.length };
}

function checkedPage(page: PageContent, keepsText: boolean): CheckedPage {
  const { pageIndex, widthPoints, heightPoints, scan, furniture, notes, lost } = page;
  const flow = page.regions.map(({ blocks }) =>
    blocks.map((column) => column.filter((block) => keepsText || block.kind === 'table').map(checkedBlock)),
  );
  const titles = (edge: 'header' | 'footer') =>
    keepsText ? furniture.filter((title) => title.edge === edge).map(({ line }) => runningTitle(line)) : [];
  const regions = [[titles('header')], ...flow, [keepsText ? notes.flatMap(checkedNote) : []], [titles('footer')]];
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    isScan: scan === 'without-text',
    regions: regions.filter((columns) => columns.some((blocks) => blocks.length > 0)),
    lost: [...lost],
  };
}

function checkedBlock(block: Block): CheckedBlock {
  if (block.kind === 'table') return checkedTable(block);
  if (block.kind === 'figure') {
    return { kind: 'picture', area: plainArea(block.area), confidence: 1, alternateText: block.alternateText };
  }
  const kind = block.headingLevel > 0 ? 'heading' : block.list ? 'list-item' : 'paragraph';
  const sure = kind === 'heading' ? block.headingConfidence : 1;
  return checkedText(block, { kind, sure, marker: block.list ? (block.list.marker ?? '') : '' });
}

function checkedText(
  paragraph: Paragraph,
  { kind, sure, marker }: { readonly kind: CheckedText['kind']; readonly sure: number; readonly marker: string },
): CheckedText {
  const { alignment, isRightToLeft, runs, lines, headingLevel, list } = paragraph;
  const level = kind === 'heading' ? headingLevel : (list?.level ?? 0);
  const shown = runs.map(({ text, style }): CheckedRun => ({ text, isBold: style.isBold, isItalic: style.isItalic }));
  return {
    kind,
    area: plainArea(paragraph.area),
    confidence: Math.min(sure, knownShare(textOf(paragraph))),
    level,
    marker,
    runs: shown,
    sizePoints: lines[0]?.sizePoints ?? 10,
    alignment,
    isRightToLeft,
  };
}

function checkedNote({ marker, paragraphs }: Note): CheckedText[] {
  return paragraphs.map((paragraph, index) =>
    checkedText(paragraph, { kind: 'note', sure: 1, marker: index === 0 ? marker : '' }),
  );
}

function runningTitle(line: Line): CheckedText {
  const text = textOfLine(line);
  return {
    kind: 'running-title',
    area: plainArea(line),
    confidence: knownShare(text),
    level: 0,
    marker: '',
    runs: [{ text, isBold: false, isItalic: false }],
    sizePoints: line.sizePoints,
    alignment: 'start',
    isRightToLeft: false,
  };
}

function checkedTable(table: Table): CheckedTable {
  const isRightToLeft = isRightToLeftTable(table);
  const rows = table.rowHeights.map((_, row) =>
    table.cells
      .filter((cell) => cell.row === row)
      .toSorted((one, other) => (isRightToLeft ? other.column - one.column : one.column - other.column))
      .map(({ paragraphs, rowSpan, columnSpan, isHeader }) => ({
        text: paragraphs.map((paragraph) => (paragraph.list?.marker ?? '') + textOf(paragraph)).join('\n'),
        rowSpan,
        columnSpan,
        isHeader: isHeader || row < table.headerRows,
      })),
  );
  return { kind: 'table', area: plainArea(table.area), confidence: table.confidence, isRightToLeft, rows };
}

/** 1 when every character is known; a few unknown ones already make a text one to look at. */
function knownShare(text: string): number {
  if (!text.includes(UNKNOWN)) return 1;
  return Math.max(0, 0.6 - text.split(UNKNOWN).length / Math.max(1, text.length));
}

function lengthOf(block: CheckedBlock): number {
  if (block.kind === 'table') return block.rows.flat().reduce((sum, { text }) => sum + text.length + 40, 0);
  return block.kind === 'picture' ? 40 : block.runs.reduce((sum, { text }) => sum + text.length, 40);
}
