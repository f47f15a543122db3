import { type Fidelity, type LostPlace, UNSURE_BELOW } from '@recto/contract/conversion-check';
import { type Note, note } from '@recto/contract/receipt';
import { type Message, message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';
import type { CheckedPages } from './checked-pages.ts';
import type { WrittenText } from './ledger/written-words.ts';
import type { PageContent } from './page/content.ts';
import type { PageDraft } from './page/draft.ts';
import type { RecognizedPart, ReconstructResult } from './source.ts';

interface ResultParts extends CheckedPages {
  readonly drafts: readonly PageDraft[];
  readonly pages: readonly PageContent[];
  readonly bytes: Uint8Array;
  /** Reads the text of the result, after all else was counted; absent for an office file, which is read again. */
  readonly readText?: () => Promise<WrittenText>;
  /** False when only tables went into the result. */
  readonly keepsText?: boolean;
}

/** The result with what was recognised, what was kept, and what the visitor should know. */
export async function resultOf({
  drafts,
  pages: all,
  bytes,
  readText,
  keepsText = true,
  checkedPages,
  furtherPages,
}: ResultParts): Promise<ReconstructResult> {
  const pages = keepsText ? all : all.map(tablesOnly);
  const parts = pages.flatMap(partsOf);
  const structure = structureKept(pages, parts);
  const notes = notesOf(drafts, all, parts);
  // Comes when the result has been written: nothing before needs it.
  const { keptText, readWrittenText } = await import('./ledger/index.ts');
  const text = readText ? await readText() : await readWrittenText(bytes, drafts.length);
  const { all: characters, kept } = keptText(drafts, text);
  const fidelity = { textKept: characters === 0 ? 1 : kept / characters, ...structure };
  return { bytes, parts, fidelity, checkedPages, furtherPages, notes };
}

function tablesOnly(page: PageContent): PageContent {
  const regions = page.regions.map((region) => ({
    ...region,
    blocks: region.blocks.map((column) => column.filter(({ kind }) => kind === 'table')),
  }));
  return { ...page, regions, furniture: [], notes: [], floating: [] };
}

function partsOf(page: PageContent): RecognizedPart[] {
  const { pageIndex } = page;
  const blocks = page.regions.flatMap(({ blocks: columns }) => columns.flat());
  const parts = blocks.flatMap((block): RecognizedPart[] => {
    const { area } = block;
    if (block.kind === 'table') return [{ kind: 'table', pageIndex, area, confidence: block.confidence }];
    if (block.kind === 'figure') return [{ kind: 'picture', pageIndex, area, confidence: 1 }];
    if (block.headingLevel > 0) return [{ kind: 'heading', pageIndex, area, confidence: block.headingConfidence }];
    if (block.list) return [{ kind: 'list', pageIndex, area, confidence: 0.9 }];
    return [];
  });
  const pictures = page.floating.map(({ area }) => ({ kind: 'picture' as const, pageIndex, area, confidence: 1 }));
  const titles = page.furniture.map(({ line }) => ({
    kind: 'running-title' as const,
    pageIndex,
    area: line,
    confidence: 0.9,
  }));
  const notes = page.notes.flatMap(({ paragraphs }) =>
    paragraphs.map(({ area }) => ({ kind: 'note' as const, pageIndex, area, confidence: 0.9 })),
  );
  return [...parts, ...pictures, ...titles, ...notes].map(
    ({ kind, area: { left, top, right, bottom }, confidence }) => ({
      kind,
      pageIndex,
      confidence,
      area: { left, top, right, bottom },
    }),
  );
}

/** Order of the lines and certainty of the tables. */
function structureKept(pages: readonly PageContent[], parts: readonly RecognizedPart[]): Omit<Fidelity, 'textKept'> {
  const orders = pages.map(orderOf);
  const inOrder = orders.reduce((sum, { rising }) => sum + rising, 0);
  const compared = orders.reduce((sum, { steps }) => sum + steps, 0);
  const tables = parts.filter(({ kind }) => kind === 'table');
  const mean = tables.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, tables.length);
  return {
    orderKept: compared === 0 ? 1 : inOrder / compared,
    tableConfidence: tables.length === 0 ? 1 : mean,
    tables: tables.length,
  };
}

