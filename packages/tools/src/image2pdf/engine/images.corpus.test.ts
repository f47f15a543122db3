import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  type CorpusFile,
  type DrawnPage,
  decodeWithMuPdf,
  decodeWithVips,
  drawWithCairo,
  hasProgram,
  qpdfCheck,
} from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
/** Then a pixel of the image is a point of the page. */
const DPI = 72;
const HOSTILE = ['corrupt-header.jpg', 'decompression_bomb.gif'];
/** 280 million pixels: nobody draws them in a test; its bytes go into the PDF as they are. */
const GIANT = 'giant-image.jpg';
/** Highest mean difference of 255 to the reference. */
const MOST_DIFFERENT = { lossless: 2, jpeg: 3 };
/**
 * Reference decoders for formats that libvips as built for sharp does not read: MuPDF, and for HEIC the only decoder that there
 * is, our own.
 */
const REFERENCES: Readonly<Record<string, 'mupdf' | 'ours'>> = { bmp: 'mupdf', jp2: 'mupdf', heic: 'ours' };

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

async function referenceOf(path: string, pageIndex: number, page: DrawnPage): Promise<DrawnPage> {
  const reference = REFERENCES[extensionOf(path)];
  if (reference === 'mupdf') return await decodeWithMuPdf(path, page.widthPixels, page.heightPixels);
  if (reference !== 'ours') return await decodeWithVips(path, /tiff?$/i.test(path) ? pageIndex : undefined);
  const images = await NODE_CAPABILITIES.images?.();
  const opened = await images?.open({ name: path, bytes: async () => new Uint8Array(readFileSync(path)) });
  const pixels = opened && (await images?.decode(opened, { colour: 'rgb' }));
  if (!pixels) throw new Error('no images capability');
  const { widthPixels, heightPixels, samples } = pixels;
  return { widthPixels, heightPixels, rgb: Uint8Array.from(samples) };
}

function meanDifference(one: DrawnPage, other: DrawnPage, rows: number): number {
  const count = one.widthPixels * 3 * rows;
  let sum = 0;
  for (let at = 0; at < count; at++) sum += Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0));
  return sum / count;
}

const run = (path: string, options: object) =>
  host.run({ toolId: 'image2pdf', inputs: [bytesInput(basename(path), readFileSync(path))], options });

const isThere = hasProgram('pdftocairo') && hasProgram('mutool');

describeCorpus(
  'real images: ensures that',
  (files) => {
    const readable = files.filter(({ path }) => ![...HOSTILE, GIANT].includes(basename(path)));

    test.skipIf(!isThere).each(readable)(
      'every page of $name is the picture, upright, in its size and colours',
      async ({ path }: CorpusFile) => {
        const { outputs, receipt } = await run(path, { dpi: DPI });
        const [output] = outputs;
        if (!output) throw new Error('a result was expected');
        // Of a JPEG that ends too early qpdf rightly warns.
        const exitCode = path.includes('truncated') ? 3 : 0;
        await expect(qpdfCheck(output.bytes)).resolves.toMatchObject({ exitCode });
        for (let pageIndex = 0; pageIndex < (receipt.outputs[0]?.pages ?? 0); pageIndex++) {
          const page = await drawWithCairo(output.bytes, pageIndex + 1, DPI);
          const reference = await referenceOf(path, pageIndex, page);
          expect([page.widthPixels, page.heightPixels]).toEqual([reference.widthPixels, reference.heightPixels]);
          const isCmyk = path.includes('CMYK');
          // Ink on paper has no one colour on a screen without a profile: each program has a press of its own in mind.
          if (isCmyk) continue;
          const isJpeg = extensionOf(path) === 'jpg';
          // What is missing of a picture is gray to some programs and white to others: its first rows are there.
          const rows = path.includes('truncated') ? 16 : page.heightPixels;
          expect(meanDifference(page, reference, rows)).toBeLessThanOrEqual(
            MOST_DIFFERENT[isJpeg ? 'jpeg' : 'lossless'],
          );
        }
      },
    );

    test.each(files.filter(({ path }) => /\.jpe?g$/.test(path) && !HOSTILE.includes(basename(path))))(
      '$name lies in the PDF byte for byte',
      async ({ path }: CorpusFile) => {
        const [output] = (await run(path, {})).outputs;
        expect(Buffer.from(output?.bytes ?? []).includes(readFileSync(path))).toBe(true);
      },
    );

    test.each(files.filter(({ path }) => HOSTILE.includes(basename(path))))(
      '$name is refused with a clear text, by a process that stays small',
      async ({ path }: CorpusFile) => {
        const outcome = await probe(path);
        expect(outcome.message).toMatch(
          /^Image ".+" (is damaged and cannot be read|has \d+ x \d+ pixels; at most 300 million)/,
        );
        expect(outcome.workMs).toBeLessThan(2000);
        expect(outcome.peakMegabytes).toBeLessThan(500);
      },
    );
  },
  ({ category }) => category === 'images',
);

/** A job in a process of its own: what it said, how long it worked and how much memory it had at most. */
const PROBE = `
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
const { bytesInput, RECTO_TOOLS } = await import('@recto/runtime/engine');
const { createInlineHost } = await import('@recto/runtime/inline');
const { NODE_CAPABILITIES } = await import('@recto/runtime/node');
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const before = process.cpuUsage();
const inputs = [bytesInput('hostile', new Uint8Array(readFileSync(process.argv[1])))];
const message = await host.run({ toolId: 'image2pdf', inputs }).then(() => 'taken', (error) => error.message);
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ message, workMs: (user + system) / 1000, peakMegabytes }));
`;

async function probe(path: string): Promise<{ message: string; workMs: number; peakMegabytes: number }> {
  const args = ['--input-type=module', '--eval', PROBE, '--', path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return JSON.parse(stdout);
}
