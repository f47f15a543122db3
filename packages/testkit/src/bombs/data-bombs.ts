import type { Dictionary } from '../builders/syntax.ts';
import { bombsOf, flateTimes, HELVETICA, type SmallBomb, SmallFile } from './small-file.ts';

/** Streams that grow under their filters, images of billions of pixels, maps and functions without end, huge numbers. */
export function dataBombs(): SmallBomb[] {
  return bombsOf({
    'filters-flate-thrice': () =>
      filtered(['/FlateDecode', '/FlateDecode', '/FlateDecode'], flateTimes(Buffer.alloc(200_000_000, 0x20), 3)),
    'filters-flate-in-hex': () =>
      filtered(
        ['/ASCIIHexDecode', '/FlateDecode', '/FlateDecode'],
        hexOf(flateTimes(Buffer.alloc(200_000_000, 0x20), 2)),
      ),
    'filters-run-length': () =>
      filtered(['/FlateDecode', '/RunLengthDecode'], flateTimes(Buffer.alloc(8_000_000, Buffer.from([129, 0x20])), 1)),
    'filters-run-length-thrice': () =>
      filtered(
        ['/FlateDecode', '/FlateDecode', '/RunLengthDecode'],
        flateTimes(Buffer.alloc(4_000_000, Buffer.from([129, 0x20])), 2),
      ),
    'filters-lzw': () => filtered(['/FlateDecode', '/LZWDecode'], flateTimes(lzwOfOne(3_000_000), 1)),
    'filters-many': () => filtered(Array<string>(1_000).fill('/ASCIIHexDecode'), Buffer.from('20>')),
    'filters-base-85': () => filtered(['/FlateDecode', '/ASCII85Decode'], flateTimes(Buffer.alloc(9_000_000, 0x7a), 1)),
    'filters-predictor': predictorRows,
    'filters-objects': objectStream,
    'image-flate': () =>
      image(
        { Width: 9_000, Height: 9_000, BitsPerComponent: 1, ColorSpace: '/DeviceGray' },
        Buffer.alloc((9_000 * 9_000) / 8),
      ),
    'image-too-large': () =>
      image({ Width: 60_000, Height: 60_000, BitsPerComponent: 1, ColorSpace: '/DeviceGray' }, Buffer.alloc(9_000_000)),
    'image-mask-too-large': () =>
      image({ Width: 65_000, Height: 65_000, BitsPerComponent: 1, ImageMask: true }, Buffer.alloc(9_000_000)),
    'image-16-bit': () =>
      image({ Width: 8_000, Height: 30_000, BitsPerComponent: 16, ColorSpace: '/DeviceCMYK' }, Buffer.alloc(9_000_000)),
    'image-fax': () =>
      rawImage(
        {
          Width: 60_000,
          Height: 60_000,
          BitsPerComponent: 1,
          ColorSpace: '/DeviceGray',
          Filter: '/CCITTFaxDecode',
          DecodeParms: { K: -1, Columns: 60_000, Rows: 60_000 },
        },
        Buffer.alloc(8_000, 0xff),
      ),
    'image-jbig2': () =>
      rawImage(
        { Width: 60_000, Height: 60_000, BitsPerComponent: 1, ColorSpace: '/DeviceGray', Filter: '/JBIG2Decode' },
        jbig2Page(60_000),
      ),
    'image-jpeg': () =>
      rawImage(
        { Width: 65_000, Height: 65_000, BitsPerComponent: 8, ColorSpace: '/DeviceRGB', Filter: '/DCTDecode' },
        jpegHead(65_000),
      ),
    'image-drawn-often': imageDrawnOften,
    'image-masks-each-other': imageMasks,
    'shading-long-function': longFunction,
    'function-sampled': sampledFunction,
    mesh: mesh,
    'unicode-ranges': () => unicode('1 beginbfrange <0000><FFFF><0000> endbfrange '.repeat(30_000)),
    'unicode-long-text': () =>
      unicode(`1 beginbfchar <0041><${'0041'.repeat(100_000)}> endbfchar `, 'A'.repeat(20_000)),
    'unicode-range-of-arrays': () => unicode(`1 beginbfrange <0000><FFFF>[${'<0041>'.repeat(600_000)}] endbfrange `),
    'unicode-wide-range': () => unicode('1 beginbfrange <00000000><FFFFFFFF><0041> endbfrange '),
    'encoding-ranges': encodingRanges,
    'widths-ranges': () => composite({ W: Array.from({ length: 300 }, (_, at) => [at, 99_999_999, 500]).flat() }),
    'widths-long': () => composite({ W: [0, Array<number>(3_000).fill(500)] }),
    'differences-long': () =>
      new SmallFile().onePage({
        content: 'BT /F 9 Tf (a) Tj ET',
        resources: {
          Font: { F: { ...HELVETICA, Encoding: { Differences: [0, ...Array<string>(3_000).fill('/a')] } } },
        },
      }),
    'page-huge': () => new SmallFile().onePage({ page: { MediaBox: [0, 0, 1e9, 1e9] } }),
    'page-large': () => new SmallFile().onePage({ page: { MediaBox: [0, 0, 14_400, 14_400] } }),
    'page-user-unit': () => new SmallFile().onePage({ page: { UserUnit: 1_000_000 } }),
    'font-file-nested': fontFile,
    'metadata-nested': metadata,
    'profile-nested': profile,
  });
}

