/**
 * Whole commands, from before their start to after their end, beside qpdf's: `npm run house -- bench:commands [--runs 9]
 * [--only PART_OF_A_NAME] [--accept]`. Ours and the other's alternate. `--accept` writes `bench/results/commands.md`.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPdf, imageDocument, plainPdf, richSpec } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { measureProcess } from '../measure.ts';
import { median, pairedRatio } from '../statistics.ts';
import { makeTextDocument } from '../text-document.ts';

/** A command of ours and one that is not; both read `inputs`. */
interface Pair {
  readonly name: string;
  readonly inputs: Readonly<Record<string, () => Uint8Array>>;
  ours(paths: readonly string[]): readonly string[];
  theirs(paths: readonly string[]): readonly [program: string, ...args: readonly string[]];
  readonly makesFolder?: boolean;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const OURS = join(ROOT, 'apps/cli/bin/recto');
const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
const at = (name: string) => join(folder, name);
process.env.LC_ALL = 'C';

try {
  writeFileSync(at('password'), 'bench\n');
  const rows: string[] = [];
  for (const pair of pairs()) {
    if (!pair.name.includes(values.only)) continue;
    rows.push(await rowOf(pair));
    console.log(rows.at(-1));
    if (values.accept) writeFileSync(join(ROOT, 'bench/results/commands.md'), pageOf(rows));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pairs(): readonly Pair[] {
  const [ours, theirs] = [at('ours.pdf'), at('theirs.pdf')];
  const start = () => [process.execPath, '-e', '0'] as const;
  const page = { 'page.pdf': () => plainPdf('A') };
  const rich = Object.fromEntries(
    Array.from({ length: 10 }, (_, seed) => [`rich-${seed}.pdf`, () => buildPdf(richSpec({ seed, pages: 30 }))]),
  );
  const text = { 'text.pdf': () => makeTextDocument(2000, 'ascii85') };
  const images = { 'images.pdf': () => imageDocument(149) };
  const merge = (paths: readonly string[]) => ['merge', ...paths, '-o', ours];
  const qpdfMerge = (paths: readonly string[]) => ['qpdf', '--empty', '--pages', ...paths, '--', theirs] as const;
  const rotate = (paths: readonly string[]) => ['rotate', ...paths, '-o', ours];
  return [
    { name: 'recto --help, beside an empty Node', inputs: {}, ours: () => ['--help'], theirs: start },
    { name: 'rotate one page, beside an empty Node', inputs: page, ours: rotate, theirs: start },
    { name: 'merge ten rich files', inputs: rich, ours: merge, theirs: qpdfMerge },
    {
      name: 'rotate 2,000 pages',
      inputs: text,
      ours: rotate,
      theirs: (paths) => ['qpdf', '--rotate=+90', ...paths, theirs],
    },
    {
      name: 'split 2,000 pages',
      inputs: text,
      ours: (paths) => ['split', ...paths, '-o', at('ours')],
      theirs: (paths) => ['qpdf', '--split-pages', ...paths, join(at('theirs'), 'page.pdf')],
      makesFolder: true,
    },
    { name: 'merge 149 MB and 2,000 pages', inputs: { ...images, ...text }, ours: merge, theirs: qpdfMerge },
    {
      name: 'lock 149 MB',
      inputs: images,
      ours: (paths) => ['protect', '--user-password-file', at('password'), ...paths, '-o', ours],
      theirs: (paths) => ['qpdf', '--encrypt', 'bench', 'bench', '256', '--', ...paths, theirs],
    },
  ];
}

/** Makes what is not there yet. @returns paths */
function make(wanted: Pair['inputs']): string[] {
  return Object.entries(wanted).map(([name, build]) => {
    if (!existsSync(at(name))) writeFileSync(at(name), build());
    return at(name);
  });
}

/** A line of the table: medians, and the median of the ratios of neighbours. */
async function rowOf({ name, inputs, ours, theirs, makesFolder }: Pair): Promise<string> {
  const paths = make(inputs);
  const [program, ...args] = theirs(paths);
  const [own, other]: [number[], number[]] = [[], []];
  for (let run = 0; run < Number(values.runs); run++) {
    own.push(await timeOf(OURS, ours(paths), 'ours', makesFolder));
    other.push(await timeOf(program, args, 'theirs', makesFolder));
  }
  const load = (loadavg()[0] ?? 0).toFixed(0);
  return `| ${name} | ${median(own).toFixed(0)} | ${median(other).toFixed(0)} | ${pairedRatio(own, other).toFixed(2)} | ${load} |`;
}

async function timeOf(program: string, args: readonly string[], name: string, makesFolder = false): Promise<number> {
  if (makesFolder) makeFolder(name);
  else rmSync(at(name), { recursive: true, force: true });
  return (await measureProcess(program, args, [0, 3])).wholeMs;
}

/** The folder before it stays: after thousands of files were removed, ext4 takes longer to make new ones than either program for all else. */
function makeFolder(name: string): void {
  if (existsSync(at(name))) renameSync(at(name), mkdtempSync(at('before-')));
  mkdirSync(at(name));
}

function pageOf(rows: readonly string[]): string {
  return [
    '# Whole commands, measured',
    '',
    `Written by \`npm run house -- bench:commands --accept\` on ${new Date().toISOString().slice(0, 10)}: medians of ${values.runs} in pairs, from before the start of a`,
    `process to after its end. Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.versions.node}. The load is how many programs of all`,
    'kinds wanted a processor: above two, times are longer than they would be, and the ratios are what counts. Every split',
    'goes into a folder of its own, and none is removed meanwhile: making files where many were just removed is slow.',
    '',
    '| command | recto ms | other ms | ratio | load |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
}
