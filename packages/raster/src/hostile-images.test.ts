import { jpeg2000Of, memoryFile } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { createNodeRaster } from './raster.node.ts';

const MEGABYTE = 1_048_576;
const SIDE = 64;
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** A whole code stream of about a hundred bytes, of no data. */
function emptyStream(side: number, tile: number, components: number): Uint8Array {
  const size = [...u16(0), ...[side, side, 0, 0, tile, tile, 0, 0].flatMap(u32), ...u16(components)];
  const each = Array.from({ length: components }, () => [7, 1, 1]).flat();
  const coding = [0xff, 0x52, ...u16(12), 0, 0, ...u16(1), 0, 5, 4, 4, 0, 0];
  const quanta = [0xff, 0x5c, ...u16(19), ...Array.from({ length: 17 }, () => 0x40)];
  const tilePart = [0xff, 0x90, ...u16(10), ...u16(0), ...u32(0), 0, 1, 0xff, 0x93, 0xff, 0xd9];
  const head = [0xff, 0x4f, 0xff, 0x51, ...u16(size.length + each.length + 2), ...size, ...each];
  return Uint8Array.from([...head, ...coding, ...quanta, ...tilePart]);
}

/** A page that shows one JPEG 2000 over all of it, as the image or as its mask. */
function pageOf(data: Uint8Array, side: number, asMask = false): Uint8Array {
  const shape = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8`;
  const jpx = (space: string) => stream(`${shape} /ColorSpace /${space} /Filter /JPXDecode`, data);
  const red = stream(
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask 6 0 R`,
    [255, 0, 0],
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 64 64] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    stream('', Buffer.from('q 64 0 0 64 0 0 cm /I Do Q')),
    asMask ? red : jpx('DeviceRGB'),
    ...(asMask ? [jpx('DeviceGray')] : []),
  ].map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  );
  const parts = [Buffer.from('%PDF-1.7\n'), ...objects];
  const offsets = objects.map((_, index) => Buffer.concat(parts.slice(0, index + 1)).length);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${Buffer.concat(parts).length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]));
}

function stream(entries: string, data: ArrayLike<number>): Buffer {
  const bytes = Uint8Array.from(Array.from(data));
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

describe('attack 15 (giants inside of a PDF) ensures that', () => {
  // Less than what the tiles of the hostile images ask for.
  const raster = createNodeRaster({ limits: { maxHeapBytes: 160 * MEGABYTE } });
  const draw = async (pdf: Uint8Array) => {
    const document = await raster.open(memoryFile('a.pdf', pdf));
    const { rgba, widthPixels } = await raster.renderPage(document, { pageIndex: 0, dpi: 72 });
    await raster.close(document);
    return { middle: [...rgba.subarray(((SIDE / 2) * widthPixels + SIDE / 2) * 4).subarray(0, 3)], widthPixels };
  };

  test('15 a JPEG 2000 of many tiles or components takes no memory, and the page is drawn without it', async () => {
    for (const [tile, components] of [
      [17, 3],
      [4096, 1000],
    ] as const) {
      const data = emptyStream(4096, tile, components);
      expect((await draw(pageOf(data, 4096))).widthPixels).toBe(SIDE);
      expect((await draw(pageOf(data, 4096, true))).widthPixels).toBe(SIDE);
    }
  });

  test('15 a JPEG 2000 as scanners make it is drawn', async () => {
    const samples = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => [20, 160, 60][at % 3] ?? 0);
    const sound = await jpeg2000Of(samples, { width: SIDE, height: SIDE, components: 3 });
    const { middle } = await draw(pageOf(sound, SIDE));
    for (const [index, expected] of [20, 160, 60].entries())
      expect(Math.abs((middle[index] ?? 0) - expected)).toBeLessThan(4);
  });
});
