/**
 * Measures compression beside other programs: `npm run bench:compress [-- --part classes|corpus] [--only NAME] [--files DIR]
 * [--lossless] [--fresh] [--at-once 2] [--accept]`. For each file and each preset of Ghostscript: our smallest result that looks at least as good, by
 * structural similarity of what MuPDF draws. What was measured of a file is kept, so that a run that was ended goes on where
 * it stood; `--fresh` measures again, but for what the peers made of the same bytes. `--lossless` measures only what loses nothing, in a tenth of the time. `--accept` writes the figures to `bench/results`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { findCorpus, pdfTexts, qpdfCheck, readCorpus } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { CLASSES } from './classes.ts';
import { forgetFigures, keepFigures, keptFigures } from './kept-figures.ts';
import { type LosslessFigures, losslessReport } from './lossless-report.ts';
import { peerResult } from './peer-results.ts';
import { isThere, PEERS, runPeer } from './peers.ts';
import { contentSimilarity, drawPages, type Picture } from './picture.ts';
import { type FileFigures, reportOf } from './report.ts';

const DPI = 150;
const PAGES = 2;
/** Similarities are compared to so many decimals, as they are printed. */
const TOLERANCE = 0.0005;
const QUALITIES = Array.from({ length: 19 }, (_, index) => 10 + index * 5);

const host = createInlineHost(undefined, NODE_CAPABILITIES);

interface Result {
  readonly bytes: number;
  readonly ms: number;
  readonly similarity: number;
}

async function ours(toolId: string, name: string, bytes: Uint8Array, options: unknown) {
  const startedAt = performance.now();
  const { outputs } = await host.run({ toolId, inputs: [bytesInput(name, bytes)], options });
  return { bytes: outputs[0]?.bytes ?? bytes, ms: performance.now() - startedAt };
}

function similarityTo(before: readonly Picture[], pdf: Uint8Array | string): number {
  const after = drawPages(pdf, DPI, PAGES);
  const each = before.map((picture, index) => {
    const other = after[index];
    return other ? contentSimilarity(picture, other) : 0;
  });
  return each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length);
}

async function measureLossless(name: string, bytes: Uint8Array, folder: string): Promise<LosslessFigures> {
  const input = join(folder, 'input.pdf');
  writeFileSync(input, bytes);
  const lite = await ours('compress-lite', name, bytes, {});
  const peers = PEERS.filter((peer) => peer.isLossless && isThere(peer)).flatMap((peer) => {
    const made = runPeer(peer, input, join(folder, `${peer.command}.pdf`));
    return made ? [{ name: peer.name, ...made }] : [];
  });
  const faults = await faultsOfLossless(bytes, lite.bytes, drawPages(input, DPI, PAGES));
  return { name, inputBytes: bytes.length, lite: { bytes: lite.bytes.length, ms: lite.ms, faults }, peers };
}

async function measure(name: string, bytes: Uint8Array, folder: string): Promise<FileFigures> {
  const input = join(folder, 'input.pdf');
  writeFileSync(input, bytes);
  const before = drawPages(input, DPI, PAGES);
  const results = new Map<number, Result>();
  const at = async (quality: number): Promise<Result> => {
    const known = results.get(quality);
    if (known) return known;
    const made = await ours('compress', name, bytes, { quality });
    const result = { bytes: made.bytes.length, ms: made.ms, similarity: similarityTo(before, made.bytes) };
    results.set(quality, result);
    return result;
  };
  const lite = await ours('compress-lite', name, bytes, {});
  const peers: FileFigures['peers'][number][] = [];
  for (const peer of PEERS.filter(isThere)) {
    const output = join(folder, 'peer.pdf');
    rmSync(output, { force: true });
    const made = peerResult(peer, { path: input, bytes }, output, (path) => similarityTo(before, path));
    if (!made) continue;
    const best = peer.isPreset ? await smallestAsGood(made.similarity, at) : null;
    peers.push({ name: peer.name, isPreset: peer.isPreset, isLossless: peer.isLossless, ...made, best });
  }
  const usual = await at(75);
  const smallest = await at(10);
  return {
    name,
    inputBytes: bytes.length,
    lite: {
      bytes: lite.bytes.length,
      ms: lite.ms,
      similarity: similarityTo(before, lite.bytes),
      faults: await faultsOfLossless(bytes, lite.bytes, before),
    },
    usual,
    target: await toTarget(name, bytes, smallest.bytes, lite.bytes.length),
    peers,
  };
}

