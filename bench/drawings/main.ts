/**
 * Compares every page of the PDFs of some folders with poppler's drawing of it: `npm run bench:drawings -- DIR...
 * [--dpi 150] [--least 0.98] [--json FILE]`. Two renderers smooth the edges of letters in their own ways; how much of a
 * difference that makes is told by MuPDF's similarity to poppler, and taken away by comparing at a quarter of the size too.
 * Lists the pages whose content differs, which somebody then looks at.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { type GrayPicture, grayOf, quartered, similarityOf } from './similarity.ts';

/** Pages that the programs draw at a time: they read the file anew each time, and pictures are large. */
const BATCH_PAGES = 10;
const TIMEOUT_MS = 240_000;
/** Less than MuPDF by so much is a difference of its own. */
const MARGIN = 0.01;
const raster = createNodeRaster();

interface ComparedPage {
  readonly file: string;
  readonly page: number;
  /** Our drawing and poppler's, pixel for pixel. */
  readonly ssim: number;
  /** MuPDF's drawing and poppler's. */
  readonly mupdf: number;
  /** Ours and poppler's at a quarter of the size, and MuPDF's. */
  readonly quarter: number;
  readonly mupdfQuarter: number;
  readonly size: string;
}

const MEASURES: Readonly<Record<string, (page: ComparedPage) => number>> = {
  ours: ({ ssim }) => ssim,
  MuPDF: ({ mupdf }) => mupdf,
  'ours at a quarter': ({ quarter }) => quarter,
  'MuPDF at a quarter': ({ mupdfQuarter }) => mupdfQuarter,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dpi: { type: 'string', default: '150' },
    least: { type: 'string', default: '0.98' },
    json: { type: 'string' },
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
report();

function report(): void {
  console.log(
    `\n${pages.length} pages, similarity to poppler's at ${dpi} dpi: lowest, tenth, median; pages below ${least}`,
  );
  for (const [name, value] of Object.entries(MEASURES)) {
    const sorted = pages.map(value).toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(4);
    const below = sorted.filter((similarity) => similarity < least).length;
    console.log(`${name}: ${at(0)}, ${at(0.1)}, ${at(0.5)}; ${below}`);
  }
  const outliers = pages.filter(isOutlier).toSorted((one, other) => one.quarter - other.quarter);
  console.log(`\n${outliers.length} pages to look at:`);
  for (const { file, page, size, ...similarities } of outliers) {
    const numbers = Object.values(similarities).map((value) => value.toFixed(4));
    console.log(`${numbers.join(' ')}  ${file} page ${page}, ${size}`);
  }
  if (values.json) writeFileSync(resolve(values.json), `${JSON.stringify(pages, null, 1)}\n`);
}

/** Less alike than is wanted, and less than MuPDF is too: then it is not only how edges are smoothed. */
function isOutlier({ ssim, mupdf, quarter, mupdfQuarter }: ComparedPage): boolean {
  return ssim < least && (ssim < mupdf - MARGIN || quarter < mupdfQuarter - MARGIN);
}

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
        const ours = grayOf(rgba, widthPixels, heightPixels, 4);
        const mupdf = others[index] ?? poppler;
        compared.push({
          file: basename(path),
          page: pageIndex + 1,
          ssim: similarityOf(ours, poppler),
          mupdf: similarityOf(mupdf, poppler),
          quarter: similarityOf(quartered(ours), quartered(poppler)),
          mupdfQuarter: similarityOf(quartered(mupdf), quartered(poppler)),
          size: `${widthPixels}x${heightPixels} and ${poppler.widthPixels}x${poppler.heightPixels}`,
        });
      }
    }
  } finally {
    await raster.close(document);
  }
  return compared;
}

function draw(program: 'pdftoppm' | 'mutool', path: string, from: number, to: number): GrayPicture[] {
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

function readPpm(bytes: Buffer): GrayPicture {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (!head) throw new Error('not a PPM of 8 bits');
  return grayOf(bytes.subarray(head[0].length), Number(head[1]), Number(head[2]), 3);
}
