import { existsSync, readFileSync } from 'node:fs';
import { type ImageSpec, imagePdf, PdfWriter, seededRandom } from '@recto/testkit';
import sharp from 'sharp';
import { makeTextDocument } from '../text-document.ts';
import { drawPages } from './picture.ts';

/** One file of the bench, built the same on every run. */
export interface BenchClass {
  readonly name: string;
  readonly build: () => Promise<Uint8Array>;
}

/** A complete font, as office programs embed it; the class that needs it is left out where it is missing. */
const FULL_FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

const A4 = { widthPoints: 595, heightPoints: 842 };

/** Light and grain as cameras make them: several scales of smooth noise. */
function landscape(width: number, height: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 18 }, (_, index) => {
    const scale = 2 ** (index / 2.6) / 700;
    return {
      x: (random() - 0.5) * scale,
      y: (random() - 0.5) * scale,
      phase: random() * 7,
      weight: 60 / (1 + index * 0.5),
    };
  });
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      let light = 120;
      for (const wave of waves) light += wave.weight * Math.sin(wave.x * x + wave.y * y + wave.phase);
      const grain = (random() - 0.5) * 10;
      rgb[at] = clamp(light * 1.05 + grain + 12);
      rgb[at + 1] = clamp(light + grain);
      rgb[at + 2] = clamp(light * 0.8 + grain + 30 * Math.sin(y / 400));
    }
  }
  return rgb;
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
const jpegOf = (rgb: Uint8Array, width: number, height: number, quality: number, channels: 1 | 3 = 3) =>
  sharp(rgb, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();
const jpegSpec = (data: Uint8Array, width: number, height: number, ColorSpace: string, size: object): ImageSpec => ({
  dictionary: { Width: width, Height: height, ColorSpace, BitsPerComponent: 8, Filter: '/DCTDecode' },
  data,
  ...size,
});

async function photos(): Promise<Uint8Array> {
  const [width, height] = [2400, 1600];
  const images: ImageSpec[] = [];
  for (const seed of [1, 2]) {
    const data = await jpegOf(landscape(width, height, seed), width, height, 93);
    images.push(jpegSpec(data, width, height, '/DeviceRGB', { widthPoints: 432, heightPoints: 288 }));
  }
  return imagePdf(images);
}

/** Text pages on paper with shade and grain, at 300 dpi. */
async function scan(isColour: boolean): Promise<Uint8Array> {
  const images: ImageSpec[] = [];
  for (const [index, page] of drawPages(makeTextDocument(2, 'flate'), 300, 2).entries()) {
    const { width, height, rgb } = page;
    const random = seededRandom(20 + index);
    const channels = isColour ? 3 : 1;
    const data = new Uint8Array(width * height * channels);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      const pageLevel = 0.93 - 0.06 * (x / width) - 0.03 * Math.sin(y / 500);
      const textLevel = (rgb[pixel * 3] ?? 255) * 0.88 + 22;
      const grain = (random() + random() - 1) * 9;
      for (let part = 0; part < channels; part++) {
        data[pixel * channels + part] = clamp(textLevel * pageLevel * (1 - 0.03 * part * (isColour ? 1 : 0)) + grain);
      }
    }
    const blurred = await sharp(data, { raw: { width, height, channels } }).blur(0.7).raw().toBuffer();
    const jpeg = await jpegOf(
      isColour
        ? blurred
        : Uint8Array.from(
            { length: width * height },
            (_, at) => blurred[at * (blurred.length / (width * height))] ?? 0,
          ),
      width,
      height,
      90,
      channels,
    );
    images.push(jpegSpec(jpeg, width, height, isColour ? '/DeviceRGB' : '/DeviceGray', A4));
  }
  return imagePdf(images);
}

/** A window with panels, a gradient and text, pixel for pixel. */
async function screenshots(): Promise<Uint8Array> {
  const [page] = drawPages(makeTextDocument(1, 'flate'), 130, 1);
  const [width, height] = [1920, 1080];
  const rgb = new Uint8Array(width * height * 3).fill(246);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (y < 64) rgb.set([36 + (x >> 6), 58, 120 + (y >> 1)], at);
      else if (x < 260) rgb.set([228, 232, 238], at);
      else if (page && y - 80 >= 0 && y - 80 < page.height && x - 300 >= 0 && x - 300 < page.width) {
        const from = ((y - 80) * page.width + (x - 300)) * 3;
        rgb.set(page.rgb.subarray(from, from + 3), at);
      } else if (x > 1450 && y > 300 && y < 700) rgb.set([40 + ((x * 7) >> 6), 120 + (y >> 3), 200 - (y >> 3)], at);
    }
  }
  const dictionary = { Width: width, Height: height, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
  return imagePdf([{ dictionary, data: rgb, compress: true, widthPoints: 468, heightPoints: 263 }]);
}

