import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { encodePng } from './png.ts';
import { ZipWriter } from './zip-writer.ts';

describe('packages ensure that', () => {
  test('another reader finds each entry as it was added, and equal content makes equal bytes', async () => {
    const write = async () => {
      const zip = new ZipWriter();
      await zip.add('a/text.xml', `<a>${'text '.repeat(500)}</a>`);
      await zip.add('b.png', Uint8Array.of(1, 2, 3));
      return zip.finish();
    };
    const bytes = await write();
    const files = unzipSync(bytes);
    expect(strFromU8(files['a/text.xml'] ?? new Uint8Array())).toBe(`<a>${'text '.repeat(500)}</a>`);
    expect(files['b.png']).toEqual(Uint8Array.of(1, 2, 3));
    expect(await write()).toEqual(bytes);
  });

  test('a picture is a PNG of its size, with an alpha channel only where it needs one', async () => {
    const solid = await encodePng({
      widthPixels: 2,
      heightPixels: 1,
      rgba: Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 255),
    });
    const clear = await encodePng({
      widthPixels: 2,
      heightPixels: 1,
      rgba: Uint8ClampedArray.of(1, 2, 3, 0, 4, 5, 6, 255),
    });
    expect([...solid.subarray(16, 26)]).toEqual([0, 0, 0, 2, 0, 0, 0, 1, 8, 2]);
    expect(clear[25]).toBe(6);
  });
});