/** What a lossless result must not have: complaints of qpdf that the file did not have, another text, another pixel. */
async function faultsOfLossless(source: Uint8Array, result: Uint8Array, before: readonly Picture[]): Promise<string[]> {
  const faults: string[] = [];
  const [was, is] = [await qpdfCheck(source), await qpdfCheck(result)];
  if (is.complaints.length > was.complaints.length) faults.push('qpdf');
  const [textBefore, textAfter] = [await pdfTexts(source).catch(() => null), await pdfTexts(result).catch(() => null)];
  if (JSON.stringify(textBefore) !== JSON.stringify(textAfter)) faults.push('text');
  const after = drawPages(result, DPI, PAGES);
  if (!before.every(({ rgb }, page) => Buffer.from(rgb).equals(after[page]?.rgb ?? Buffer.alloc(0))))
    faults.push('pixels');
  return faults;
}

/** A size halfway, by factor, between the smallest result and the lossless one. @returns null when there is no such size */
async function toTarget(name: string, source: Uint8Array, smallest: number, lossless: number) {
  const wanted = Math.round(Math.sqrt(smallest * lossless));
  // The tool counts in megabytes and sizes of a few kilobytes are within one image's steps.
  if (smallest > lossless * 0.8 || wanted < 10_000) return null;
  const { bytes, ms } = await ours('compress', name, source, { targetMegabytes: wanted / 1_048_576 });
  return { wanted, bytes: bytes.length, ms };
}

/** The smallest result that looks as good: similarity grows with quality, so the range is halved, then its neighbours are tried. */
async function smallestAsGood(similarity: number, at: (quality: number) => Promise<Result>) {
  const least = await at(QUALITIES[0] ?? 10);
  if (least.similarity + TOLERANCE >= similarity) return { quality: QUALITIES[0] ?? 10, ...least };
  let [low, high] = [1, QUALITIES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const result = await at(QUALITIES[middle] ?? 100);
    if (result.similarity + TOLERANCE >= similarity) high = middle;
    else low = middle + 1;
  }
  const quality = QUALITIES[high] ?? 100;
  return { quality, ...(await at(quality)) };
}

interface BenchFile {
  readonly name: string;
  readonly build: () => Promise<Uint8Array>;
}

const fileAt = (path: string): BenchFile => ({
  name: basename(path, '.pdf'),
  build: async () => new Uint8Array(readFileSync(path)),
});

function filesOf({ part, files: folder }: { readonly part?: string | undefined; readonly files?: string | undefined }) {
  if (folder) {
    const names = readdirSync(folder).filter((file) => file.endsWith('.pdf'));
    return names.map((file) => fileAt(join(folder, file)));
  }
  const corpus = findCorpus();
  const real = corpus ? readCorpus(corpus).filter(({ category }) => category === 'ordinary') : [];
  if (!corpus) console.log('no corpus: only the classes are measured');
  return [...(part === 'corpus' ? [] : CLASSES), ...(part === 'classes' ? [] : real.map(({ path }) => fileAt(path)))];
}

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    only: { type: 'string' },
    files: { type: 'string' },
    lossless: { type: 'boolean' },
    fresh: { type: 'boolean' },
    one: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    accept: { type: 'boolean' },
  },
});
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

/** What is asked here, for one file. */
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

const report = values.lossless
  ? losslessReport(await measureAll('lossless', measureLossless, (figures) => losslessReport([figures]).lines))
  : reportOf(await measureAll('all', measure, (figures) => reportOf([figures]).lines));
console.log(`\n${report.summary.join('\n')}`);
const name = values.lossless ? 'compress-lossless.md' : 'compress.md';
if (values.accept) writeFileSync(join(ROOT, 'bench/results', name), report.markdown);
