import { type LargeRow, MAX_GROWTH } from './large.ts';
import type { Row } from './matrix.ts';

/** All tables of a run. */
export interface DamageResults {
  /** Programs, ours first. */
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  readonly files: readonly Row[];
  readonly large: readonly LargeRow[];
  readonly memory: string;
}

/** True for a large file whose result grew too much, lost a page or is not sound. */
export function isTooLarge({ inputBytes, resultBytes, pages, texts, qpdfExitCode }: LargeRow): boolean {
  return resultBytes > inputBytes * MAX_GROWTH || texts < pages || pages === 0 || qpdfExitCode !== 0;
}

/** A large file's figures as cells. */
export function largeLine({ name, inputBytes, resultBytes, seconds, pages, texts }: LargeRow): string[] {
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
  return [
    name,
    megabytes(inputBytes),
    megabytes(resultBytes),
    `${((resultBytes / inputBytes) * 100).toFixed(1)} %`,
    `${seconds.toFixed(2)} s`,
    `${pages}/${texts}`,
  ];
}

/** The results as people read them. */
export function damageReport({ names, rows, files, large, memory }: DamageResults): string {
  const sections = [
    '# Damaged files: what is got out of them',
    'Made by `npm run house -- damage --write`. Every program in the same run; results are read by poppler, ours by poppler and PDFium, of which the worse reading counts.',
    '## Files damaged on purpose: pages found / pages of 100 whose text survives',
    table(['damage', ...names, 'ours'], rows.map(cellsOf)),
    ...(files.length > 0
      ? [
          '## Real damaged files: pages found',
          'The last column is `qpdf --check` on our result.',
          table(['file', ...names, 'ours'], files.map(cellsOf)),
        ]
      : []),
    '## A file of 63 MB',
    table(['damage', 'MB in', 'MB out', 'size', 'time', 'pages/texts of 60'], large.map(largeLine)),
    `Memory: ${memory}.`,
  ];
  return `${sections.join('\n\n')}\n`;
}

const cellsOf = ({ name, cells, verdict }: Row): string[] => [name, ...cells, verdict];

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
