import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { type ImageSpec, imagePdf, qpdfCheck, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const host = createInlineHost(undefined, NODE_CAPABILITIES);
const MEGABYTE = 1_048_576;

/** Soft shapes with grain. */
function picture(side: number, components: 1 | 3, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: side * side * components }, (_, at) => {
    const pixel = Math.floor(at / components);
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    return 128 + 50 * Math.sin((x + seed * 9) / 37) + 45 * Math.cos((x + y) / 23) + (random() - 0.5) * 24;
  });
}

const spec = (side: number, ColorSpace: string, data: Uint8Array, more: object = {}): ImageSpec => ({
  dictionary: { Width: side, Height: side, ColorSpace, BitsPerComponent: 8, ...more },
  data,
  widthPoints: 120,
  heightPoints: 120,
});

async function jpeg(side: number, components: 1 | 3, seed: number): Promise<ImageSpec> {
  const raw = { raw: { width: side, height: side, channels: components } } as const;
  const pipeline = sharp(picture(side, components, seed), raw).toColourspace(components === 1 ? 'b-w' : 'srgb');
  const data = await pipeline.jpeg({ quality: 94 }).toBuffer();
  return spec(side, components === 1 ? '/DeviceGray' : '/DeviceRGB', data, { Filter: '/DCTDecode' });
}

const FILES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'one JPEG': async () => imagePdf([await jpeg(420, 3, 1)]),
  'gray JPEGs of several sizes': async () =>
    imagePdf(await Promise.all([300, 180, 240, 120].map((side, seed) => jpeg(side, 1, seed)))),
  'a picture with a soft mask, stored without loss': async () =>
    imagePdf([
      {
        ...spec(360, '/DeviceRGB', picture(360, 3, 5)),
        compress: true,
        softMask: { ...spec(360, '/DeviceGray', picture(360, 1, 6)), compress: true },
      },
    ]),
};

describeWithPrograms('a wanted size', ['qpdf'], () => {
  test.each(
    Object.entries(FILES).flatMap(([name, build]) => [0.06, 0.2, 0.45].map((share) => [name, share, build] as const)),
  )('ensures that %s is brought to %f of its bytes, and not one more', async (_, share, build) => {
    const source = await build();
    const targetMegabytes = Math.round(source.length * share) / MEGABYTE;
    const { outputs, receipt } = await host.run({
      toolId: 'compress',
      inputs: [bytesInput('a.pdf', source)],
      options: { targetMegabytes },
    });
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    expect(bytes.length / MEGABYTE).toBeLessThanOrEqual(targetMegabytes);
    expect(bytes.length / MEGABYTE).toBeGreaterThan(targetMegabytes * 0.95);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(receipt.notes.some(({ item }) => item === 'targetSize')).toBe(false);
  });
});