async function slides(): Promise<Uint8Array> {
  const [width, height] = [1200, 900];
  const alpha = Uint8Array.from({ length: width * height }, (_, at) => {
    const distance = Math.hypot((at % width) - 600, Math.floor(at / width) - 450);
    return clamp((430 - distance) * 12);
  });
  const gray = { Width: width, Height: height, ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
  return imagePdf([
    {
      dictionary: { Width: width, Height: height, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 },
      data: landscape(width, height, 5),
      compress: true,
      softMask: { dictionary: gray, data: alpha, compress: true },
      widthPoints: 360,
      heightPoints: 270,
    },
  ]);
}

async function bilevel(): Promise<Uint8Array> {
  const images = drawPages(makeTextDocument(2, 'flate'), 300, 2).map(({ width, height, rgb }): ImageSpec => {
    const rowBytes = (width + 7) >> 3;
    const data = new Uint8Array(rowBytes * height);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      const at = y * rowBytes + (x >> 3);
      if ((rgb[pixel * 3] ?? 0) > 140) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
    }
    return {
      dictionary: { Width: width, Height: height, ColorSpace: '/DeviceGray', BitsPerComponent: 1 },
      data,
      compress: true,
      ...A4,
    };
  });
  return imagePdf(images);
}

async function colourKey(): Promise<Uint8Array> {
  const [width, height] = [1000, 800];
  const rgb = landscape(width, height, 9);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (Math.hypot(x - 500, y - 400) > 380) rgb.set([0, 255, 0], (y * width + x) * 3);
  }
  const dictionary = {
    Width: width,
    Height: height,
    ColorSpace: '/DeviceRGB',
    BitsPerComponent: 8,
    Mask: [0, 0, 255, 255, 0, 0],
  };
  return imagePdf([{ dictionary, data: rgb, compress: true, widthPoints: 240, heightPoints: 192 }]);
}

async function cmykJpeg(): Promise<Uint8Array> {
  const [width, height] = [1500, 1000];
  const data = await sharp(landscape(width, height, 13), { raw: { width, height, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 92 })
    .toBuffer();
  const image = jpegSpec(data, width, height, '/DeviceCMYK', { widthPoints: 288, heightPoints: 192 });
  return imagePdf([{ ...image, dictionary: { ...image.dictionary, Decode: [1, 0, 1, 0, 1, 0, 1, 0] } }]);
}

/** Text in fonts that are embedded whole, several times over when files were joined. */
async function fullFont(copies: number): Promise<Uint8Array> {
  const program = new Uint8Array(readFileSync(FULL_FONT));
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const kids = Array.from({ length: copies }, () => writer.add(fontPage(writer, pages, program)));
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: copies });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

function fontPage(writer: PdfWriter, pages: string, program: Uint8Array) {
  const file = writer.addStream({ Length1: program.length }, program, true);
  const descriptor = writer.add({
    Type: '/FontDescriptor',
    FontName: '/DejaVuSans',
    Flags: 4,
    FontBBox: [-1021, -463, 1793, 1232],
    ItalicAngle: 0,
    Ascent: 928,
    Descent: -236,
    CapHeight: 729,
    StemV: 80,
    FontFile2: file,
  });
  const descendant = writer.add({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/DejaVuSans',
    CIDToGIDMap: '/Identity',
    DW: 600,
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
    FontDescriptor: descriptor,
  });
  const font = writer.add({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/DejaVuSans',
    Encoding: '/Identity-H',
    DescendantFonts: [descendant],
  });
  const random = seededRandom(3);
  const glyph = () => (36 + Math.floor(random() * 58)).toString(16).padStart(4, '0');
  const lines = Array.from({ length: 40 }, () => `<${Array.from({ length: 60 }, glyph).join('')}> Tj T*`);
  const contents = writer.addStream({}, `BT /F1 11 Tf 14 TL 50 780 Td ${lines.join(' ')} ET`, true);
  return {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 595, 842],
    Resources: { Font: { F1: font } },
    Contents: contents,
  };
}

const MANY = 500;

/** As many photographs as a file may be expected to have: each another piece of a large one. */
async function manyImages(): Promise<Uint8Array> {
  const [width, height] = [2400, 1600];
  const whole = sharp(landscape(width, height, 17), { raw: { width, height, channels: 3 } });
  const images: ImageSpec[] = [];
  for (let index = 0; index < MANY; index++) {
    const piece = { left: index * 2, top: (index * 7) % 600, width: 1200, height: 900 };
    const data = await whole.clone().extract(piece).jpeg({ quality: 84 }).toBuffer();
    images.push(jpegSpec(data, piece.width, piece.height, '/DeviceRGB', { widthPoints: 240, heightPoints: 180 }));
  }
  return imagePdf(images);
}

/** Class that is measured once, for its memory. */
export const MANY_IMAGES: BenchClass = { name: '500 images', build: manyImages };

/** The classes of files that people compress. */
export const CLASSES: readonly BenchClass[] = [
  { name: 'photos', build: photos },
  { name: 'gray scan', build: () => scan(false) },
  { name: 'colour scan', build: () => scan(true) },
  { name: 'screenshot', build: screenshots },
  { name: 'slide with alpha', build: slides },
  { name: 'black and white', build: bilevel },
  { name: 'colour key', build: colourKey },
  { name: 'CMYK JPEG', build: cmykJpeg },
  { name: 'text, 40 pages', build: async () => makeTextDocument(40, 'flate') },
  { name: 'text, ASCII85', build: async () => makeTextDocument(40, 'ascii85') },
  ...(existsSync(FULL_FONT)
    ? [
        { name: 'full font', build: () => fullFont(1) },
        { name: 'joined copies', build: () => fullFont(6) },
      ]
    : []),
];
