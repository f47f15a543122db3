import { BYTES_REPORT, type ByteAccount } from '@recto/contract/byte-account';
import { reportOf } from '@recto/contract/report';
import { bytesInput, previewJob, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, imagePdf, lockWithQpdf, qpdfCheck, readWithQpdf, richSpec, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import type { CompressPreview } from '../preview.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const SIDE = 240;

/** Two pages, each an image of soft shapes and grain, shown an inch wide. */
function photos(): Uint8Array {
  const random = seededRandom(11);
  const dictionary = { Width: SIDE, Height: SIDE, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  const image = (scale: number) => {
    const data = Uint8Array.from(
      { length: SIDE * SIDE * 3 },
      (_, at) => 128 + 60 * Math.sin(at / scale) + random() * 12,
    );
    return { dictionary, data, compress: true, widthPoints: 72, heightPoints: 72 };
  };
  return imagePdf([image(37), image(911)]);
}

async function preview(bytes: Uint8Array, options: unknown, about?: unknown, password?: string) {
  const tool = await RECTO_TOOLS.find('compress');
  if (!tool) throw new TypeError('there is no such tool');
  const said = await previewJob({
    tool,
    options,
    about,
    inputs: [bytesInput('a.pdf', bytes, password === undefined ? {} : { password })],
    capabilities: NODE_CAPABILITIES,
    operation: await RECTO_TOOLS.loadOperation('compress'),
    signal: new AbortController().signal,
    onPercent: () => undefined,
  });
  return said as CompressPreview;
}

const totalOf = (account: ByteAccount) => Object.values(account).reduce((sum, bytes) => sum + bytes, 0);

describeWithPrograms('the preview of compress', ['qpdf'], () => {
  test.each([{ quality: 100 }, { quality: 50 }])(
    'ensures that the size said with %j is the size made, and the bytes add up to it',
    async (options) => {
      const source = photos();
      const { sizeBefore, sizeAfter, before, after } = await preview(source, options);
      const { outputs, receipt } = await host.run({
        toolId: 'compress',
        inputs: [bytesInput('a.pdf', source)],
        options,
      });
      expect(sizeBefore).toBe(source.length);
      expect(sizeAfter).toBe(outputs[0]?.bytes.length);
      expect([totalOf(before), totalOf(after)]).toEqual([sizeBefore, sizeAfter]);
      expect(reportOf(BYTES_REPORT, receipt)).toEqual([{ before, after }]);
    },
  );

  test('ensures that a page is tried out by itself', async () => {
    const { bytes, sizeBefore, sizeAfter } = await preview(photos(), { quality: 50 }, { pageIndex: 1 });
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect((await readWithQpdf(bytes)).pages).toHaveLength(1);
    expect(sizeAfter).toBe(bytes.length);
    expect(sizeAfter).toBeLessThan(sizeBefore);
  });

  test('ensures that of a locked file the size with its lock is said, and the preview opens without', async () => {
    const source = await lockWithQpdf(buildPdf(richSpec({ pages: 4 })), { userPassword: 'secret' });
    const { bytes, sizeAfter } = await preview(source, {}, undefined, 'secret');
    const input = bytesInput('a.pdf', source, { password: 'secret' });
    const { outputs } = await host.run({ toolId: 'compress', inputs: [input], options: {} });
    expect(Math.abs(sizeAfter - (outputs[0]?.bytes.length ?? 0))).toBeLessThanOrEqual(16);
    expect((await readWithQpdf(bytes)).pages).toHaveLength(4);
  });

  test.each([[{ pageIndex: 2 }], [{ pageIndex: -1 }], [{ pageIndex: 'last' }]])(
    'ensures that %j of a file of two pages is refused',
    async (about) => {
      await expect(preview(photos(), {}, about)).rejects.toMatchObject({ code: 'option-invalid' });
    },
  );
});
