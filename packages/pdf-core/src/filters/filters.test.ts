import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { deflate, GrowingBytes, inflate, latin1, latin1Bytes, setFlateDecoder } from '@recto/codecs';
import { nodeFlateDecoder } from '@recto/codecs/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasQpdf, qpdf } from '../native-qpdf.testing.ts';
import { createNewDocument } from '../new-document.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts';
import { writePdf } from '../write.ts';
import { decodeStream, decodeStreamPartly } from './decode.ts';

const source = createNewDocument();

function decode(filter: PdfObject, data: Uint8Array, parameters: PdfObject = null, maxBytes?: number): Uint8Array {
  const dict = PdfDict.of({ Filter: filter }).set('DecodeParms', parameters);
  return decodeStream(new PdfStream(dict, data), source, maxBytes === undefined ? {} : { maxBytes });
}

/** The same stream as qpdf decodes it. */
function decodeByQpdf(filter: PdfObject, data: Uint8Array, parameters: PdfObject): Uint8Array {
  const document = createNewDocument();
  const pages = document.reserve();
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [], Count: 0 }));
  const stream = document.add(new PdfStream(PdfDict.of({ Filter: filter }).set('DecodeParms', parameters), data));
  const file = writePdf(document, { catalog, version: '1.7', useObjectStreams: false });
  return new Uint8Array(qpdf(file, 'IN', `--show-object=${stream.num}`, '--filtered-stream-data').stdout);
}

const FLATE = PdfName.of('FlateDecode');
const LZW = PdfName.of('LZWDecode');

/** Repetitive enough to use every kind of block and long matches. */
const compressible = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 40 })
  .map((runs) => Buffer.concat(runs.flatMap(([bytes, times]) => Array(times).fill(Buffer.from(bytes)))));

describe('Flate', () => {
  test('ensures that what zlib makes, by any strategy, inflates to the same bytes', () => {
    const strategies = [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE];
    fc.assert(
      fc.property(
        compressible,
        fc.constantFrom(...strategies),
        fc.constantFrom(0, 1, 6, 9),
        (data, strategy, level) => {
          for (const packed of [deflateSync(data, { strategy, level }), deflateRawSync(data, { strategy, level })]) {
            const { bytes, complete } = inflate(packed, new GrowingBytes(1 << 24, 0));
            expect(complete).toBe(true);
            expect(Buffer.from(bytes).equals(data)).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('ensures that our own compression can be undone', () => {
    fc.assert(fc.property(compressible, (data) => Buffer.from(decode(FLATE, deflate(data))).equals(data)));
  });

  test("ensures that a host's codec gives the same results, damaged data included", () => {
    const data = Buffer.from('the same words again and '.repeat(5000));
    const packed = deflateSync(data);
    const cut = packed.subarray(0, packed.length >> 1);
    const own = [decode(FLATE, packed), decode(FLATE, cut)];
    setFlateDecoder(nodeFlateDecoder);
    try {
      expect([decode(FLATE, packed), decode(FLATE, cut)].map((bytes) => Buffer.from(bytes))).toEqual(
        own.map((bytes) => Buffer.from(bytes)),
      );
      expect(Buffer.from(decode(FLATE, deflate(data))).equals(data)).toBe(true);
      expect(() => decode(FLATE, packed, null, 1000)).toThrow(expect.objectContaining({ code: 'too-demanding' }));
    } finally {
      setFlateDecoder(null);
    }
  });

  test('ensures that data before damage are kept, and that it is said', () => {
    const words = Array.from({ length: 60_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 7).join(' ');
    const packed = new Uint8Array(deflateSync(words));
    packed.fill(0, packed.length >> 1);
    const stream = new PdfStream(PdfDict.of({ Filter: FLATE }), packed);
    const { bytes, complete } = decodeStreamPartly(stream, source);
    expect(complete).toBe(false);
    expect(bytes.length).toBeGreaterThan(words.length * 0.45);
    const sound = Math.floor(words.length * 0.45);
    expect(latin1(bytes, 0, sound)).toBe(words.slice(0, sound));
  });

  test('ensures that a bomb is refused before it fills the memory', () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000));
    expect(() => decode(FLATE, bomb, null, 1_000_000)).toThrow(expect.objectContaining({ code: 'too-demanding' }));
    expect(() => decode(FLATE, bomb)).toThrow(expect.objectContaining({ code: 'too-demanding' }));
  });

  test('ensures that any bytes at all inflate to something without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        expect(decode(FLATE, data).length).toBeLessThanOrEqual(data.length * 1100);
      }),
      { numRuns: 2000 },
    );
  });
});

