/**
 * Measures compression beside other programs: `npm run bench:compress [-- --only NAME] [--files DIR] [--accept]`. For each
 * file and each preset of Ghostscript: our smallest result that looks at least as good, by structural similarity of what
 * MuPDF draws. `--accept` writes the figures to `bench/results`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { ROOT } from '../../scripts/root.ts';
import { CLASSES } from './classes.ts';
import { isThere, PEERS, runPeer } from './peers.ts';
import { drawPages, inkSimilarity, type Picture } from './picture.ts';
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
    return other ? inkSimilarity(picture, other) : 0;
  });
  return each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length);
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
  const liteSimilarity = similarityTo(before, lite.bytes);
  const peers: FileFigures['peers'][number][] = [];
  for (const peer of PEERS.filter(isThere)) {
    const output = join(folder, 'peer.pdf');
    rmSync(output, { force: true });
    const made = runPeer(peer, input, output);
    if (!made) continue;
    const similarity = similarityTo(before, output);
    const best = peer.isPreset ? await smallestAsGood(similarity, at) : null;
    peers.push({ name: peer.name, isPreset: peer.isPreset, isLossless: peer.isLossless, ...made, similarity, best });
  }
  const usual = await at(75);
  return {
    name,
    inputBytes: bytes.length,
    lite: { bytes: lite.bytes.length, ms: lite.ms, similarity: liteSimilarity },
    usual,
    peers,
  };
}

/** The smallest result that looks as good: similarity grows with quality, so the range is halved, then its neighbours are tried. */
async function smallestAsGood(similarity: number, at: (quality: number) => Promise<Result>) {
  let [low, high] = [0, QUALITIES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const result = await at(QUALITIES[middle] ?? 100);
    if (result.similarity + TOLERANCE >= similarity) high = middle;
    else low = middle + 1;
  }
  const quality = QUALITIES[high] ?? 100;
  return { quality, ...(await at(quality)) };
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, files: { type: 'string' }, accept: { type: 'boolean' } },
});
const files: { name: string; build: () => Promise<Uint8Array> }[] = values.files
  ? readdirSync(values.files)
      .filter((file) => file.endsWith('.pdf'))
      .map((file) => ({
        name: basename(file, '.pdf'),
        build: async () => new Uint8Array(readFileSync(join(values.files ?? '', file))),
      }))
  : [...CLASSES];
const figures: FileFigures[] = [];
for (const { name, build } of files.filter(({ name: own }) => !values.only || own.includes(values.only))) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  try {
    const measured = await measure(name, await build(), folder);
    figures.push(measured);
    console.log(reportOf([measured]).lines.join('\n'));
  } catch (error) {
    console.log(`${name}: ${error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const report = reportOf(figures);
console.log(`\n${report.summary.join('\n')}`);
if (values.accept) {
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
  writeFileSync(join(ROOT, 'bench/results/compress.md'), report.markdown);
}
