import { inflateSync } from 'node:zlib';
import { encodeJbig2 } from '@recto/codecs';
import { decodeWithVips, type ImageSpec, imagePdf, jpeg2000Of, PdfWriter } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { extract, nativeFiles } from './extract.testing.ts';

const [WIDTH, HEIGHT] = [37, 21];
const ONLY_IMAGES = { what: ['images'] };
const noise = (length: number, seed = 7) =>
  Uint8Array.from({ length }, (_, at) => (at * at * seed + (at >> 3) * 13 + at) & 255);
const size = { Width: WIDTH, Height: HEIGHT };
const rows = (components: number, bits: number) => noise(Math.ceil((WIDTH * components * bits) / 8) * HEIGHT);

/** A JPEG of noise, for what is about its bytes and not about its picture. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const raw = { width, height, channels: 3 } as const;
  return sharp(noise(width * height * 3), { raw })
    .jpeg()
    .toBuffer();
}

const palette = `<${Buffer.from(noise(256 * 3, 11)).toString('hex')}>`;
const plain = (space: string | readonly (string | number)[], components: number, bits: number): ImageSpec => ({
  dictionary: { ...size, ColorSpace: space, BitsPerComponent: bits },
  data: rows(components, bits),
  compress: true,
});

const STORED: readonly (readonly [string, ImageSpec])[] = [
  ...[1, 2, 4, 8].map((bits) => [`gray of ${bits} bits`, plain('/DeviceGray', 1, bits)] as const),
  ...[1, 2, 4, 8].map((bits) => [`RGB of ${bits} bits`, plain('/DeviceRGB', 3, bits)] as const),
  // Of one bit pdfimages leaves the palette out.
  ...[2, 4, 8].map(
    (bits) =>
      [`a palette of ${bits} bits`, plain(['/Indexed', '/DeviceRGB', 2 ** bits - 1, palette], 1, bits)] as const,
  ),
  [
    'reversed gray',
    { dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8, Decode: [1, 0] }, data: rows(1, 8) },
  ],
  [
    'gray of half the range',
    { dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8, Decode: [0, 0.5] }, data: rows(1, 8) },
  ],
  [
    'a stencil, black where it paints',
    { dictionary: { ...size, ImageMask: true, BitsPerComponent: 1 }, data: rows(1, 1) },
  ],
  [
    'JBIG2',
    {
      dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 1, Filter: '/JBIG2Decode' },
      data: encodeJbig2({ widthPixels: WIDTH, heightPixels: HEIGHT, rows: rows(1, 1) }),
    },
  ],
];

describeWithPrograms('images as they are stored', ['pdfimages'], () => {
  test('ensures that a JPEG and a JPEG 2000 leave byte for byte, as pdfimages gives them', async () => {
    const [jpeg, jp2] = [
      await jpegOf(64, 64),
      await jpeg2000Of(noise(32 * 32), { width: 32, height: 32, components: 1 }),
    ];
    const pdf = imagePdf([
      {
        dictionary: { Width: 64, Height: 64, ColorSpace: '/DeviceRGB', BitsPerComponent: 8, Filter: '/DCTDecode' },
        data: jpeg,
      },
      { dictionary: { Width: 32, Height: 32, Filter: '/JPXDecode' }, data: jp2 },
    ]);
    const { files, notes } = await extract(pdf, ONLY_IMAGES);
    const [first, second] = [...files.values()];
    expect(first?.equals(jpeg)).toBe(true);
    expect(second?.equals(jp2)).toBe(true);
    const theirs = [...(await nativeFiles('pdfimages', pdf, ['-all', 'FILE', 'FOLDER/i'])).values()];
    expect(theirs.map((bytes) => bytes.toString('base64'))).toEqual(
      [...files.values()].map((bytes) => bytes.toString('base64')),
    );
    expect(notes).toEqual(['2 images: 2 byte for byte, 0 as PNG or TIFF without loss']);
  });

  test.each(STORED)('ensures that %s has the pixels that pdfimages gives', async (_, image) => {
    const pdf = imagePdf([image]);
    const { files } = await extract(pdf, ONLY_IMAGES);
    const [ours] = [...files.values()];
    const [theirs] = [...(await nativeFiles('pdfimages', pdf, ['-png', 'FILE', 'FOLDER/i'])).values()];
    if (!ours || !theirs) throw new Error('an image is missing');
    expect([...files.keys()]).toEqual(['recto-extract-page-1-image-1.png']);
    const [own, other] = [await decodeWithVips(ours), await decodeWithVips(theirs)];
    expect(own.rgb.length).toBe(other.rgb.length);
    // pdfimages paints a stencil in white, and rounds what /Decode makes of a sample down.
    const isStencil = image.dictionary.ImageMask === true;
    const most = own.rgb.reduce((worst, value, at) => {
      const expected = other.rgb[at] ?? 0;
      return Math.max(worst, Math.abs(value - (isStencil ? 255 - expected : expected)));
    }, 0);
    expect(most).toBeLessThanOrEqual(image.dictionary.Decode ? 1 : 0);
  });

  test('ensures that CMYK becomes a TIFF with the same pixels', async () => {
    const pdf = imagePdf([plain('/DeviceCMYK', 4, 8)]);
    const { files } = await extract(pdf, ONLY_IMAGES);
    const theirs = await nativeFiles('pdfimages', pdf, ['-all', 'FILE', 'FOLDER/i']);
    const [ours, other] = [files.get('recto-extract-page-1-image-1.tif'), [...theirs.values()][0]];
    if (!ours || !other) throw new Error('an image is missing');
    expect(await decodeWithVips(ours)).toEqual(await decodeWithVips(other));
  });
});

/** The bytes of a PNG's chunk. */
function chunkOf(png: Buffer, type: string): Buffer | null {
  const at = png.indexOf(type, 8, 'latin1');
  return at < 0 ? null : png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

describe('extracted images ensure that', () => {
  test('sixteen bits stay sixteen bits', async () => {
    const image = plain('/DeviceGray', 1, 16);
    const { files } = await extract(imagePdf([image]), ONLY_IMAGES);
    const png = [...files.values()][0] ?? Buffer.alloc(0);
    expect([png[24], png[25]]).toEqual([16, 0]);
  });

  test('alpha is that of the soft mask, and the colours below it are untouched', async () => {
    const mask = rows(1, 8);
    const softMask = { dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8 }, data: mask };
    const image = { ...plain('/DeviceRGB', 3, 8), softMask };
    const sharp = (await import('sharp')).default;
    const [png] = [...(await extract(imagePdf([image]), ONLY_IMAGES)).files.values()];
    const raw = await sharp(png).raw().toBuffer();
    expect(Buffer.from(raw.filter((_, at) => at % 4 === 3)).equals(Buffer.from(mask))).toBe(true);
    expect(Buffer.from(raw.filter((_, at) => at % 4 !== 3)).equals(Buffer.from(image.data))).toBe(true);
    const beside = await extract(imagePdf([image]), { ...ONLY_IMAGES, masks: 'beside' });
    expect([...beside.files.keys()]).toEqual([
      'recto-extract-page-1-image-1.png',
      'recto-extract-page-1-image-1-mask.png',
    ]);
    const alone = await sharp([...beside.files.values()][1])
      .extractChannel(0)
      .raw()
      .toBuffer();
    expect(alone.equals(Buffer.from(mask))).toBe(true);
  });

  test('the mask of a JPEG stands beside it, and the JPEG is untouched', async () => {
    const jpeg = await jpegOf(WIDTH, HEIGHT);
    const softMask = { dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8 }, data: rows(1, 8) };
    const dictionary = { ...size, ColorSpace: '/DeviceRGB', BitsPerComponent: 8, Filter: '/DCTDecode' };
    const { files, notes } = await extract(imagePdf([{ dictionary, data: jpeg, softMask }]), ONLY_IMAGES);
    expect([...files.keys()]).toEqual(['recto-extract-page-1-image-1.jpg', 'recto-extract-page-1-image-1-mask.png']);
    expect([...files.values()][0]?.equals(jpeg)).toBe(true);
    expect(notes.some((text) => text.startsWith('1 mask of images'))).toBe(true);
  });

  test('a colour key becomes alpha', async () => {
    const image = { ...plain('/DeviceGray', 1, 8) };
    const keyed = { ...image, dictionary: { ...image.dictionary, Mask: [0, 99] } };
    const sharp = (await import('sharp')).default;
    const [png] = [...(await extract(imagePdf([keyed]), ONLY_IMAGES)).files.values()];
    const alpha = await sharp(png).extractChannel('alpha').raw().toBuffer();
    expect([...alpha]).toEqual([...image.data].map((value) => (value <= 99 ? 0 : 255)));
  });

  test('the profile goes along', async () => {
    const writer = new PdfWriter();
    const profile = Buffer.alloc(200, 1);
    profile.write('GRAY', 16, 'latin1');
    const icc = writer.addStream({ N: 1 }, profile);
    const image = writer.addStream(
      { Subtype: '/Image', ...size, ColorSpace: ['/ICCBased', icc], BitsPerComponent: 8 },
      rows(1, 8),
    );
    const { files } = await extract(onePage(writer, '/I Do', { XObject: { I: image } }), ONLY_IMAGES);
    const chunk = chunkOf([...files.values()][0] ?? Buffer.alloc(0), 'iCCP');
    expect(chunk && inflateSync(chunk.subarray(5)).equals(profile)).toBe(true);
  });

  test('an image comes once, however often it is drawn or stored', async () => {
    const image = plain('/DeviceGray', 1, 8);
    const { files } = await extract(imagePdf([image, plain('/DeviceRGB', 3, 8), image]), ONLY_IMAGES);
    expect([...files.keys()]).toEqual(['recto-extract-page-1-image-1.png', 'recto-extract-page-2-image-1.png']);
  });

  test('images in forms, patterns, soft masks, annotations and content are found', async () => {
    const writer = new PdfWriter();
    const image = (seed: number) =>
      writer.addStream(
        { Subtype: '/Image', ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
        noise(WIDTH * HEIGHT, seed),
      );
    const form = (seed: number, entries: object = {}) =>
      writer.addStream(
        {
          Type: '/XObject',
          Subtype: '/Form',
          BBox: [0, 0, 9, 9],
          Resources: { XObject: { I: image(seed) } },
          ...entries,
        },
        '/I Do',
      );
    const pattern = writer.addStream(
      {
        Type: '/Pattern',
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, 9, 9],
        XStep: 9,
        YStep: 9,
        Resources: { XObject: { I: image(2) } },
      },
      '/I Do',
    );
    const appearance = form(3);
    const content = '/F Do /Pattern cs /P scn 0 0 9 9 re f /G gs BI /W 2 /H 2 /CS /G /BPC 8 ID \x01\x02\x03\x04 EI';
    const resources = {
      XObject: { F: form(1) },
      Pattern: { P: pattern },
      ExtGState: { G: { SMask: { S: '/Luminosity', G: form(4) } } },
    };
    const annotation = writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [0, 0, 9, 9], AP: { N: appearance } });
    const pdf = onePage(writer, content, resources, { Annots: [annotation] });
    expect((await extract(pdf, ONLY_IMAGES)).files.size).toBe(5);
  });

  test('an image that nobody can read is counted as lost, and the others come', async () => {
    const broken = {
      dictionary: { ...size, ColorSpace: '/DeviceGray', BitsPerComponent: 8, Filter: '/Unknown' },
      data: rows(1, 8),
    };
    const { files, notes } = await extract(imagePdf([broken, plain('/DeviceGray', 1, 8)]), ONLY_IMAGES);
    expect([...files.keys()]).toContain('recto-extract-page-2-image-1.png');
    expect(files.size === 1 ? notes : []).toContain('1 image could not be read');
  });

  test('without any image there is an error, not an empty result', async () => {
    const writer = new PdfWriter();
    await expect(extract(onePage(writer, '', {}), ONLY_IMAGES)).rejects.toMatchObject({ code: 'nothing-to-do' });
    await expect(extract(imagePdf([plain('/DeviceGray', 1, 8)]), { what: [] })).rejects.toMatchObject({
      code: 'option-invalid',
    });
  });
});

function onePage(writer: PdfWriter, content: string, resources: object, entries: object = {}): Uint8Array {
  const pages = writer.reserve();
  const contents = writer.addStream({}, content);
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 99, 99],
    Contents: contents,
    Resources: resources as never,
    ...entries,
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}
