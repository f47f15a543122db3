import type { ByteAccount } from '@recto/contract/byte-account';
import { median } from '../statistics.ts';
import { PARTS, type Part } from './contents.ts';
import type { FolderFigures } from './measure-folder.ts';

/** A result counts as larger from here on. */
const LARGER = 1.0005;

/**
 * Least advantage in similarity that our result must have, at its lowest quality, to count as another look than Ghostscript's.
 */
const OTHER_LOOK = 0.05;

/** The figures as text: lines of a table, a summary, and both as Markdown. @param set what files these are, as Markdown */
export function folderReport(
  figures: readonly FolderFigures[],
  set: readonly string[] = [],
): {
  readonly lines: readonly string[];
  readonly summary: readonly string[];
  readonly markdown: string;
} {
  const lines = figures.map(lineOf);
  const compared = figures.flatMap(comparedOf);
  const summary = summaryOf(figures, compared);
  const text = [
    '# Compression of files that nobody chose',
    '',
    ...set.flatMap((line) => [line, '']),
    ...summary.map((line) => `- ${line}`),
    '',
    '| what Ghostscript leaves out and we keep | files | ours beside it, median | larger on |',
    '|---|---|---|---|',
    ...classesOf(compared),
    '',
    '| larger than Ghostscript | ratio | cause |',
    '|---|---|---|',
    ...largerOf(compared).map((file) => `| ${file.name} | ${file.ratio.toFixed(2)} | ${causeOf(file)} |`),
    '',
    '| file | bytes | lossless | best lossless peer | Ghostscript | similarity | it drops | ours at that similarity | ratio | differs in, drops |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ];
  return { lines, summary, markdown: text.join('\n') };
}

/** A file that both made smaller. */
interface Compared {
  readonly name: string;
  readonly ratio: number;
  /** Parts that Ghostscript dropped and we kept; `look` when even our lowest quality looks far better. */
  readonly lost: readonly (Part | 'look')[];
  readonly account: ByteAccount | null;
}

function comparedOf({ name, preset, best, account }: FolderFigures): Compared[] {
  if (!preset || !best) return [];
  const lost = preset.dropped.filter((part) => !best.dropped.includes(part));
  const hasOtherLook = best.similarity > preset.similarity + OTHER_LOOK;
  return [{ name, ratio: best.bytes / preset.bytes, lost: hasOtherLook ? [...lost, 'look'] : lost, account }];
}

function lineOf({ name, inputBytes, lite, lossless, preset, best }: FolderFigures): string {
  const share = (bytes: number | undefined | null) => (bytes ? (bytes / inputBytes).toFixed(3) : '');
  const faults = [...lite.faults, ...lite.dropped, ...(best?.dropped ?? [])];
  const cells = [
    ...[name, inputBytes, share(lite.bytes), share(lossless), share(preset?.bytes)],
    ...[preset?.similarity.toFixed(3) ?? '', preset?.dropped.join(', ') ?? 'refuses'],
    ...[
      best ? `${share(best.bytes)} at ${best.quality}` : '',
      preset && best ? (best.bytes / preset.bytes).toFixed(2) : '',
    ],
    [...new Set(faults)].join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function summaryOf(figures: readonly FolderFigures[], compared: readonly Compared[]): string[] {
  const lossless = figures.flatMap(({ lite, lossless }) => (lossless ? [lite.bytes / lossless] : []));
  const faulty = figures.filter(({ lite }) => lite.faults.length + lite.dropped.length > 0);
  return [
    aboutAll('at the look of Ghostscript', compared),
    aboutAll('at its look and with equal contents, where it leaves nothing out that we keep', wholeOf(compared)),
    ...(compared.length < figures.length ? [`refused by Ghostscript: ${figures.length - compared.length}`] : []),
    `lossless beside the best of qpdf and mutool: ${quartiles(lossless)}; larger on ${lossless.filter(isLarger).length} of ${lossless.length}`,
    `lossless, the same pixels in MuPDF, PDFium and poppler, the same text and contents: ${figures.length - faulty.length} of ${figures.length}`,
  ];
}

const isLarger = (ratio: number) => ratio > LARGER;
const largerOf = (files: readonly Compared[]) => files.filter(({ ratio }) => isLarger(ratio));
const wholeOf = (files: readonly Compared[]) => files.filter(({ lost }) => lost.length === 0);

function aboutAll(title: string, files: readonly Compared[]): string {
  const larger = largerOf(files).length;
  const share = ((100 * larger) / Math.max(1, files.length)).toFixed(0);
  const sizes = quartiles(files.map(({ ratio }) => ratio));
  return `${title}: ${files.length} files, ${sizes} of its size; larger on ${larger} (${share} %)`;
}

/** The middle of ratios, and between which values half of them lie. */
function quartiles(ratios: readonly number[]): string {
  const sorted = [...ratios].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(2);
  return `${median(ratios).toFixed(3)} in the median, half of them ${at(0.25)} to ${at(0.75)}`;
}

/** A line for each part; a file of which several are missing is in several. */
function classesOf(compared: readonly Compared[]): string[] {
  const line = (title: string, files: readonly Compared[]) =>
    `| ${title} | ${files.length} | ${median(files.map(({ ratio }) => ratio)).toFixed(2)} | ${largerOf(files).length} |`;
  const parts = [...PARTS, 'look' as const].flatMap((part) => {
    const files = compared.filter(({ lost }) => lost.includes(part));
    return files.length > 0 ? [line(part, files)] : [];
  });
  return [line('nothing', wholeOf(compared)), ...parts];
}

/** Describes the parts that Ghostscript dropped, and where most of our bytes are. */
function causeOf({ lost, account }: Compared): string {
  const most = Object.entries(account ?? {})
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([kind, bytes]) => `${kind} ${bytes}`);
  const parts = lost.filter((part) => part !== 'look');
  const left = parts.length > 0 ? [`Ghostscript leaves out ${parts.join(', ')}`] : [];
  const look = lost.includes('look') ? ['its pages look otherwise'] : [];
  const cause = [...left, ...look].join('; ') || 'Ghostscript leaves out nothing that is counted';
  return `${cause}; our bytes: ${most.join(', ')}`;
}
