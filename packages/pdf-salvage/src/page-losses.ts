import { type Note, note } from '@recto/contract/receipt';
import { message } from '@recto/words/message';
import { term } from '@recto/words/said';
import type { PageGap, RepairedPage } from './repair-report.ts';

/** Text for each kind of gap. */
export const GAP_WORDS = {
  content: message('repair.gapContent', 'all that it showed is missing'),
  text: message('repair.gapText', 'part of the content is missing'),
  fonts: message('repair.gapFonts', 'a font is missing'),
  images: message('repair.gapImages', 'a picture is missing or incomplete'),
  annotations: message('repair.gapAnnotations', 'a link, a field or a comment is missing'),
} as const satisfies Readonly<Record<PageGap, unknown>>;

const PAGES_LACK = message(
  'note.repair.pagesLack',
  '{count, plural, one {Page {pages}} other {Pages {pages}}}: {gaps}.',
);

/** Gaps of pages that are in the result as a document. */
type PageWithGaps = Pick<RepairedPage, 'gaps'>;

/** Says which pages of a result have lost what: one note for all pages with the same gaps. */
export function pageLossNotes(pages: readonly PageWithGaps[], fileName?: string): Note[] {
  const groups = new Map<string, { readonly gaps: readonly PageGap[]; readonly numbers: number[] }>();
  for (const [index, { gaps }] of pages.entries()) {
    if (gaps.length === 0) continue;
    const key = [...gaps].sort().join();
    const group = groups.get(key) ?? { gaps, numbers: [] };
    group.numbers.push(index + 1);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ gaps, numbers }) =>
    note(
      { kind: 'lost', item: 'pages', count: numbers.length, ...(fileName !== undefined && { fileName }) },
      PAGES_LACK,
      { pages: inRanges(numbers), gaps: gaps.map((gap) => term(GAP_WORDS[gap])) },
    ),
  );
}

/** Ascending numbers as "2-4, 9". */
function inRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
