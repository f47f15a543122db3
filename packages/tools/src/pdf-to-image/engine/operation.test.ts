import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, richSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const input = bytesInput('rich.pdf', buildPdf(richSpec({ pages: 4 })));
const run = (options: object) => host.run({ toolId: 'pdf-to-image', inputs: [input], options });

/** Opens an image by the capability and reads what its header says. */
async function headerOf(name: string, bytes: Uint8Array) {
  const images = await NODE_CAPABILITIES.images?.();
  const opened = await images?.open({ name, bytes: async () => bytes });
  return { format: opened?.format, ...opened?.frames[0] };
}

describe('pdf-to-image: ensures that', () => {
  test.each([
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
  ] as const)(
    'every page becomes a %s of its own, in order and named by its number',
    async (format, kind, mediaType) => {
      const { outputs } = await run({ format, dpi: 72 });
      const numbers = [1, 2, 3, 4];
      expect(outputs.map(({ name }) => name)).toEqual(numbers.map((n) => `recto-pdf-to-image-page-${n}.${format}`));
      for (const output of outputs) {
        expect(output.mediaType).toBe(mediaType);
        expect((await headerOf(output.name, output.bytes)).format).toBe(kind);
      }
    },
  );

  test.each(['png', 'jpg'])('twice the dpi gives twice the sides, and the %s says its dpi', async (format) => {
    const sides = async (dpi: number) => {
      const [output] = (await run({ format, dpi, pages: '2' })).outputs;
      return headerOf(output?.name ?? '', output?.bytes ?? new Uint8Array());
    };
    const [small, large] = [await sides(100), await sides(200)];
    expect(Math.abs((large.widthPixels ?? 0) - 2 * (small.widthPixels ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.round(large.dpi?.x ?? 0)).toBe(200);
  });

  test('only the chosen pages come, in the order in which they are written', async () => {
    const { outputs } = await run({ dpi: 72, pages: '3,1' });
    expect(outputs.map(({ name }) => name)).toEqual(['recto-pdf-to-image-page-3.jpg', 'recto-pdf-to-image-page-1.jpg']);
  });

  test('numbers of pages have one width, so that names sort as the pages stand', async () => {
    const twelve = bytesInput('twelve.pdf', buildPdf({ pages: Array.from({ length: 12 }, () => ({ text: 'page' })) }));
    const { outputs } = await host.run({ toolId: 'pdf-to-image', inputs: [twelve], options: { dpi: 72 } });
    const names = outputs.map(({ name }) => name);
    expect([names[0], names[11]]).toEqual(['recto-pdf-to-image-page-01.jpg', 'recto-pdf-to-image-page-12.jpg']);
    expect(names.toSorted()).toEqual(names);
  });

  test('a transparent background is one', async () => {
    const [output] = (await run({ format: 'png', dpi: 72, pages: '1', transparent: true })).outputs;
    const images = await NODE_CAPABILITIES.images?.();
    const opened = await images?.open({ name: 'x.png', bytes: async () => output?.bytes ?? new Uint8Array() });
    const pixels = opened && (await images?.decode(opened));
    expect([pixels?.hasAlpha, pixels?.samples[3]]).toEqual([true, 0]);
  });

  test('a page that does not exist is named', async () => {
    await expect(run({ pages: '9' })).rejects.toMatchObject({ code: 'option-invalid', details: { option: 'pages' } });
  });
});
