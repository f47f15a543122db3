import { buildPdf, drawGray, plainPdf, richSpec, scanPdf } from '@recto/testkit';
import { hasPages, same, zipOf } from '../../apps/web/src/tests/engines/checks.testing.ts';
import type { Journey } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { givenFile } from '../../apps/web/src/tests/given-file.testing.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
const DPI = 200;

/** Journeys that are repeated again and again, by route; every setting is the default. */
export const ROUNDS_JOURNEYS: Readonly<Record<string, Journey>> = {
  'pdf-to-image': {
    files: () => [givenFile('thirty.pdf', plainPdf('IMG', 30))],
    check: zipOf(30, '.jpg', async ({ bytes }) => same([...bytes.subarray(0, 3)], [0xff, 0xd8, 0xff])),
  },
  compress: {
    files: () => [givenFile('rich.pdf', buildPdf(richSpec({ pages: 4 })))],
    check: hasPages(['', '', '', '']),
  },
  ocr: {
    files: async () => [
      givenFile('scan.pdf', scanPdf(await drawGray(buildPdf({ pages: [{ text: SENTENCE }] }), DPI), DPI)),
    ],
    check: hasPages([SENTENCE]),
  },
};
