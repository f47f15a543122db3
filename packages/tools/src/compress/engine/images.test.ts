import { writeFile } from 'node:fs/promises';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  decodeWithMuPdf,
  decodeWithVips,
  drawWithPoppler,
  imagePdf,
  jpeg2000Of,
  PdfWriter,
  qpdfCheck,
  renderDigests,
  runProgram,
} from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const host = createInlineHost(undefined, NODE_CAPABILITIES);

async function compressed(toolId: string, bytes: Uint8Array, options: unknown): Promise<Uint8Array> {
  const { outputs } = await host.run({ toolId, inputs: [bytesInput('a.pdf', bytes)], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

/** Soft shapes, as many samples a pixel as are wanted. */
const soft = (width: number, height: number, components: number) =>
  Uint8Array.from({ length: width * height * components }, (_, at) => {
    const pixel = Math.floor(at / components);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return 128 + 60 * Math.sin(x / 70 + (at % components)) + 50 * Math.cos((x + y) / 90);
  });

/** Mean distance of two documents' pixels, 0 to 255. */
async function distance(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await drawWithPoppler(one, 100), await drawWithPoppler(other, 100)];
  expect(a.length).toBe(b.length);
  let [sum, count] = [0, 0];
  for (const [index, { rgb }] of a.entries()) {
    const next = b[index]?.rgb ?? new Uint8Array();
    expect(next.length).toBe(rgb.length);
    for (const [at, value] of rgb.entries()) sum += Math.abs(value - (next[at] ?? 0));
    count += rgb.length;
  }
  return sum / count;
}

const folder = useTemporaryFolder();
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describeWithPrograms('images of every coding', ['qpdf', 'pdftoppm'], () => {
  const side = 500;

  test.each([
    [1, '/DeviceGray'],
    [3, '/DeviceRGB'],
    [3, undefined],
  ] as const)(
    'ensures that JPEG 2000 of %i components is made smaller where that wins',
    async (components, ColorSpace) => {
      const data = await jpeg2000Of(soft(side, side, components), { width: side, height: side, components });
      const dictionary = { Width: side, Height: side, ColorSpace, BitsPerComponent: 8, Filter: '/JPXDecode' };
      const source = imagePdf([{ dictionary, data, widthPoints: 72, heightPoints: 72 }]);
      const small = await compressed('compress', source, { quality: 75 });
      expect(latin1(small)).toContain('/DCTDecode');
      expect(small.length).toBeLessThan(source.length / 4);
      expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
      expect(await distance(source, small)).toBeLessThan(4);
    },
  );

  test('ensures that JPEG 2000 with its own alpha stays as it is', async () => {
    const data = await jpeg2000Of(soft(side, side, 3), { width: side, height: side, components: 3 });
    const dictionary = { Width: side, Height: side, Filter: '/JPXDecode', SMaskInData: 1 };
    const source = imagePdf([{ dictionary, data, widthPoints: 72, heightPoints: 72 }]);
    expect(latin1(await compressed('compress', source, { quality: 10 }))).toContain('/JPXDecode');
  });
});

/** A page whose content, and that of a form on it, hold images; the second in a colour space of the resources. */
function inlinePdf(side: number): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const hex = Buffer.from(soft(side, side, 3)).toString('hex');
  const rgb = `BI /W ${side} /H ${side} /CS /RGB /BPC 8 /F /AHx ID ${hex}> EI`;
  const stripes = Buffer.from(Uint8Array.from({ length: side * side }, (_, at) => ((at >> 6) & 3) * 20 + 60)).toString(
    'hex',
  );
  const gray = `BI /W ${side} /H ${side} /CS /Own /BPC 8 /F [/AHx] ID ${stripes}> EI`;
  const tiny = 'BI /W 4 /H 4 /CS /G /BPC 8 /F /AHx ID 00408090a0b0c0d0e0f0102030405060> EI';
  const form = writer.addStream(
    {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: [0, 0, 1, 1],
      Resources: { ColorSpace: { Own: ['/CalGray', { WhitePoint: [0.95, 1, 1.09] }] } },
    },
    gray,
  );
  const content = `BT (BI is no image here) Tj ET q 72 0 0 72 10 10 cm ${rgb} Q q 72 0 0 72 90 10 cm /F0 Do Q q 9 0 0 9 0 90 cm ${tiny} Q`;
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 172, 100],
    Resources: { XObject: { F0: form } },
    Contents: writer.addStream({}, content),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

describeWithPrograms('inline images', ['qpdf', 'pdftoppm'], () => {
  test('ensures that they become as small as other images, without loss', async () => {
    const source = inlinePdf(200);
    const small = await compressed('compress-lite', source, {});
    expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
    expect(await renderDigests(small, 100)).toEqual(await renderDigests(source, 100));
    expect(latin1(small).match(/\/Subtype ?\/Image/g)).toHaveLength(2);
    expect(small.length).toBeLessThan(source.length / 3);
  });

  test('ensures that they are made smaller with loss too', async () => {
    const source = inlinePdf(300);
    const small = await compressed('compress', source, { quality: 50 });
    expect(latin1(small)).toContain('/DCTDecode');
    expect(small.length).toBeLessThan(source.length / 20);
    expect(await distance(source, small)).toBeLessThan(8);
  });
});

/** A page of 144 by 144 points as poppler, MuPDF and PDFium draw it. */
async function drawnByThree(pdf: Uint8Array): Promise<Uint8Array[]> {
  const [poppler] = await drawWithPoppler(pdf, 100);
  const path = folder.file('drawn.pdf');
  await writeFile(path, pdf);
  const mupdf = await decodeWithMuPdf(path, 200, 200);
  const { outputs } = await host.run({
    toolId: 'pdf-to-image',
    inputs: [bytesInput('a.pdf', pdf)],
    options: { format: 'png', dpi: 100 },
  });
  const pdfium = await decodeWithVips(outputs[0]?.bytes ?? pdf);
  return [poppler?.rgb ?? new Uint8Array(), mupdf.rgb, pdfium.rgb];
}

describeWithPrograms('four colorants', ['qpdf', 'pdftoppm', 'mutool'], () => {
  const side = 600;
  const samples = soft(side, side, 4).map((value, at) => (at % 4 === 3 ? value / 6 : value / 2));

  /** As Adobe's programs store them, the other way round; or plain, without loss. */
  async function cmykPdf(isReversed: boolean): Promise<Uint8Array> {
    const size = { widthPoints: 144, heightPoints: 144 };
    const dictionary = { Width: side, Height: side, ColorSpace: '/DeviceCMYK', BitsPerComponent: 8 };
    if (!isReversed) return imagePdf([{ dictionary, data: samples, compress: true, ...size }]);
    const raw = { raw: { width: side, height: side, channels: 3 } } as const;
    const data = await sharp(soft(side, side, 3), raw)
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    const coded = { ...dictionary, Filter: '/DCTDecode', Decode: [1, 0, 1, 0, 1, 0, 1, 0] };
    return imagePdf([{ dictionary: coded, data, ...size }]);
  }

  test.each([true, false])(
    'ensures that they stay four and look the same to three programs, reversed %s',
    async (isReversed) => {
      const source = await cmykPdf(isReversed);
      const small = await compressed('compress', source, { quality: 75 });
      expect(small.length).toBeLessThan(source.length / 3);
      expect(latin1(small)).toContain('/DeviceCMYK');
      expect(latin1(small)).toContain('/DCTDecode');
      expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
      const [before, after] = [await drawnByThree(source), await drawnByThree(small)];
      for (const [program, rgb] of before.entries()) {
        const other = after[program] ?? new Uint8Array();
        expect(other.length).toBe(rgb.length);
        const far = rgb.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / rgb.length;
        expect(far).toBeLessThan(3);
      }
    },
  );

  test('ensures that reversed colorants become gray', async () => {
    const source = await cmykPdf(true);
    const [page] = await drawWithPoppler(await compressed('compress', source, { quality: 50, grayscale: true }), 72);
    const [was] = await drawWithPoppler(source, 72);
    const rgb = page?.rgb ?? new Uint8Array();
    const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    for (let at = 0; at < rgb.length; at += 3) expect(rgb[at]).toBe(rgb[at + 1]);
    expect(Math.abs(mean(rgb) - mean(was?.rgb ?? new Uint8Array()))).toBeLessThan(25);
  });
});

describeWithPrograms('black and white finer than can be seen', ['qpdf', 'pdftoppm'], () => {
  const side = 3000;
  /** Rings with a line of one pixel every fortieth, 1,500 pixels an inch. */
  const rings = new Uint8Array((side / 8) * side);
  for (let at = 0; at < side * side; at++) {
    const far = Math.hypot((at % side) - 1500, Math.floor(at / side) - 1500);
    if (far % 160 < 24 || at % 400 < 4) rings[at >> 3] = (rings[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }

  test.each([{ ColorSpace: '/DeviceGray' }, { ImageMask: true }])(
    'ensures that it becomes as fine as is seen, %j',
    async (kind) => {
      const dictionary = { Width: side, Height: side, BitsPerComponent: 1, ...kind };
      const size = { widthPoints: 144, heightPoints: 144 };
      const source = imagePdf([{ dictionary, data: rings, compress: true, ...size }]);
      const small = await compressed('compress', source, { quality: 50 });
      const lossless = await compressed('compress', source, { quality: 100 });
      expect(small.length).toBeLessThan(lossless.length * 0.6);
      expect(latin1(lossless)).toContain(`/Width ${side}`);
      expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
      expect(await distance(source, small)).toBeLessThan(6);
    },
  );
});

describeWithPrograms('images that nothing draws, fonts that nothing selects', ['qpdf', 'pdftoppm', 'mutool'], () => {
  /** The second image is in the page's resources, but not in its content; the third is in a form that is drawn. */
  function threeImages(): Uint8Array {
    const writer = new PdfWriter();
    const pages = writer.reserve();
    const gray = { Type: '/XObject', Subtype: '/Image', ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
    const image = (seed: number) =>
      writer.addStream(
        { ...gray, Width: 90, Height: 90 },
        soft(90, 90, 1).map((value, at) => value + ((at * seed) % 13)),
      );
    const resources = { XObject: { I: image(5) } };
    const face = (BaseFont: string) => writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: `/${BaseFont}` });
    const form = writer.addStream(
      { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 1, 1], Resources: resources },
      '/I Do',
    );
    const page = writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 100, 100],
      Resources: {
        XObject: { A: image(3), B: image(7), F: form },
        Font: { S: face('Times-Roman'), U: face('Courier') },
      },
      Contents: writer.addStream({}, 'q 50 0 0 50 0 0 cm /A Do Q q 50 0 0 50 50 50 cm /F Do Q BT /S 9 Tf (A) Tj ET'),
    });
    writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
    return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
  }

  /** By MuPDF's account of all pages. */
  async function fontsOf(pdf: Uint8Array): Promise<string[]> {
    const path = folder.file('fonts.pdf');
    await writeFile(path, pdf);
    const { stdout } = await runProgram('mutool', ['info', '-F', path]);
    return [...stdout.toString('latin1').matchAll(/Type1 '([\w-]+)'/g)].map(([, name]) => name ?? '').sort();
  }

  test('ensures that they go where something may be lost, and stay where nothing may', async () => {
    const count = (pdf: Uint8Array) => latin1(pdf).match(/\/Subtype ?\/Image/g)?.length;
    const source = threeImages();
    const small = await compressed('compress', source, { quality: 95 });
    expect(count(small)).toBe(2);
    expect(await fontsOf(small)).toEqual(['Times-Roman']);
    expect(await fontsOf(source)).toEqual(['Courier', 'Times-Roman']);
    expect(count(await compressed('compress', source, { quality: 100 }))).toBe(3);
    expect(await qpdfCheck(small)).toEqual({ exitCode: 0, complaints: [] });
    expect(await distance(source, small)).toBeLessThan(1);
  });
});
