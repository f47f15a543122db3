import type { Leftovers } from './leftovers.ts';
import type { ComparedLetters } from './letters.ts';
import type { MutoolRun } from './mutool.ts';
import { type ComparedPixels, DPI, EDGE, MAX_SHARE, TOLERANCE } from './pixels.ts';

/** Result of one file. */
export interface RedactedFile {
  readonly name: string;
  readonly pages: number | null;
  /** Null where none was found. */
  readonly word: string | null;
  /** "redacted", "no text", or why there is no result. */
  readonly outcome: string;
  readonly places?: number;
  /** The whole job: reading, redacting, proof and receipt. */
  readonly milliseconds?: number;
  /** Processor time of all its threads. */
  readonly cpuMilliseconds?: number;
  readonly letters?: ComparedLetters;
  readonly pixels?: ComparedPixels;
  /** Exit codes of `qpdf --check`. */
  readonly check?: { readonly before: number | null; readonly after: number | null };
  readonly left?: Leftovers;
  readonly mutool?: MutoolRun;
}

type Redacted = Required<RedactedFile>;

const isRedacted = (file: RedactedFile): file is Redacted => file.outcome === 'redacted';
const sumOf = (left: Leftovers) => left.poppler + left.pdfium + left.mupdf + left.strings;

/** The run as a Markdown page. */
export function reportOf(files: readonly RedactedFile[], machine: string): string {
  const redacted = files.filter(isRedacted);
  const timed = redacted.filter(({ mutool }) => mutool.failure === undefined);
  const ratios = timed
    .map(({ cpuMilliseconds, mutool }) => cpuMilliseconds / mutool.cpuMilliseconds)
    .sort((a, b) => a - b);
  const count = (holds: (file: Redacted) => boolean) => redacted.filter(holds).length;
  return [
    '# A common word of each file, redacted everywhere',
    '',
    `Written by \`npm run house -- bench:redact\` on ${machine}: ${files.length} files. The word is the most common one of four letters or more.`,
    'Every result was read by programs that did not make it.',
    '',
    '| | files |',
    '|---|---:|',
    `| redacted | ${redacted.length} |`,
    `| without text | ${files.filter(({ outcome }) => outcome === 'no text').length} |`,
    `| refused, with the reason | ${files.filter(({ outcome }) => outcome.startsWith('refused')).length} |`,
    `| crashed or took too long | ${files.filter(({ outcome }) => /^(?:failed|crashed|took)/.test(outcome)).length} |`,
    `| redacted: nothing left for poppler, PDFium, MuPDF and in strings | ${count(({ left }) => sumOf(left) === 0)} |`,
    `| redacted: no letter lost beside the areas, none gained | ${count(({ letters }) => letters.lost + letters.gained === 0)} |`,
    `| redacted: pixels of both programs within the tolerance | ${count(({ pixels }) => pixels.over.pdfium + pixels.over.poppler === 0)} |`,
    `| redacted: \`qpdf --check\` clean | ${count(({ check }) => check.after === 0)} |`,
    `| redacted: \`qpdf --check\` no worse than before | ${count(({ check }) => rank(check.after) <= rank(check.before))} |`,
    '',
    `Pixels: pages with hits, up to 40 a file, drawn at ${DPI} dpi by PDFium and poppler. Without the areas and ${EDGE} pixels around them, at most`,
    `${MAX_SHARE * 100} % of the pixels may differ by more than ${TOLERANCE} of 255. Letters: by PDFium, each at its place within half a point; "moved" is`,
    'the most that any of them moved, in points. "Under" are letters that other text draws over or under an area, and that go with it.',
    'qpdf: exit code before and after; 3 are warnings, 2 errors. Left: as often as poppler, PDFium, MuPDF and the strings of the inflated file have the word.',
    '',
    'Time of Recto: the whole job with search, removal, proof and receipt in a process that runs. Time of mutool: a script that marks what its search',
    'finds and applies the redactions, with the start of the program; it proves nothing, and it leaves titles, bookmarks and attachments as they are.',
    'CPU s are seconds of the processor, which do not count what other programs on the machine do meanwhile.',
    `Recto takes ${ratios[ratios.length >> 1]?.toFixed(1) ?? '?'} times as much of the processor in the median of ${timed.length} files.`,
    '',
    '| file | pages | word | places | Recto, CPU s | mutool, CPU s | Recto, s | mutool, s | letters kept | lost | under | gained | moved | pixels over, PDFium | poppler | qpdf | left |',
    '|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---|',
    ...redacted.map(rowOf),
    '',
    '## Files without a result',
    '',
    '| file | pages | word | what was said |',
    '|---|---:|---|---|',
    ...files
      .filter((file) => !isRedacted(file))
      .map(
        ({ name, pages, word, outcome }) =>
          `| ${name} | ${pages ?? ''} | ${word ?? ''} | ${outcome.replace(/\s+/g, ' ')} |`,
      ),
    '',
  ].join('\n');
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

/** Clean, warnings, errors. */
const rank = (code: number | null) => (code === 0 ? 0 : code === 3 ? 1 : 2);

function rowOf({
  name,
  pages,
  word,
  places,
  milliseconds,
  cpuMilliseconds,
  mutool,
  letters,
  pixels,
  check,
  left,
}: Redacted): string {
  const share = (program: 'pdfium' | 'poppler') =>
    pixels.over[program] === 0
      ? '0'
      : `${pixels.over[program]} of ${pixels.pages}, ${(pixels.worst[program] * 100).toFixed(2)} %`;
  const cells = [
    ...[name, pages, word, places],
    ...[seconds(cpuMilliseconds), mutool.failure === undefined ? seconds(mutool.cpuMilliseconds) : 'fails'],
    ...[seconds(milliseconds), mutool.failure === undefined ? seconds(mutool.milliseconds) : ''],
    ...[letters.kept, letters.lost, letters.under, letters.gained, letters.moved],
    ...[share('pdfium'), share('poppler')],
    `${check.before} → ${check.after}`,
    [left.poppler, left.pdfium, left.mupdf, left.strings].join(' '),
  ];
  return `| ${cells.join(' | ')} |`;
}
