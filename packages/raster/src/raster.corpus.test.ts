import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type CorpusFile, memoryFile, runProgram } from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createNodeRaster } from './raster.node.ts';
import { drawWithPoppler } from './testing/draw-with-poppler.testing.ts';
import { comparePixels, shrink } from './testing/pixel-similarity.testing.ts';
import { sharedWords, wordsOf } from './testing/words.testing.ts';

const raster = createNodeRaster();
const PICTURE_PIXELS = 1000;
/** A tiling pattern of thousands of cells: minutes in poppler, ten seconds in PDFium. */
const SLOW = ['ordinary/issue16263.pdf'];

const isOrdinary = ({ name, category }: CorpusFile) =>
  name.endsWith('.pdf') && ['ordinary', 'tables', 'features'].includes(category) && !SLOW.includes(name);

async function open(file: CorpusFile) {
  return raster.open(memoryFile(file.name, await readFile(file.path), file.userPassword ?? undefined));
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

describeCorpus(
  'ordinary files ensure that',
  (files) => {
    test('the first page looks as poppler shows it', async () => {
      const similarities: number[] = [];
      for (const file of files) {
        const document = await open(file);
        const [size] = await raster.pageSizes(document);
        if (!size) throw new Error(`${file.name} has no first page`);
        const box = { maxWidthPixels: PICTURE_PIXELS, maxHeightPixels: PICTURE_PIXELS };
        const picture = await raster.renderPage(document, { pageIndex: 0, ...box });
        const expected = await drawWithPoppler(runProgram, { path: file.path, pageIndex: 0, picture, size });
        const { ssim, meanDifference } = comparePixels(shrink(picture, 4), shrink(expected, 4));
        expect.soft(ssim, file.name).toBeGreaterThan(0.85);
        expect.soft(meanDifference, file.name).toBeLessThan(12);
        similarities.push(ssim);
        await raster.close(document);
      }
      expect(similarities.length).toBeGreaterThan(50);
      expect(median(similarities)).toBeGreaterThan(0.98);
    });

    test('the words are those that pdftotext finds', async () => {
      const shares: number[] = [];
      for (const file of files) {
        const document = await open(file);
        const { lines } = await raster.text(document, 0);
        const { stdout } = await runProgram('pdftotext', ['-f', '1', '-l', '1', file.path, '-']);
        const found = wordsOf(lines.flatMap((line) => line.words.map((word) => word.text)).join(' '));
        shares.push(sharedWords(found, wordsOf(stdout.toString('utf8'))));
        await raster.close(document);
      }
      expect(median(shares)).toBe(1);
      // The rest: right-to-left text, which poppler wraps in marks, and letters spread by recognition.
      expect(shares.filter((share) => share >= 0.9).length / shares.length).toBeGreaterThan(0.85);
    });
  },
  isOrdinary,
);

interface Outcome {
  readonly opened: string;
  readonly pageCount: number;
  readonly calls: readonly string[];
  readonly peakMegabytes: number;
}

/** Opens a file in a process of its own that is ended after 30 s, asks for thumbnails and text, and prints what came. */
const PROBE = `
import { readFileSync } from 'node:fs';
const { createNodeRaster } = await import(process.argv[1]);
const raster = createNodeRaster();
const bytes = new Uint8Array(readFileSync(process.argv[2]));
const input = { name: 'probe.pdf', sizeBytes: bytes.length, password: process.argv[3] || undefined, bytes: async () => bytes };
const codeOf = (promise) => promise.then(() => 'ok', (error) => error.code ?? String(error));
const calls = [];
let pageCount = 0;
const opened = await codeOf(raster.open(input).then(async (document) => {
  pageCount = document.pageCount;
  for (let pageIndex = 0; pageIndex < Math.min(5, pageCount); pageIndex++) {
    calls.push(await codeOf(raster.thumbnail(document, { pageIndex, boxWidth: 200, boxHeight: 200 })));
    calls.push(await codeOf(raster.text(document, pageIndex)));
  }
}));
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ opened, pageCount, calls, peakMegabytes }));
`;

function probe(file: CorpusFile): Promise<Outcome> {
  const module = new URL('./raster.node.ts', import.meta.url).href;
  const password = file.userPassword ?? file.ownerPassword ?? '';
  const args = ['--input-type=module', '--eval', PROBE, '--', module, file.path, password];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: 30_000 });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`${file.name} ended the process: ${signal ?? code}`));
    });
  });
}

/** Answers allowed for a damaged file; anything else is a fault of Recto. */
const FAIR_ANSWERS = ['ok', 'input-damaged', 'too-demanding', 'engine-crashed'];

describeCorpus(
  'hostile files ensure that',
  (files) => {
    test.each(files.map((file) => [file.name, file] as const))('%s harms nothing', async (_, file) => {
      const outcome = await probe(file);
      for (const answer of [outcome.opened, ...outcome.calls]) expect(FAIR_ANSWERS).toContain(answer);
      expect(outcome.peakMegabytes).toBeLessThan(700);
    });
  },
  ({ name, category }) => name.endsWith('.pdf') && category === 'damaged',
);

describeCorpus(
  'locked files ensure that',
  (files) => {
    test.each(files.map((file) => [file.name, file] as const))(
      '%s opens with its passwords and with no other',
      async (_, file) => {
        const bytes = await readFile(file.path);
        const pagesWith = async (password?: string) =>
          raster.open(memoryFile(file.name, bytes, password)).then(
            (document) => document.pageCount,
            (error: { code: string }) => error.code,
          );
        for (const password of [file.userPassword, file.ownerPassword]) {
          if (password !== null) expect(await pagesWith(password)).toBe(file.pageCount);
        }
        const isOpenToAll = file.userPassword === '';
        expect(await pagesWith('certainly not')).toBe(isOpenToAll ? file.pageCount : 'password-wrong');
        if (file.userPassword) expect(await pagesWith()).toBe('input-locked');
        expect((await probe(file)).calls.every((answer) => answer === 'ok')).toBe(true);
      },
    );
  },
  ({ name, category }) => name.endsWith('.pdf') && category === 'encrypted',
);
