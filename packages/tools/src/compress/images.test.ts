import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { drawWithPoppler, imagePdf, jpeg2000Of, PdfWriter, qpdfCheck, renderDigests } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
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
      ...{ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 1, 1] },
      Resources: { ColorSpace: { Own: ['/CalGray', { WhitePoint: [0.95, 1, 1.09] }] } },
    },
    gray,
  );
  const content = `BT (BI is no image here) Tj ET q 72 0 0 72 10 10 cm ${rgb} Q q 72 0 0 72 90 10 cm /F0 Do Q q 9 0 0 9 0 90 cm ${tiny} Q`;
  const page = writer.add({
    ...{ Type: '/Page', Parent: pages, MediaBox: [0, 0, 172, 100], Resources: { XObject: { F0: form } } },
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
