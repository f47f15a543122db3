import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { drawWithPoppler, imagePdf, qpdfCheck, readWithPdfium, seededRandom } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const host = createInlineHost(undefined, NODE_CAPABILITIES);
const [width, height] = [1240, 877];

async function compressed(bytes: Uint8Array, options: unknown): Promise<Uint8Array> {
  const { outputs } = await host.run({ toolId: 'compress', inputs: [bytesInput('a.pdf', bytes)], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

/** A page with letters of one size on shaded background with grain, as scanners hand it over at 150 dpi. */
async function scan(foreground: readonly [number, number, number], more: object = {}): Promise<Uint8Array> {
  const random = seededRandom(11);
  const bitmap = new Uint8Array(width * height);
  for (let row = 60; row < height - 60; row += 26) {
    for (let column = 70; column < width - 80; column += 14) {
      const strokes = 1 + Math.floor(random() * 255);
      for (let y = 0; y < 16; y++) {
        for (let x = 0; x < 9; x++) {
          const isStroke = (strokes >> (y < 8 ? 0 : 3)) & (x < 3 ? 1 : x < 6 && y % 8 < 3 ? 2 : x >= 6 ? 4 : 0);
          if (isStroke) bitmap[(row + y) * width + column + x] = 1;
        }
      }
    }
  }
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < bitmap.length; at++) {
    const background = 244 - 20 * ((at % width) / width) + (random() - 0.5) * 8;
    for (let part = 0; part < 3; part++) rgb[at * 3 + part] = bitmap[at] ? (foreground[part] ?? 0) : background;
  }
  const raw = { raw: { width, height, channels: 3 } } as const;
  const data = await sharp(rgb, raw).blur(0.6).jpeg({ quality: 92 }).toBuffer();
  const dictionary = { Width: width, Height: height, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  return imagePdf([
    { dictionary: { ...dictionary, Filter: '/DCTDecode', ...more }, data, widthPoints: 595, heightPoints: 421 },
  ]);
}

/** Mean brightness of the darkest twentieth of a page, and of its brightest half. */
async function foregroundAndBackground(pdf: Uint8Array): Promise<readonly [foreground: number, background: number]> {
  const [page] = await drawWithPoppler(pdf, 150);
  const bright = Array.from({ length: (page?.rgb.length ?? 0) / 3 }, (_, at) => page?.rgb[at * 3 + 1] ?? 0);
  bright.sort((one, other) => one - other);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(bright.slice(0, bright.length / 20)), mean(bright.slice(bright.length / 2))];
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describeWithPrograms('scans of text', ['qpdf', 'pdftoppm'], () => {
  test('ensures that they become a foreground over a background, readable at half of what JPEG takes', async () => {
    const source = await scan([40, 40, 60]);
    const small = await compressed(source, { quality: 30 });
    // With a /Decode of its own an image stays JPEG.
    const plain = await compressed(await scan([40, 40, 60], { Decode: [0, 0.999, 0, 1, 0, 1] }), { quality: 50 });
    expect(latin1(small)).toContain('/JBIG2Decode');
    expect(latin1(plain)).not.toContain('/JBIG2Decode');
    expect(small.length).toBeLessThan(plain.length / 2);
    expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
    expect((await readWithPdfium(small)).pageCount).toBe(1);
    const [[foreground, background], [foregroundBefore, backgroundBefore]] = [
      await foregroundAndBackground(small),
      await foregroundAndBackground(source),
    ];
    expect(Math.abs(background - backgroundBefore)).toBeLessThan(4);
    expect(Math.abs(foreground - foregroundBefore)).toBeLessThan(25);
    expect(small.length).toBeLessThan(source.length / 10);
  });

  test('ensures that a red foreground stays red', async () => {
    const [page] = await drawWithPoppler(await compressed(await scan([190, 30, 30]), { quality: 30 }), 150);
    const rgb = page?.rgb ?? new Uint8Array();
    let red = 0;
    for (let at = 0; at < rgb.length; at += 3) if ((rgb[at] ?? 0) > 140 && (rgb[at + 1] ?? 0) < 90) red += 1;
    expect(red).toBeGreaterThan((rgb.length / 3) * 0.02);
  });

  test('ensures that made gray, the layers are gray', async () => {
    const small = await compressed(await scan([190, 30, 30]), { quality: 30, grayscale: true });
    const [page] = await drawWithPoppler(small, 72);
    const rgb = page?.rgb ?? new Uint8Array();
    for (let at = 0; at < rgb.length; at += 3) {
      if (Math.abs((rgb[at] ?? 0) - (rgb[at + 1] ?? 0)) > 1) throw new Error(`a colour at ${at}`);
    }
    expect(latin1(small)).toContain('/JBIG2Decode');
  });

  test('ensures that photographs stay in one piece', async () => {
    const random = seededRandom(5);
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
      return 128 + 50 * Math.sin(x / 31) * Math.cos(y / 23) + 40 * Math.sin((x + y) / 7) + random() * 20;
    });
    const dictionary = { Width: width, Height: height, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
    const source = imagePdf([{ dictionary, data, compress: true, widthPoints: 595, heightPoints: 421 }]);
    for (const quality of [30, 75]) expect(latin1(await compressed(source, { quality }))).not.toContain('/JBIG2Decode');
  });
});
