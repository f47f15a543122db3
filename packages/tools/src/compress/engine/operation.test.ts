import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, imagePdf, pdfTexts, qpdfCheck, renderDigests, richSpec, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(undefined, NODE_CAPABILITIES);
const SIDE = 900;

/** A picture with soft shapes and grain, as cameras make them, shown two inches wide. */
function photo(): Uint8Array {
  const random = seededRandom(7);
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const light = 128 + 60 * Math.sin(x / 37) + 50 * Math.cos((x + y) / 23);
    data[at] = light + (at % 3) * 5 * Math.sin(y / 50) + random() * 12;
  }
  const dictionary = { Width: SIDE, Height: SIDE, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  return imagePdf([{ dictionary, data, compress: true, widthPoints: 144, heightPoints: 144 }]);
}

async function compressed(bytes: Uint8Array, options: unknown) {
  const { outputs, receipt } = await host.run({ toolId: 'compress', inputs: [bytesInput('a.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('compress', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  test('ensures that less quality makes a smaller file, and every one of them is sound', async () => {
    const source = photo();
    const sizes: number[] = [];
    for (const quality of [100, 90, 75, 50, 10]) {
      const { bytes } = await compressed(source, { quality });
      expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
      sizes.push(bytes.length);
    }
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect(sizes[2]).toBeLessThan(source.length / 10);
  });

  test('ensures that at 100 not a pixel changes', async () => {
    const source = photo();
    const { bytes } = await compressed(source, { quality: 100 });
    expect(bytes.length).toBeLessThan(source.length);
    expect(await renderDigests(bytes, 300)).toEqual(await renderDigests(source, 300));
  });

  test('ensures that a wanted size is kept to and used', async () => {
    const targetMegabytes = 0.03;
    const { bytes, receipt } = await compressed(photo(), { targetMegabytes });
    expect(bytes.length).toBeLessThanOrEqual(targetMegabytes * 1_048_576);
    expect(bytes.length).toBeGreaterThan(targetMegabytes * 1_048_576 * 0.95);
    expect(receipt.notes.some(({ item }) => item === 'targetSize')).toBe(false);
  });

  test('ensures that a size which cannot be reached is told', async () => {
    const { bytes, receipt } = await compressed(photo(), { targetMegabytes: 0.0001 });
    expect(bytes.length).toBeGreaterThan(105);
    expect(receipt.notes.map(({ item }) => item)).toContain('targetSize');
  });

  test('ensures that a file with every structure keeps them and its text', async () => {
    const source = buildPdf(richSpec({ pages: 8 }));
    const { bytes, receipt } = await compressed(source, { quality: 10, grayscale: true });
    expect(bytes.length).toBeLessThan(source.length);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    expect(receipt.lines.every(({ before, after }) => before === after)).toBe(true);
  });
});

test('ensures that qualities between the steps are refused', async () => {
  for (const quality of [5, 72, 105, 'high']) {
    await expect(compressed(photo(), { quality })).rejects.toMatchObject({ code: 'option-invalid' });
  }
});