function hexOf(data: Uint8Array): Buffer {
  return Buffer.from(`${Buffer.from(data).toString('hex')}>`);
}

function filtered(filter: string[], data: Uint8Array): Uint8Array {
  const file = new SmallFile();
  return file.onePage({ page: { Contents: file.writer.addStream({ Filter: filter }, data) } });
}

/** LZW codes of ever longer runs of one byte: clear, the byte, then each code as soon as it is there. */
function lzwOfOne(bytes: number): Uint8Array {
  const bits: number[] = [];
  const put = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1);
  };
  put(256, 9);
  put(0x20, 9);
  for (let code = 258; code < 4_095; code++)
    put(code, code + 1 >= 2_048 ? 12 : code + 1 >= 1_024 ? 11 : code + 1 >= 512 ? 10 : 9);
  const round = Buffer.alloc(Math.floor(bits.length / 8));
  for (let at = 0; at < round.length * 8; at++)
    round[at >> 3] = (round[at >> 3] ?? 0) | ((bits[at] ?? 0) << (7 - (at & 7)));
  return Buffer.alloc(bytes, round);
}

function predictorRows(): Uint8Array {
  const file = new SmallFile();
  const parms = { Predictor: 15, Columns: 67_000_000, Colors: 32, BitsPerComponent: 16 };
  const content = file.writer.addStream(
    { Filter: '/FlateDecode', DecodeParms: parms },
    flateTimes(Buffer.alloc(8_000_000, 4), 1),
  );
  return file.onePage({ page: { Contents: content } });
}

/** An object stream of millions of numbers, which nothing needs but its one object. */
function objectStream(): Uint8Array {
  const file = new SmallFile();
  file.writer.addStream(
    { Type: '/ObjStm', N: 1_000_000, First: 8_000_000, Filter: '/FlateDecode' },
    flateTimes(Buffer.alloc(8_000_000, '1 0 '), 1),
  );
  return file.onePage({});
}

function image(entries: Dictionary, data: Uint8Array): Uint8Array {
  return rawImage({ ...entries, Filter: '/FlateDecode' }, flateTimes(data, 1));
}

const OVER_PAGE = 'q 612 0 0 792 0 0 cm /I Do Q ';

function rawImage(entries: Dictionary, data: Uint8Array): Uint8Array {
  const file = new SmallFile();
  const drawn = file.writer.addStream({ Type: '/XObject', Subtype: '/Image', ...entries }, data);
  return file.onePage({ content: OVER_PAGE, resources: { XObject: { I: drawn } } });
}

/** One page information segment: a page of this side, white (ITU-T T.88, 7.4.8). */
function jbig2Page(side: number): Uint8Array {
  const head = Buffer.from([0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19]);
  const page = Buffer.alloc(19);
  page.writeUInt32BE(side, 0);
  page.writeUInt32BE(side, 4);
  return Buffer.concat([head, page]);
}

/** A JPEG up to its scan. */
function jpegHead(side: number): Uint8Array {
  const u16 = (value: number) => [value >> 8, value & 255];
  const quanta = [0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)];
  const frame = [0xff, 0xc2, 0, 17, 8, ...u16(side), ...u16(side), 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
  const table = (kind: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array<number>(15).fill(0), 0];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xd8, ...quanta, ...frame, ...table(0), ...table(16), ...scan, 0, 0, 0xff, 0xd9]);
}

function imageDrawnOften(): Uint8Array {
  const file = new SmallFile();
  const size = { Width: 2_000, Height: 2_000, BitsPerComponent: 8, ColorSpace: '/DeviceGray' };
  const drawn = file.packed({ Type: '/XObject', Subtype: '/Image', ...size }, Buffer.alloc(4_000_000));
  return file.onePage({ content: OVER_PAGE.repeat(5_000), resources: { XObject: { I: drawn } } });
}

function imageMasks(): Uint8Array {
  const file = new SmallFile();
  const size = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: 8,
    Height: 8,
    BitsPerComponent: 8,
    ColorSpace: '/DeviceGray',
  };
  const self = `${Number.parseInt(file.writer.reserve(), 10) + 1} 0 R`;
  file.packed({ ...size, SMask: self, Mask: self, Alternates: [{ Image: self }] }, Buffer.alloc(64));
  return file.onePage({ content: OVER_PAGE, resources: { XObject: { I: self } } });
}

