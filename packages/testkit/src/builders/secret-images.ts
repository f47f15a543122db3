import sharp from 'sharp';
import { jpeg2000Of } from './jpeg2000.ts';
import { bilevel, runLengths, secretBitmap } from './secret-bitmap.ts';
import { SECRET, type SecretDraft } from './secret-draft.ts';
import type { Dictionary } from './syntax.ts';

const SIZE = { Width: 300, Height: 200 };
const GRAY8 = { ...SIZE, ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
const RAW = { raw: { width: 300, height: 200, channels: 1 } } as const;
const DRAWN = 'q 300 0 0 200 0 0 cm /I Do Q';

type Build = (draft: SecretDraft) => void | Promise<void>;

/** The word as pixels of an image, one entry for each way in which a PDF holds such. */
export const SECRET_IMAGES: readonly (readonly [place: string, build: Build])[] = [
  ['an image without a filter', (draft) => shown(draft, GRAY8, picture())],
  ['a Flate image', (draft) => shown(draft, { ...GRAY8, Filter: '/FlateDecode' }, draft.deflated(picture()))],
  ['a Flate image with a PNG predictor', predicted],
  ['an LZW image', (draft) => shown(draft, { ...GRAY8, Filter: '/LZWDecode' }, lzw(picture()))],
  ['a run-length image', (draft) => shown(draft, { ...GRAY8, Filter: '/RunLengthDecode' }, runLengths(picture()))],
  ['an image in hexadecimal', (draft) => shown(draft, { ...GRAY8, Filter: '/ASCIIHexDecode' }, hexadecimal(picture()))],
  ['a JPEG image', async (draft) => shown(draft, { ...GRAY8, Filter: '/DCTDecode' }, await jpeg(false))],
  ['a progressive JPEG image', async (draft) => shown(draft, { ...GRAY8, Filter: '/DCTDecode' }, await jpeg(true))],
  ['a colour JPEG image', colourJpeg],
  ['a JPEG 2000 image', jpeg2000],
  ['a CCITT image', fax],
  ['an image of one bit', (draft) => shown(draft, { ...SIZE, ColorSpace: '/DeviceGray', BitsPerComponent: 1 }, bits())],
  [
    'an image of four bits',
    (draft) => shown(draft, { ...SIZE, ColorSpace: '/DeviceGray', BitsPerComponent: 4 }, nibbles()),
  ],
  ['an image of sixteen bits', (draft) => shown(draft, { ...GRAY8, BitsPerComponent: 16 }, sixteen())],
  ['an indexed image', indexed],
  ['a stencil mask', (draft) => shown(draft, { ...SIZE, ImageMask: true }, bits())],
  ['a soft mask', (draft) => masked(draft, 'SMask', { ...GRAY8 }, inverted(picture()))],
  ['an explicit mask', (draft) => masked(draft, 'Mask', { ...SIZE, ImageMask: true }, bits())],
  ['an inline image', inline],
  ['a rotated image', rotated],
  ['an image in a form', nested],
];

const picture = () => secretBitmap(SECRET);
const bits = () => bilevel(picture());
const inverted = (gray: Uint8Array) => gray.map((value) => 255 - value);
const sixteen = () => Uint8Array.from({ length: 120_000 }, (_, at) => once[at >> 1] ?? 0);
const nibbles = () =>
  Uint8Array.from({ length: 30_000 }, (_, at) => ((once[at * 2] ?? 0) & 0xf0) | ((once[at * 2 + 1] ?? 0) >> 4));
const hexadecimal = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`, 'latin1');
const once = picture();

function shown(draft: SecretDraft, entries: Dictionary, data: Uint8Array): void {
  draft.resource('XObject', 'I', draft.image(entries, data));
  draft.draw(`0 g ${DRAWN}`);
}

function predicted(draft: SecretDraft): void {
  const gray = picture();
  const rows = new Uint8Array(301 * 200);
  for (let y = 0; y < 200; y++) {
    rows[y * 301] = 1;
    for (let x = 0; x < 300; x++)
      rows[y * 301 + x + 1] = (gray[y * 300 + x] ?? 0) - (x > 0 ? (gray[y * 300 + x - 1] ?? 0) : 0);
  }
  const parameters = { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: 300 };
  shown(draft, { ...GRAY8, Filter: '/FlateDecode', DecodeParms: parameters }, draft.deflated(rows));
}

/** Codes of nine bits, with a clear code before they would grow. */
function lzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let held = 0;
  let count = 0;
  const put = (code: number) => {
    held = (held << 9) | code;
    count += 9;
    for (; count >= 8; count -= 8) out.push((held >> (count - 8)) & 255);
    held &= (1 << count) - 1;
  };
  for (const [at, byte] of bytes.entries()) {
    if (at % 250 === 0) put(256);
    put(byte);
  }
  put(257);
  out.push((held << (8 - count)) & 255);
  return Uint8Array.from(out);
}

async function jpeg(isProgressive: boolean): Promise<Uint8Array> {
  const coded = sharp(picture(), RAW).toColourspace('b-w').jpeg({ quality: 92, progressive: isProgressive });
  return new Uint8Array(await coded.toBuffer());
}

async function colourJpeg(draft: SecretDraft): Promise<void> {
  const gray = picture();
  const colours = Uint8Array.from({ length: gray.length * 3 }, (_, at) =>
    at % 3 === 2 ? 220 : (gray[Math.floor(at / 3)] ?? 0),
  );
  const coded = sharp(colours, { raw: { width: 300, height: 200, channels: 3 } }).jpeg({ quality: 90 });
  shown(draft, { ...GRAY8, ColorSpace: '/DeviceRGB', Filter: '/DCTDecode' }, new Uint8Array(await coded.toBuffer()));
}

async function jpeg2000(draft: SecretDraft): Promise<void> {
  const data = await jpeg2000Of(picture(), { width: 300, height: 200, components: 1 });
  shown(draft, { ...GRAY8, Filter: '/JPXDecode' }, data);
}

async function fax(draft: SecretDraft): Promise<void> {
  const tiff = await sharp(picture(), RAW)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const { data, isBlackZero } = faxIn(tiff);
  const parameters = { K: -1, Columns: 300, Rows: 200, BlackIs1: isBlackZero };
  const entries = {
    ...SIZE,
    ColorSpace: '/DeviceGray',
    BitsPerComponent: 1,
    Filter: '/CCITTFaxDecode',
    DecodeParms: parameters,
  };
  shown(draft, entries, data);
}

/** The one strip of a little-endian TIFF. */
function faxIn(tiff: Buffer): { data: Uint8Array; isBlackZero: boolean } {
  const directory = tiff.readUInt32LE(4);
  const tags = new Map<number, number>();
  for (let index = 0; index < tiff.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12;
    const isShort = tiff.readUInt16LE(at + 2) === 3;
    tags.set(tiff.readUInt16LE(at), isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8));
  }
  const start = tags.get(273) ?? 0;
  return { data: new Uint8Array(tiff.subarray(start, start + (tags.get(279) ?? 0))), isBlackZero: tags.get(262) === 1 };
}

function indexed(draft: SecretDraft): void {
  const data = picture().map((value) => (value > 127 ? 1 : 0));
  shown(draft, { ...SIZE, ColorSpace: ['/Indexed', '/DeviceRGB', 1, '<102030FFFFFF>'], BitsPerComponent: 8 }, data);
}

function masked(draft: SecretDraft, key: string, entries: Dictionary, data: Uint8Array): void {
  const mask = draft.image(entries, data);
  shown(draft, { ...GRAY8, [key]: mask }, new Uint8Array(60_000).fill(20));
}

function inline(draft: SecretDraft): void {
  const data = Buffer.from(bits()).toString('hex');
  draft.draw(`q 300 0 0 200 0 0 cm BI /W 300 /H 200 /CS /G /BPC 1 /F /AHx ID ${data}> EI Q`);
}

/** A quarter turn, so that the word runs upwards within its own image and lies as the others do on the page. */
function rotated(draft: SecretDraft): void {
  const gray = picture();
  const turned = new Uint8Array(60_000);
  for (let y = 0; y < 200; y++) for (let x = 0; x < 300; x++) turned[x * 200 + (199 - y)] = gray[y * 300 + x] ?? 0;
  draft.resource('XObject', 'I', draft.image({ ...GRAY8, Width: 200, Height: 300 }, turned));
  draft.draw('q 0 200 -300 0 300 0 cm /I Do Q');
}

function nested(draft: SecretDraft): void {
  const image = draft.image(GRAY8, picture());
  draft.resource('XObject', 'X', draft.form(DRAWN, { Resources: { XObject: { I: image } } }));
  draft.draw('/X Do');
}