/** Counts the steps between successive lines, and those of them that also move forward in the page's content stream. */
function orderOf({ regions }: PageContent): { rising: number; steps: number } {
  const orders = regions
    .flatMap(({ blocks }) => blocks.flat())
    .flatMap((block) => (block.kind === 'paragraph' ? block.lines : []))
    .map(({ words }) => words[0]?.order ?? 0);
  const steps = Math.max(0, orders.length - 1);
  const rising = orders.slice(1).filter((order, index) => order >= (orders[index] ?? 0)).length;
  return { rising, steps };
}

/** Most page numbers in one note. */
const MOST_LISTED = 20;
const SCANNED = message(
  'note.scannedPages',
  '{count, plural, one {Page {pages} is a picture} other {Pages {pages}{more, plural, =0 {} other { and # more}} are pictures}} without text. Recognise the text first (OCR) to be able to edit it.',
);
const UNKNOWN_LETTERS = message(
  'note.unknownLetters',
  'The fonts on {count, plural, one {page {pages}} other {pages {pages}{more, plural, =0 {} other { and # more}}}} do not name the letters they draw, so text there may be wrong.',
);
const UNSURE_TABLES = message(
  'note.unsureTables',
  '{count, plural, one {One table} other {# tables}} may not have been recognised correctly (pages: {pages}{more, plural, =0 {} other { and # more}}). Please check {count, plural, one {it} other {them}}.',
);

const LOST: Readonly<Record<LostPlace['kind'], Message>> = {
  'cut-off': message(
    'note.cutOff',
    'Texts that are cut off in the original: {count, number} (pages: {pages}{more, plural, =0 {} other { and # more}}). The result has what the PDF holds of them.',
  ),
  hidden: message(
    'note.hiddenText',
    'Texts that are in the PDF but cannot be seen on its pages: {count, number} (pages: {pages}{more, plural, =0 {} other { and # more}}).',
  ),
  number: message(
    'note.hashes',
    'Numbers that were too wide for their column and became ###: {count, number} (pages: {pages}{more, plural, =0 {} other { and # more}}). The PDF does not hold them.',
  ),
  'empty-table': message(
    'note.emptyTables',
    'Empty tables that were left out: {count, number} (pages: {pages}{more, plural, =0 {} other { and # more}}).',
  ),
  picture: message(
    'note.leftPictures',
    'Pictures that were left out: {count, number} (pages: {pages}{more, plural, =0 {} other { and # more}}).',
  ),
};

function notesOf(
  drafts: readonly PageDraft[],
  pages: readonly PageContent[],
  parts: readonly RecognizedPart[],
): Note[] {
  const notes: Note[] = [];
  const say = (item: string, words: Message, pageIndexes: readonly number[], count = pageIndexes.length) => {
    const { items: pages, more } = firstOf(
      pageIndexes.map((pageIndex) => pageIndex + 1),
      MOST_LISTED,
    );
    if (count > 0) notes.push(note({ kind: 'changed', item, count }, words, { pages, more }));
  };
  const indexesOf = (chosen: readonly PageDraft[]) => chosen.map(({ pageIndex }) => pageIndex);
  const scans = drafts.filter(({ scan }) => scan === 'without-text');
  say('scannedPages', SCANNED, indexesOf(scans));
  const unknown = drafts.filter(({ unknownGlyphs, words }) => unknownGlyphs > words.length * 0.2 && unknownGlyphs > 5);
  say('unknownText', UNKNOWN_LETTERS, indexesOf(unknown));
  const unsure = parts.filter(({ confidence, kind }) => confidence < UNSURE_BELOW && kind === 'table');
  say('unsureTables', UNSURE_TABLES, [...new Set(unsure.map(({ pageIndex }) => pageIndex))], unsure.length);
  for (const [kind, words] of Object.entries(LOST)) {
    const own = pages.flatMap(({ pageIndex, lost }) =>
      lost.filter((place) => place.kind === kind).map(() => pageIndex),
    );
    say(kind, words, [...new Set(own)], own.length);
  }
  return notes;
}