function longFunction(): Uint8Array {
  const file = new SmallFile();
  const program = `{ ${'dup mul 1 add '.repeat(20_000)} pop pop 0 }`;
  const fn = file.packed({ FunctionType: 4, Domain: [0, 1, 0, 1], Range: [0, 1] }, program);
  const shading = {
    ShadingType: 1,
    ColorSpace: '/DeviceGray',
    Domain: [0, 1, 0, 1],
    Matrix: [612, 0, 0, 792, 0, 0],
    Function: fn,
  };
  return file.onePage({ content: '/S sh', resources: { Shading: { S: shading } } });
}

function sampledFunction(): Uint8Array {
  const file = new SmallFile();
  const inputs = 16;
  const fn = file.packed(
    {
      FunctionType: 0,
      Domain: Array.from({ length: inputs * 2 }, (_, at) => at % 2),
      Range: [0, 1],
      Size: Array<number>(inputs).fill(2),
      BitsPerSample: 32,
    },
    Buffer.alloc(4 * 2 ** inputs),
  );
  const names = Array.from({ length: inputs }, (_, at) => `/C${at}`);
  const space = ['/DeviceN', names, '/DeviceGray', fn];
  const drawn = file.packed(
    { Type: '/XObject', Subtype: '/Image', Width: 700, Height: 700, BitsPerComponent: 8, ColorSpace: space },
    Buffer.alloc(700 * 700 * inputs),
  );
  return file.onePage({ content: OVER_PAGE, resources: { XObject: { I: drawn } } });
}

function mesh(): Uint8Array {
  const file = new SmallFile();
  const shading = file.packed(
    {
      ShadingType: 7,
      ColorSpace: '/DeviceGray',
      BitsPerCoordinate: 8,
      BitsPerComponent: 8,
      BitsPerFlag: 8,
      Decode: [0, 612, 0, 792, 0, 1],
    },
    Buffer.alloc(5_000_000, Buffer.from([0, ...Array.from({ length: 36 }, (_, at) => (at * 77) % 256)])),
  );
  return file.onePage({ content: '/S sh', resources: { Shading: { S: shading } } });
}

function unicode(entries: string, text = ''): Uint8Array {
  const file = new SmallFile();
  const map = file.packed(
    {},
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000><FFFF> endcodespacerange ${entries} endcmap end end`,
  );
  const descendant = {
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/X',
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
    FontDescriptor: { Type: '/FontDescriptor', FontName: '/X', Flags: 4 },
  };
  const font = {
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/X',
    Encoding: '/Identity-H',
    ToUnicode: map,
    DescendantFonts: [descendant],
  };
  const shown = text === '' ? '<00010002>' : `<${'0041'.repeat(text.length)}>`;
  return file.onePage({ content: `BT /F 12 Tf 72 700 Td ${shown} Tj ET`, resources: { Font: { F: font } } });
}

function encodingRanges(): Uint8Array {
  const file = new SmallFile();
  const map = file.packed(
    { Type: '/CMap', CMapName: '/X' },
    `begincmap 1 begincodespacerange <0000><FFFF> endcodespacerange ${'1 begincidrange <0000><FFFF> 0 endcidrange '.repeat(60_000)} endcmap`,
  );
  return composite({}, map);
}

function composite(entries: Dictionary, encoding = '/Identity-H'): Uint8Array {
  const descendant = {
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/X',
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
    FontDescriptor: { Type: '/FontDescriptor', FontName: '/X', Flags: 4 },
    ...entries,
  };
  const font = { Type: '/Font', Subtype: '/Type0', BaseFont: '/X', Encoding: encoding, DescendantFonts: [descendant] };
  const file = new SmallFile();
  return file.onePage({
    content: `BT /F 12 Tf 72 700 Td <${'0041'.repeat(2_000)}> Tj ET`,
    resources: { Font: { F: font } },
  });
}

/** Two hundred megabytes under three filters. */
function nested(file: SmallFile, entries: Dictionary): string {
  const filter = { Filter: ['/FlateDecode', '/FlateDecode', '/FlateDecode'] };
  return file.writer.addStream({ ...entries, ...filter }, flateTimes(Buffer.alloc(200_000_000, 0x20), 3));
}

function fontFile(): Uint8Array {
  const file = new SmallFile();
  const descriptor = { Type: '/FontDescriptor', FontName: '/X', Flags: 4, FontFile2: nested(file, {}) };
  const font = { Type: '/Font', Subtype: '/TrueType', BaseFont: '/X', FontDescriptor: descriptor };
  return file.onePage({ content: 'BT /F 12 Tf 72 700 Td (Hello) Tj ET', resources: { Font: { F: font } } });
}

function metadata(): Uint8Array {
  const file = new SmallFile();
  return file.onePage({ catalog: { Metadata: nested(file, { Type: '/Metadata', Subtype: '/XML' }) } });
}

function profile(): Uint8Array {
  const file = new SmallFile();
  const space = ['/ICCBased', nested(file, { N: 3 })];
  return file.onePage({ content: '/C cs 1 0 0 scn 0 0 100 100 re f', resources: { ColorSpace: { C: space } } });
}
