import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { hasProgram, type Peer, type Score, scoreMerge } from '@recto/testkit';
import { measureProcess } from './measure.ts';
import type { BenchResults } from './results.ts';

/** Number of kept items of each kind in one program's result, and the number in the source. */
export interface FidelityColumn {
  readonly program: string;
  readonly items: Score['items'];
}

const OK_EXIT_CODES = [0, 3];

/**
 * Merges the same files with each program and counts what every result kept, by readers that are not ours.
 * @param peers programs that are there.
 */
export async function measureFidelity(inputs: readonly string[], peers: readonly Peer[]): Promise<FidelityColumn[]> {
  if (!hasProgram('qpdf') || !hasProgram('pdftotext')) return [];
  const files = inputs.map((file) => ({ file }));
  const { outputs } = await createInlineHost().run({
    toolId: 'merge',
    inputs: inputs.map((path) => bytesInput(basename(path), new Uint8Array(readFileSync(path)))),
  });
  const [ours] = outputs;
  if (!ours) throw new Error('merge gave no result');
  const columns: FidelityColumn[] = [{ program: 'recto', items: (await scoreMerge(files, ours.bytes)).items }];
  const folder = mkdtempSync(join(tmpdir(), 'recto-fidelity-'));
  try {
    for (const peer of peers) {
      const output = join(folder, `${columns.length}.pdf`);
      await measureProcess(peer.command, peer.arguments(inputs, output), OK_EXIT_CODES);
      columns.push({ program: peer.name, items: (await scoreMerge(files, output)).items });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return columns;
}

/** The columns as a Markdown page; counts that are not whole stand in bold. */
export function fidelityReport(columns: readonly FidelityColumn[], { machine }: BenchResults): string {
  const programs = Object.entries(machine.programs).map(([name, version]) => `${name} ${version}`);
  const [first] = columns;
  const items = Object.keys(first?.items ?? {}) as (keyof Score['items'])[];
  const rows = items.map((item) => {
    const total = first?.items[item][1] ?? 0;
    const cells = columns.map((column) => {
      const [kept] = column.items[item];
      return kept === total ? String(kept) : `**${kept}**`;
    });
    return `| ${item} (${total}) | ${cells.join(' | ')} |`;
  });
  return `${[
    '# What a merge keeps, measured',
    '',
    'Written by `npm run bench -- --accept`: ten 30-page files with every structure and the same names in each, merged by each program with its plain command; the results are read',
    'by qpdf and poppler. Less than all stands in bold. The last rows are what a merge takes from its first file.',
    `Programs: ${programs.join(', ')}.`,
    '',
    `| kept of | ${columns.map(({ program }) => program).join(' | ')} |`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...rows,
  ].join('\n')}\n`;
}
