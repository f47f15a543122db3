import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { InputFile, OperationResult } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type NeedsOf, type OperationContext, type OptionsOf, resultName } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { openDocument, type PdfDocument, readOutlineEntries, readPageSizes } from '@recto/pdf-document';
import { extractInPieces } from '@recto/pdf-edit';
import { message } from '@recto/words/message';
import { firstOf, term } from '@recto/words/said';
import { atBookmarks, betweenBlanks, everyN, oddAndEven, type SplitPart, writtenRanges } from '../parts.ts';
import tool from '../tool.ts';
import { findBlankPages } from './blank-pages.ts';
import { partsBySize } from './size-parts.ts';

/** More would be too many for a folder to look at and for a browser to hold. */
const MAX_PARTS = 5000;
/** Largest size of all parts together; for a file that is larger than the site takes, twice its size. */
const MAX_TOTAL_MEGABYTES = 512;
/** Longest heading that a result takes along, in characters. */
const LONGEST_TITLE = 200;
/** Share of the work that finding the places to cut takes, where sizes must be measured for it. */
const MEASURING_SHARE: Readonly<Partial<Record<OptionsOf<typeof tool>['mode'], number>>> = {
  'by-size': 0.7,
  'blank-pages': 0.9,
};
/** Longest list of titles or pages in a note, in characters. */
const MOST_LISTED = 50;

type SplitContext = OperationContext<OptionsOf<typeof tool>, NeedsOf<typeof tool>>;

/** Cuts of a document, and notes about them. */
interface Plan {
  readonly parts: readonly SplitPart[];
  readonly notes: readonly Note[];
}

interface PlanRequest {
  readonly input: InputFile;
  readonly document: PdfDocument;
  readonly capabilities: CapabilitiesFor<'raster'>;
  readonly options: OptionsOf<typeof tool>;
  readonly progress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export default defineOperation(tool, split, async ({ inputs, ...context }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal: context.signal });
  const { parts } = await planParts({ input, document, ...context });
  return { parts };
});

const TOO_MANY_PARTS = message('problem.tooManyParts', 'This would make {count} files; the most is {most}.');
const TOO_MUCH = message(
  'problem.partsTooLarge',
  'This would make more than {most} MB of files in total. Please take fewer pages at a time.',
);

async function split({ inputs, options, capabilities, progress, signal }: SplitContext): Promise<OperationResult> {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const share = MEASURING_SHARE[options.mode] ?? 0;
  const report = (fraction: number) => progress(share * fraction);
  const { parts, notes } = await planParts({ input, document, capabilities, options, progress: report, signal });
  if (parts.length > MAX_PARTS) {
    throw refuseOption('mode', TOO_MANY_PARTS, { count: parts.length, most: MAX_PARTS });
  }
  const mostMegabytes = Math.max(MAX_TOTAL_MEGABYTES, Math.ceil((2 * input.sizeBytes) / BYTES_PER_MEGABYTE));
  const result = await extractInPieces(
    document.file,
    document.fileName,
    parts.map(({ pages }) => pages),
    {
      maxTotalBytes: mostMegabytes * BYTES_PER_MEGABYTE,
      signal,
      onProgress: (fraction) => progress(share + (1 - share) * fraction),
    },
  );
  if (result.parts.length < parts.length) {
    throw refuseOption('mode', TOO_MUCH, { most: mostMegabytes });
  }
  const outputs = result.parts.map(({ bytes, origins }, index) => ({
    name: resultName(tool.id, tool.output.extension, parts.length === 1 ? undefined : index + 1),
    mediaType: tool.output.mediaType,
    bytes,
    origins,
    ...(parts[index]?.title && { title: parts[index].title.slice(0, LONGEST_TITLE) }),
  }));
  return { outputs, notes: [...notes, ...result.notes] };
}

async function planParts(request: PlanRequest): Promise<Plan> {
  const { document, options } = request;
  const { pageCount } = document;
  switch (options.mode) {
    case 'every-page':
      return { parts: everyN(pageCount, 1), notes: [] };
    case 'every-n':
      return { parts: everyN(pageCount, options.n), notes: [] };
    case 'odd-even':
      return { parts: oddAndEven(pageCount), notes: [] };
    case 'ranges': {
      const pages = readPageSizes(document);
      return { parts: writtenRanges(options.ranges, pages), notes: [] };
    }
    case 'by-outline': {
      const parts = atBookmarks(readOutlineEntries(document.file), options.level, pageCount);
      return { parts, notes: noteTitles(parts, document) };
    }
    case 'blank-pages': {
      const isBlank = await findBlankPages(request);
      return { parts: betweenBlanks(isBlank), notes: noteBlanks(isBlank, document) };
    }
    case 'by-size':
      return planBySize(request);
  }
}

async function planBySize({ document, options, progress, signal }: PlanRequest): Promise<Plan> {
  const { parts, tooLargePages } = await partsBySize(
    document.pageCount,
    options.maxMegabytes * BYTES_PER_MEGABYTE,
    async (pages) =>
      (await extractInPieces(document.file, document.fileName, [pages], { signal })).parts[0]?.bytes.length ?? 0,
    (pagesDone) => progress(pagesDone / document.pageCount),
  );
  return { parts, notes: noteTooLarge(tooLargePages, options.maxMegabytes, document) };
}

const AT_BOOKMARKS = message(
  'note.splitAtBookmarks',
  'The files begin at these bookmarks: {titles}{more, plural, =0 {} other { and # more}}.',
);
const BEFORE_FIRST = message('split.beforeFirst', '{number} (before the first)');
const AT_BLANKS = message(
  'note.splitAtBlanks',
  '{count, plural, one {Page {pages} is blank: it separates the files and is in none of them.} other {# pages are blank: they separate the files and are in none of them ({pages}{more, plural, =0 {} other { and # more}}).}}',
);
const TOO_LARGE = message(
  'note.pagesTooLarge',
  '{count, plural, one {Page {pages} alone is larger than {megabytes, number} MB: it is a separate file.} other {# pages are each larger than {megabytes, number} MB: they are separate files ({pages}{more, plural, =0 {} other { and # more}}).}}',
);

function noteTitles(parts: readonly SplitPart[], { fileName }: PdfDocument): Note[] {
  const named = parts.map(({ title }, index) =>
    title === undefined ? term(BEFORE_FIRST, { number: index + 1 }) : `${index + 1} ${title}`,
  );
  const { items: titles, more } = firstOf(named, MOST_LISTED);
  return [note({ kind: 'changed', item: 'parts', count: parts.length, fileName }, AT_BOOKMARKS, { titles, more })];
}

function noteBlanks(isBlank: readonly boolean[], { fileName }: PdfDocument): Note[] {
  const numbers = isBlank.flatMap((blank, pageIndex) => (blank ? [pageIndex + 1] : []));
  const { items: pages, more } = firstOf(numbers, MOST_LISTED);
  return [note({ kind: 'changed', item: 'blankPages', count: numbers.length, fileName }, AT_BLANKS, { pages, more })];
}

function noteTooLarge(pageNumbers: readonly number[], megabytes: number, { fileName }: PdfDocument): Note[] {
  if (pageNumbers.length === 0) return [];
  const { items: pages, more } = firstOf(pageNumbers, MOST_LISTED);
  const params = { pages, more, megabytes };
  return [note({ kind: 'changed', item: 'parts', count: pageNumbers.length, fileName }, TOO_LARGE, params)];
}
