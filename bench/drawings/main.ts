/**
 * Compares every page of the PDFs of some folders with poppler's drawing of it: `npm run house -- bench:drawings DIR...
 * [--dpi 150] [--least 0.98] [--accept]`. Two renderers smooth the edges of letters in their own ways; how much of a
 * difference that makes is measured by MuPDF's similarity to poppler, and removed by comparing at a quarter of the size too.
 * Lists the pages whose content differs, which somebody then looks at; `--accept` writes the list to `bench/results`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type GrayPlane, lumaPlane, structuralSimilarity } from '@recto/codecs';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { ROOT } from '../../scripts/root.ts';
import { quartered } from './quartered.ts';
import { type ComparedPage, reportOf } from './report.ts';

/** Pages that the programs draw at a time: they read the file again each time, and pictures are large. */
const BATCH_PAGES = 10;
const TIMEOUT_MS = 240_000;
const raster = createNodeRaster();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dpi: { type: 'string', default: '150' },
    least: { type: 'string', default: '0.98' },
    accept: { type: 'boolean', default: false },
  },
});
const dpi = Number(values.dpi);
const least = Number(values.least);
const pages: ComparedPage[] = [];
for (const path of positionals.flatMap(pdfsIn)) {
  try {
    const found = await compareFile(path);
    pages.push(...found);
    const lowest = Math.min(...found.map(({ quarter }) => quarter));
    console.log(`${basename(path)}: ${found.length} pages, lowest at a quarter ${lowest.toFixed(4)}`);
  } catch (thrown) {
    console.log(`${basename(path)}: not compared: ${thrown instanceof Error ? thrown.message.slice(0, 160) : thrown}`);
  }
}
const report = reportOf(pages, dpi, least);
console.log(`\n${report}`);
if (values.accept) writeFileSync(join(ROOT, 'bench/results/drawings.md'), report);

function pdfsIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(path, name));
}

async function compareFile(path: string): Promise<ComparedPage[]> {
  const document = await raster.open(bytesInput(basename(path), new Uint8Array(readFileSync(path))));
  const compared: ComparedPage[] = [];
  try {
    for (let first = 0; first < document.pageCount; first += BATCH_PAGES) {
      const last = Math.min(document.pageCount, first + BATCH_PAGES);
      const theirs = draw('pdftoppm', path, first, last);
      const others = draw('mutool', path, first, last);
      for (const [index, poppler] of theirs.entries()) {
        const pageIndex = first + index;
        const { widthPixels, heightPixels, rgba } = await raster.renderPage(document, { pageIndex, dpi });
        const ours = lumaPlane(rgba, widthPixels, heightPixels, 4);
        const mupdf = others[index] ?? poppler;
        compared.push({
          file: basename(path),
          page: pageIndex + 1,
          ssim: structuralSimilarity(ours, poppler),
          mupdf: structuralSimilarity(mupdf, poppler),
          quarter: structuralSimilarity(quartered(ours), quartered(poppler)),
          mupdfQuarter: structuralSimilarity(quartered(mupdf), quartered(poppler)),
        });
      }
    }
  } finally {
    await raster.close(document);
  }
  return compared;
}

function draw(program: 'pdftoppm' | 'mutool', path: string, from: number, to: number): GrayPlane[] {
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  const commands = {
    pdftoppm: ['-r', String(dpi), '-cropbox', '-f', String(from + 1), '-l', String(to), path, join(folder, 'page')],
    mutool: `draw -q -r ${dpi} -c rgb -o`.split(' ').concat(join(folder, 'page-%06d.ppm'), path, `${from + 1}-${to}`),
  };
  try {
    execFileSync(program, commands[program], { stdio: 'ignore', timeout: TIMEOUT_MS });
    return readdirSync(folder)
      .sort()
      .map((name) => readPpm(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readPpm(bytes: Buffer): GrayPlane {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (!head) throw new Error('not a PPM of 8 bits');
  return lumaPlane(bytes.subarray(head[0].length), Number(head[1]), Number(head[2]), 3);
}
