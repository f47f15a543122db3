import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, type PageSpec, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const raster = createNodeRaster();
const host = createInlineHost(undefined, { raster: async () => raster });

/** Start of the builder's text, and the size and the width of "Alpha " in Helvetica. */
const [LEFT, BASELINE, SIZE, ALPHA] = [72, 660, 11, 30.57];
const TOLERANCE = 3;

/** The page, with everything that may displace what is drawn on it. */
const PAGES: readonly (readonly [string, Partial<PageSpec>])[] = [
  ['as it is', {}],
  ...[90, 180, 270].map((rotateDegrees) => [`rotated by ${rotateDegrees}`, { rotateDegrees }] as const),
  ['cropped', { cropBox: [40, 30, 500, 720] }],
  ['of a larger unit', { userUnit: 2.5 }],
  [
    'rotated, cropped, of a larger unit, away from the origin',
    { rotateDegrees: 270, userUnit: 2, mediaBox: [-100, -50, 600, 800], cropBox: [20, 10, 480, 700] },
  ],
];

describeWithPrograms('comments', ['qpdf'], () => {
  test.each(PAGES)('ensures that they stand at their words on a page %s', async (_, page) => {
    const pdf = (word: string) => buildPdf({ pages: [{ ...page, text: `Alpha ${word} gamma` }] });
    const { outputs } = await host.run({
      toolId: 'compare',
      inputs: [bytesInput('old.pdf', pdf('beta')), bytesInput('new.pdf', pdf('delta'))],
      options: {},
    });
    const { pages } = await readWithQpdf(outputs[0]?.bytes ?? new Uint8Array());
    const [comment] = pages[0]?.annotations ?? [];
    expect(comment?.subtype).toBe('Highlight');
    const [left = 0, bottom = 0, right = 0, top = 0] = (comment?.rectangle ?? '').split(' ').map(Number);
    expect(Math.abs(left - LEFT - ALPHA)).toBeLessThan(TOLERANCE);
    expect(right - left).toBeGreaterThan(SIZE);
    expect(right - left).toBeLessThan(4 * SIZE);
    expect(bottom).toBeLessThan(BASELINE);
    expect(bottom).toBeGreaterThan(BASELINE - SIZE);
    expect(top).toBeGreaterThan(BASELINE);
    expect(top).toBeLessThan(BASELINE + 1.5 * SIZE);
  });
});
