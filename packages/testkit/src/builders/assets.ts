/** Fonts, images and profiles made here, byte for byte the same on every call. */

const FIRST_CHAR = 32;
const GLYPH_COUNT = 96;
const UNITS_PER_EM = 1000;
const ADVANCE = 600;

/** A TrueType font of 95 boxes, one for each printable ASCII character, real enough for every renderer. */
export function boxFont(): Uint8Array {
  const glyphs = Array.from({ length: GLYPH_COUNT }, (_, index) => (index === 1 ? Buffer.alloc(0) : boxGlyph(index)));
  const loca = Buffer.alloc((GLYPH_COUNT + 1) * 2);
  let offset = 0;
  glyphs.forEach((glyph, index) => {
    offset += glyph.length;
    loca.writeUInt16BE(offset / 2, (index + 1) * 2);
  });
  const metrics = Buffer.concat(glyphs.map(() => words(ADVANCE, 50)));
  return sfnt({
    cmap: characterMap(),
    glyf: Buffer.concat(glyphs),
    head: fontHeader(),
    hhea: words(1, 0, 800, -200, 0, ADVANCE, 50, 50, 550, 1, 0, 0, 0, 0, 0, 0, 0, GLYPH_COUNT),
    hmtx: metrics,
    loca,
    maxp: words(1, 0, GLYPH_COUNT, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: nameTable('RectoBoxes'),
    post: Buffer.concat([words(3, 0, 0, 0, -100, 50, 0, 0), Buffer.alloc(16)]),
  });
}

/** Widths of the font's characters, for a simple font's /Widths. */
export const BOX_FONT = {
  firstChar: FIRST_CHAR,
  lastChar: FIRST_CHAR + GLYPH_COUNT - 2,
  width: ADVANCE,
  boundingBox: [50, 0, 550, 700],
} as const;

/** An 8-bit gray square with a pattern that does not compress to nothing. */
export function patternImage(sidePixels = 32): Uint8Array {
  return Uint8Array.from({ length: sidePixels * sidePixels }, (_, at) => (at * at * 7 + (at >> 3) * 13) & 255);
}

/** A gray ICC profile of version 2 with gamma 2.2. */
export function grayProfile(): Uint8Array {
  const description = Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0\x0bRecto gray\0', 'latin1'), Buffer.alloc(78)]);
  const tags: [string, Buffer][] = [
    ['desc', description],
    ['wtpt', Buffer.from('58595a20000000000000f35100010000000116cc', 'hex')],
    ['kTRC', Buffer.from('63757276000000000000000102330000', 'hex')],
    ['cprt', Buffer.from('text\0\0\0\0CC0\0', 'latin1')],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let offset = 128 + table.length;
  tags.forEach(([tag, body], index) => {
    table.write(tag, 4 + index * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + index * 12);
    table.writeUInt32BE(body.length, 12 + index * 12);
    const padded = pad(body);
    bodies.push(padded);
    offset += padded.length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrGRAYXYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  Buffer.from('0000f6d6000100000000d32d', 'hex').copy(header, 68);
  return Buffer.concat([header, table, ...bodies]);
}

function boxGlyph(index: number): Buffer {
  const height = 300 + (index % 9) * 50;
  // One contour of four on-curve points; then the steps along x and along y.
  const steps = words(50, 0, 500, 0, 0, height, 0, -height);
  return Buffer.concat([words(1, 50, 0, 550, height, 3, 0), Buffer.from([1, 1, 1, 1]), steps]);
}

function characterMap(): Buffer {
  const last = FIRST_CHAR + GLYPH_COUNT - 2;
  const delta = 1 - FIRST_CHAR;
  const format4 = [4, 32, 0, 4, 4, 1, 0, last, 0xffff, 0, FIRST_CHAR, 0xffff, delta, 1, 0, 0];
  return words(0, 1, 3, 1, 0, 12, ...format4);
}

function fontHeader(): Buffer {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS_PER_EM),
    dates,
    words(50, 0, 550, 700, 0, 8, 2, 0, 0),
  ]);
}

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'latin1');
  const records = [1, 2, 4, 6].flatMap((id) => [1, 0, 0, id, text.length, 0]);
  return Buffer.concat([words(0, 4, 6 + 4 * 12, ...records), text]);
}

function sfnt(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const range = power * 16;
  const directory = [words(1, 0, entries.length, range, Math.log2(power), entries.length * 16 - range)];
  const bodies: Buffer[] = [];
  let offset = 12 + entries.length * 16;
  for (const [tag, body] of entries) {
    const record = Buffer.alloc(16);
    record.write(tag, 0, 'latin1');
    record.writeUInt32BE(checkSum(body), 4);
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(body.length, 12);
    directory.push(record);
    const padded = pad(body);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

function checkSum(body: Buffer): number {
  const padded = pad(body);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

function pad(body: Buffer): Buffer {
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}

/** 16-bit big-endian words; negative numbers as two's complement. */
function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2);
  return buffer;
}
