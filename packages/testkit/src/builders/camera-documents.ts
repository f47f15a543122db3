import { deflateSync } from 'node:zlib';
import { FIXTURE_SIZE, imageFixture } from './image-fixtures.ts';
import { jpeg2000Of } from './jpeg2000.ts';
import { CREATOR, documentOf, PRIVATE_WORD, type PrivateDocument, packet } from './private-parts.ts';
import type { Dictionary } from './syntax.ts';

/** A segment of a JPEG file. */
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** EXIF with a maker, a model, a time and a place: 48.5 north, 11.25 east. */
function exif(): Buffer {
  const entries: [tag: number, type: number, count: number, value: Buffer][] = [
    [0x10f, 2, 9, Buffer.from('Fabulous\0')],
    [0x110, 2, PRIVATE_WORD.length + 1, Buffer.from(`${PRIVATE_WORD}\0`)],
    [0x132, 2, 20, Buffer.from('2024:01:02 03:04:05\0')],
  ];
  const rational = (value: number) => [value, 1, 0, 1, 0, 1].map((part) => word(part));
  const gps: typeof entries = [
    [1, 2, 2, Buffer.from('N\0')],
    [2, 5, 3, Buffer.concat([word(48), word(1), word(30), word(1), ...rational(0).slice(0, 2)])],
    [3, 2, 2, Buffer.from('E\0')],
    [4, 5, 3, Buffer.concat([word(11), word(1), word(15), word(1), ...rational(0).slice(0, 2)])],
  ];
  const firstSize = 2 + 12 * (entries.length + 1) + 4;
  const gpsAt = 8 + firstSize + entries.reduce((sum, [, , , value]) => sum + (value.length > 4 ? value.length : 0), 0);
  const directory = (list: typeof entries, start: number) => {
    let next = start + 2 + 12 * list.length + 4;
    const values: Buffer[] = [];
    const rows = list.map(([tag, type, count, value]) => {
      const inline = value.length <= 4;
      const place = inline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : word(next);
      if (!inline) {
        values.push(value);
        next += value.length;
      }
      return Buffer.concat([half(tag), half(type), word(count), place]);
    });
    return Buffer.concat([half(list.length), ...rows, word(0), ...values]);
  };
  const first = directory([...entries, [0x8825, 4, 1, word(gpsAt)]], 8);
  const head = Buffer.concat([Buffer.from('MM'), half(42), word(8)]);
  return Buffer.concat([Buffer.from('Exif\0\0'), head, first, directory(gps, 8 + first.length)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Ten documents with images that say something of a camera, a place, a time or a program. */
export async function cameraDocuments(): Promise<readonly PrivateDocument[]> {
  const plain = Buffer.from(await imageFixture('plain.jpg'));
  const { widthPixels, heightPixels } = FIXTURE_SIZE;
  const withSegments = (...parts: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]);
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet(CREATOR)}`);
  const iptc = Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0a${PRIVATE_WORD}`);
  const jpegs: readonly [name: string, bytes: Buffer, wraps?: boolean][] = [
    ['EXIF with a place', withSegments(segment(0xe1, exif()))],
    ['XMP', withSegments(segment(0xe1, xmp))],
    ['IPTC', withSegments(segment(0xed, iptc))],
    ['comment', withSegments(segment(0xfe, Buffer.from(`made by ${PRIVATE_WORD}`)))],
    ["maker's own segment", withSegments(segment(0xe5, Buffer.from(`maker ${PRIVATE_WORD}`)))],
    ['bytes behind the picture', Buffer.concat([plain, Buffer.from(`more of ${PRIVATE_WORD}`)])],
    ['EXIF in a file within Flate', withSegments(segment(0xe1, exif())), true],
    ['all at once', withSegments(segment(0xe1, exif()), segment(0xe1, xmp), segment(0xed, iptc))],
  ];
  const made = jpegs.map(([name, bytes, wraps = false]) => {
    const image = { Width: widthPixels, Height: heightPixels, ColorSpace: '/DeviceRGB', BitsPerComponent: 8 };
    return imageDocument(
      name,
      { ...image, Filter: wraps ? ['/FlateDecode', '/DCTDecode'] : '/DCTDecode' },
      wraps ? deflateSync(bytes) : bytes,
    );
  });
  const samples = Uint8Array.from({ length: 32 * 32 }, (_, index) => (index * 13) & 255);
  const jpeg2000 = Buffer.from(await jpeg2000Of(samples, { width: 32, height: 32, components: 1 }));
  const boxes = ['xml ', 'uuid'].map((type) => {
    const body = Buffer.from(type === 'uuid' ? `0123456789abcdef${packet(CREATOR)}` : packet(CREATOR));
    const box = Buffer.concat([word(body.length + 8), Buffer.from(type), body]);
    const codeStream = jpeg2000.indexOf('jp2c') - 4;
    const bytes = Buffer.concat([jpeg2000.subarray(0, codeStream), box, jpeg2000.subarray(codeStream)]);
    return imageDocument(`${type.trim()} box of JPEG 2000`, { Width: 32, Height: 32, Filter: '/JPXDecode' }, bytes);
  });
  return [...made, ...boxes];
}

function imageDocument(name: string, entries: Dictionary, data: Uint8Array): PrivateDocument {
  const bytes = documentOf(({ writer, images, content }) => {
    images.Im = writer.addStream({ Type: '/XObject', Subtype: '/Image', ...entries }, data);
    content.push('q 100 0 0 80 20 20 cm /Im Do Q');
  });
  return { kind: 'imageMetadata', name, secret: PRIVATE_WORD, bytes };
}
