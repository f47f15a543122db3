import {
  BYTES_PER_MEGABYTE,
  type CapabilitiesFor,
  defineOperation,
  type InputFile,
  type NeedsOf,
  type Note,
  type OperationContext,
  type OperationResult,
  type OptionsOf,
  RectoError,
  resultName,
} from '@recto/contract';
import { openDocument, type PdfDocument, readOutlineEntries, readPageSizes } from '@recto/pdf-document';
import { extractPages } from '@recto/pdf-edit';
import { atBookmarks, betweenBlanks, everyN, oddAndEven, type SplitPart, writtenRanges } from '../parts.ts';
import tool from '../tool.ts';
import { findBlankSheets } from './blank-sheets.ts';
import { partsBySize } from './size-parts.ts';

/** More would be too many for a folder to look at and for a browser to hold. */
const MAX_PARTS = 5000;
const MAX_TOTAL_MEGABYTES = 512;
/** Share of the work that finding the places to cut takes, where sizes must be measured for it. */
const MEASURING_SHARE: Readonly<Partial<Record<OptionsOf<typeof tool>['mode'], number>>> = {
  'by-size': 0.7,
  'blank-pages': 0.9,
};
/** Longest list of titles or pages in a note, in characters. */
const MAX_LIST_LENGTH = 600;

type SplitContext = OperationContext<OptionsOf<typeof tool>, NeedsOf<typeof tool>>;

/** Where a document is cut, and what to say about it. */
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

async function split({ inputs, options, capabilities, progress, signal }: SplitContext): Promise<OperationResult> {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const share = MEASURING_SHARE[options.mode] ?? 0;
  const report = (fraction: number) => progress(share * fraction);
  const { parts, notes } = await planParts({ input, document, capabilities, options, progress: report, signal });
  if (parts.length > MAX_PARTS) {
    throw new RectoError('option-invalid', {
      option: 'mode',
      problem: `would make ${parts.length} files; the most is ${MAX_PARTS}`,
    });
  }
  const result = await extractPages(
    document.file,
    document.fileName,
    parts.map(({ pages }) => pages),
    {
      maxTotalBytes: MAX_TOTAL_MEGABYTES * BYTES_PER_MEGABYTE,
      signal,
      onProgress: (fraction) => progress(share + (1 - share) * fraction),
    },
  );
  if (result.parts.length < parts.length) {
    throw new RectoError('option-invalid', {
      option: 'mode',
      problem: `would make more than ${MAX_TOTAL_MEGABYTES} MB of files together; please take fewer pages at a time`,
    });
  }
  const outputs = result.parts.map(({ bytes, origins }, index) => ({
    name: resultName(tool.id, tool.output.extension, parts.length === 1 ? undefined : index + 1),
    mediaType: tool.output.mediaType,
    bytes,
    origins,
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
      const isBlank = await findBlankSheets(request);
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
      (await extractPages(document.file, document.fileName, [pages], { signal })).parts[0]?.bytes.length ?? 0,
    (pagesDone) => progress(pagesDone / document.pageCount),
  );
  return { parts, notes: noteTooLarge(tooLargePages, options.maxMegabytes, document) };
}

function noteTitles(parts: readonly SplitPart[], { fileName }: PdfDocument): Note[] {
  const titles = parts.map(({ title }, index) => `${index + 1} ${title === undefined ? '(before the first)' : title}`);
  const text = `The files begin at these bookmarks: ${listed(titles)}.`;
  return [{ kind: 'changed', item: 'parts', count: parts.length, fileName, text }];
}

function noteBlanks(isBlank: readonly boolean[], { fileName }: PdfDocument): Note[] {
  const numbers = isBlank.flatMap((blank, pageIndex) => (blank ? [String(pageIndex + 1)] : []));
  const text =
    numbers.length === 1
      ? `Page ${numbers[0]} is blank: it parts the files and is in none.`
      : `${numbers.length} pages are blank: they part the files and are in none (${listed(numbers)}).`;
  return [{ kind: 'changed', item: 'blankPages', count: numbers.length, fileName, text }];
}

function noteTooLarge(pageNumbers: readonly number[], megabytes: number, { fileName }: PdfDocument): Note[] {
  const [first] = pageNumbers;
  if (first === undefined) return [];
  const text =
    pageNumbers.length === 1
      ? `Page ${first} alone is larger than ${megabytes} MB: it is a file of its own.`
      : `${pageNumbers.length} pages are each larger than ${megabytes} MB: they are files of their own (${listed(pageNumbers.map(String))}).`;
  return [{ kind: 'changed', item: 'parts', count: pageNumbers.length, fileName, text }];
}

function listed(items: readonly string[]): string {
  const text = items.join(', ');
  return text.length <= MAX_LIST_LENGTH ? text : `${text.slice(0, MAX_LIST_LENGTH)}...`;
}