/** A plain LZW coder, for tests. */
function encodeLzw(data: Uint8Array, earlyChange: number): Uint8Array {
  const bits: number[] = [];
  let table = new Map<string, number>();
  let width = 9;
  const put = (code: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1);
  };
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1));
  put(256);
  let current = '';
  for (const byte of data) {
    const longer = current + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      current = longer;
      continue;
    }
    put(codeOf(current));
    table.set(longer, 258 + table.size);
    const size = 258 + table.size - 1 + earlyChange;
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
    current = String.fromCharCode(byte);
    if (258 + table.size >= 4094) {
      put(codeOf(current));
      put(256);
      table = new Map();
      width = 9;
      current = '';
    }
  }
  if (current) put(codeOf(current));
  // The decoder adds an entry for the last code too, which can widen the next.
  const size = 258 + table.size + earlyChange;
  width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
  put(257);
  const packed = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries())
    packed[index >> 3] = (packed[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
  return packed;
}

describe('LZW', () => {
  test("ensures that the standard's example decodes", () => {
    const packed = Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01);
    expect([...decode(LZW, packed)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  test.each([0, 1])('ensures that long data with EarlyChange %i decode', (earlyChange) => {
    fc.assert(
      fc.property(compressible, (data) => {
        const parameters = PdfDict.of({ EarlyChange: earlyChange });
        expect(Buffer.from(decode(LZW, encodeLzw(data, earlyChange), parameters)).equals(data)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.skipIf(!hasQpdf)('ensures that qpdf reads the same from LZW data', () => {
    const data = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * index) >> 5));
    const packed = encodeLzw(data, 1);
    expect(decodeByQpdf(LZW, packed, null)).toEqual(decode(LZW, packed));
  });

  test('ensures that any bytes at all decode without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(decode(LZW, data)).toBeInstanceOf(Uint8Array);
      }),
    );
  });
});

describe('ASCII and run length', () => {
  test.each<[string, string, string]>([
    ['ASCIIHexDecode', '48 65\n6C6c 6F7>zz', 'Hellop'],
    ['AHx', '4865', 'He'],
    ['ASCII85Decode', '87cURD]j7BEbo80~>', 'Hello world!'],
    ['A85', '<~87cURD]j7BEbo80~>', 'Hello world!'],
    ['ASCII85Decode', 'z!!~>', '\0\0\0\0\0'],
    ['RunLengthDecode', '\x02abc\xfex\x80ignored', 'abcxxx'],
    ['RL', '\x00a\xff', 'a'],
  ])('ensures that %s decodes %j', (filter, data, text) => {
    expect(latin1(decode(PdfName.of(filter), latin1Bytes(data)))).toBe(text);
  });

  test('ensures that filters are undone in order, each with its own parameters', () => {
    const hex = latin1Bytes(`${Buffer.from(deflateSync(Buffer.from([2, 1, 2, 2, 1, 1]))).toString('hex')}>`);
    const parameters = [null, PdfDict.of({ Predictor: 12, Columns: 2 })];
    expect([...decode([PdfName.of('ASCIIHexDecode'), FLATE], hex, parameters)]).toEqual([1, 2, 2, 3]);
  });

  test('ensures that image data come out as they are, with the name of their filter', () => {
    const packed = deflateSync(Buffer.from([0xff, 0xd8, 0xff]));
    const stream = new PdfStream(PdfDict.of({ Filter: [FLATE, PdfName.of('DCT')] }), packed);
    const decoded = decodeStreamPartly(stream, source);
    expect([...decoded.bytes]).toEqual([0xff, 0xd8, 0xff]);
    expect(decoded.remainingFilters).toEqual(['DCTDecode']);
  });
});

describe.skipIf(!hasQpdf)('predictors', () => {
  test.each([
    [15, 1, 8],
    [12, 3, 8],
    [15, 4, 8],
    [15, 3, 16],
    [10, 1, 1],
    [15, 3, 4],
    [2, 1, 8],
    [2, 3, 8],
    [2, 4, 4],
    [2, 1, 1],
    [2, 3, 2],
  ])('ensures that predictor %i with %i colours of %i bits is undone as qpdf does', (predictor, colors, bits) => {
    const columns = 16;
    const rowBytes = Math.ceil((columns * colors * bits) / 8) + (predictor === 2 ? 0 : 1);
    const data = new Uint8Array(rowBytes * 10);
    for (let at = 0; at < data.length; at++) data[at] = Math.imul(at + 7, 2_654_435_761) >>> 23;
    if (predictor !== 2) for (let row = 0; row < 10; row++) data[row * rowBytes] = row % 5;
    const parameters = PdfDict.of({ Predictor: predictor, Colors: colors, BitsPerComponent: bits, Columns: columns });
    const packed = deflateSync(data);
    expect(decode(FLATE, packed, parameters)).toEqual(decodeByQpdf(FLATE, packed, parameters));
  });

  test('ensures that 16-bit TIFF components carry over between their bytes', () => {
    const parameters = PdfDict.of({ Predictor: 2, Colors: 1, BitsPerComponent: 16, Columns: 3 });
    const packed = deflateSync(Buffer.from([0x00, 0xff, 0x00, 0x02, 0xff, 0xff]));
    expect([...decode(FLATE, packed, parameters)]).toEqual([0x00, 0xff, 0x01, 0x01, 0x01, 0x00]);
  });
});
