/**
 * Measures compression beside other programs: `npm run house -- bench:compress [-- --part classes|corpus] [--only NAME] [--files DIR]
 * [--lossless] [--fresh] [--at-once 2] [--accept]`. For each file and each preset of Ghostscript: our smallest result that looks at
 * least as good, by structural similarity of what MuPDF draws. What was measured of a file is kept, so that a run that was ended goes
 * on where it stood; `--fresh` measures again, but for what the peers made of the same bytes. `--lossless` measures only what loses
 * nothing, in a tenth of the time. `--accept` writes the figures to `bench/results`.
 *
 * `npm run house -- bench:compress FOLDER [--preset screen|ebook|printer] [--least-kb 100] [--most COUNT]` measures the PDFs of any folder
 * beside one preset, and says of each what Ghostscript dropped: only where that is nothing are equal contents compared. With
 * `--accept` the figures are those of `bench/results/compress-unseen.md`: of the set that `unseen-set.ts` describes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCorpus, readCorpus } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { CLASSES } from './classes.ts';
import { folderReport } from './folder-report.ts';
import { forgetFigures, keepFigures, keptFigures } from './kept-figures.ts';
import { losslessReport } from './lossless-report.ts';
import { measure, measureLossless } from './measure.ts';
import { measureInFolder, pdfsIn } from './measure-folder.ts';
import { reportOf } from './report.ts';
import { UNSEEN_SET } from './unseen-set.ts';

interface BenchFile {
  readonly name: string;
  readonly build: () => Promise<Uint8Array>;
}

const fileAt = (path: string, name = basename(path, '.pdf')): BenchFile => ({
  name,
  build: async () => new Uint8Array(readFileSync(path)),
});

function filesOf({ part, files: folder }: { readonly part?: string | undefined; readonly files?: string | undefined }) {
  if (anyFolder) {
    const found = pdfsIn(anyFolder, Number(values['least-kb']) * 1000).map(({ path, name }) => fileAt(path, name));
    // Evenly from all of them, so that no program or collection is preferred.
    const step = Math.max(1, found.length / Number(values.most ?? found.length));
    return found.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  }
  if (folder) {
    const names = readdirSync(folder).filter((file) => file.endsWith('.pdf'));
    return names.map((file) => fileAt(join(folder, file)));
  }
  const corpus = findCorpus();
  const real = corpus ? readCorpus(corpus).filter(({ category }) => category === 'ordinary') : [];
  if (!corpus) console.log('no corpus: only the classes are measured');
  return [...(part === 'corpus' ? [] : CLASSES), ...(part === 'classes' ? [] : real.map(({ path }) => fileAt(path)))];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string' },
    only: { type: 'string' },
    files: { type: 'string' },
    lossless: { type: 'boolean' },
    fresh: { type: 'boolean' },
    one: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    accept: { type: 'boolean' },
    preset: { type: 'string', default: 'ebook' },
    'least-kb': { type: 'string', default: '100' },
    most: { type: 'string' },
  },
});
const [anyFolder] = positionals;

/** Measures a file unless it was measured before, and keeps what was found. */
async function measureFile<Figures extends { readonly name: string }>(
  way: string,
  { name, build }: BenchFile,
  measureOne: (name: string, bytes: Uint8Array, folder: string) => Promise<Figures>,
): Promise<Figures> {
  const kept = keptFigures<Figures>(way, name);
  if (kept) return kept;
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  try {
    const measured = await measureOne(name, await build(), folder);
    keepFigures(way, measured);
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each file in a process of its own, so that several run at the same time. */
async function measureAll<Figures extends { readonly name: string }>(
  way: string,
  measureOne: (name: string, bytes: Uint8Array, folder: string) => Promise<Figures>,
  linesOf: (figures: Figures) => readonly string[],
): Promise<Figures[]> {
  const files = filesOf(values).filter(({ name }) => !values.only || name.includes(values.only));
  const one = files.find(({ name }) => name === values.one);
  if (one) {
    console.log(linesOf(await measureFile(way, one, measureOne)).join('\n'));
    process.exit(0);
  }
  if (values.fresh) for (const { name } of files) forgetFigures(way, name);
  const waiting = files.values();
  const work = async () => {
    for (const { name } of waiting) if (!keptFigures(way, name)) await inOwnProcess(name);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
  return files.flatMap(({ name }) => keptFigures<Figures>(way, name) ?? []);
}

/** Runs the requested measurement of one file in a process of its own. */
function inOwnProcess(name: string): Promise<void> {
  const same = process.argv.slice(2).filter((argument) => argument !== '--fresh' && argument !== '--accept');
  const [program = '', ...flags] = [
    process.execPath,
    ...process.execArgv,
    process.argv[1] ?? '',
    ...same,
    '--one',
    name,
  ];
  return new Promise((resolve) => {
    const child = spawn(program, flags, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', () => resolve());
  });
}

function measured() {
  if (anyFolder) {
    const measureOne = (name: string, bytes: Uint8Array, folder: string) =>
      measureInFolder(name, bytes, folder, values.preset);
    const figures = measureAll(`folder-${values.preset}`, measureOne, (figures) => folderReport([figures]).lines);
    return figures.then((all) => folderReport(all, values.accept ? UNSEEN_SET : []));
  }
  if (values.lossless) {
    const figures = measureAll('lossless', measureLossless, (figures) => losslessReport([figures]).lines);
    return figures.then(losslessReport);
  }
  return measureAll('all', measure, (figures) => reportOf([figures]).lines).then(reportOf);
}

const report = await measured();
console.log(`\n${report.summary.join('\n')}`);
const name = anyFolder ? 'compress-unseen.md' : values.lossless ? 'compress-lossless.md' : 'compress.md';
if (values.accept) writeFileSync(join(ROOT, 'bench/results', name), report.markdown);
