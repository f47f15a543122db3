import type { ByteAccount } from '@recto/contract';
import { median } from '../statistics.ts';
import type { FolderFigures } from './measure-folder.ts';

/** A result counts as larger from here on. */
const LARGER = 1.0005;

/** The figures as text: lines of a table, a summary, and both as Markdown. */
export function folderReport(figures: readonly FolderFigures[]): {
  readonly lines: readonly string[];
  readonly summary: readonly string[];
  readonly markdown: string;
} {
  const lines = figures.map(lineOf);
  const summary = summaryOf(figures);
  const text = [
    '# Compression on a folder of files',
    '',
    ...summary.map((line) => `- ${line}`),
    '',
    '| file | bytes | lossless | best lossless peer | Ghostscript | similarity | it drops | ours at that similarity | ratio | differs in, drops |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ];
  return { lines, summary, markdown: text.join('\n') };
}

function lineOf({ name, inputBytes, lite, lossless, preset, best }: FolderFigures): string {
  const share = (bytes: number | undefined | null) => (bytes ? (bytes / inputBytes).toFixed(3) : '');
  const faults = [...lite.faults, ...lite.dropped, ...(best?.dropped ?? [])];
  const cells = [
    ...[
      name,
      inputBytes,
      share(lite.bytes),
      share(lossless),
      share(preset?.bytes),
      preset?.similarity.toFixed(3) ?? '',
    ],
    ...[preset?.dropped.join(', ') ?? 'refuses', best ? `${share(best.bytes)} at ${best.quality}` : ''],
    ...[ratioOf({ preset, best })?.toFixed(2) ?? '', [...new Set(faults)].join(', ')],
  ];
  return `| ${cells.join(' | ')} |`;
}

function ratioOf({ preset, best }: Pick<FolderFigures, 'preset' | 'best'>): number | null {
  return preset && best ? best.bytes / preset.bytes : null;
}

function summaryOf(figures: readonly FolderFigures[]): string[] {
  const compared = figures.flatMap((file) => {
    const ratio = ratioOf(file);
    return ratio === null ? [] : [{ ...file, ratio, dropped: file.preset?.dropped ?? [] }];
  });
  const whole = compared.filter(({ dropped }) => dropped.length === 0);
  const about = (title: string, files: typeof compared) => {
    const larger = files.filter(({ ratio }) => ratio > LARGER).length;
    return `${title}: ${files.length} files, ${median(files.map(({ ratio }) => ratio)).toFixed(2)} of its size in the median; larger on ${larger}`;
  };
  const lossless = figures.flatMap(({ lite, lossless }) => (lossless ? [lite.bytes / lossless] : []));
  const faulty = figures.filter(
    ({ lite, best }) => lite.faults.length + lite.dropped.length + (best?.dropped.length ?? 0) > 0,
  );
  return [
    about('at the look of Ghostscript', compared),
    about('at its look and with equal contents, where it drops nothing', whole),
    ...compared
      .filter(({ ratio }) => ratio > LARGER)
      .map(({ name, ratio, dropped, account }) => `larger: ${name} ${ratio.toFixed(2)}: ${causeOf(dropped, account)}`),
    `lossless beside the best of qpdf and mutool: ${median(lossless).toFixed(3)} in the median; larger on ${lossless.filter((ratio) => ratio > LARGER).length} of ${lossless.length}`,
    `the same pixels, text and contents: ${figures.length - faulty.length} of ${figures.length}`,
  ];
}

/** What Ghostscript dropped, or where our bytes are when it dropped nothing. */
function causeOf(dropped: readonly string[], account: ByteAccount | null): string {
  const most = Object.entries(account ?? {})
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([kind, bytes]) => `${kind} ${bytes}`);
  const cause =
    dropped.length > 0 ? `Ghostscript drops ${dropped.join(', ')}` : 'Ghostscript drops nothing that is counted';
  return `${cause}; our bytes: ${most.join(', ')}`;
}
