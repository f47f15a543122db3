import { describe, expect, test } from 'vitest';
import { encodePng } from './picture-png.ts';

describe('pictures ensure that', () => {
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
