import { describe, expect, test } from 'vitest';
import { BitmapCache } from './bitmap-cache.ts';

const image = (pixels: number) => ({ widthPixels: pixels, heightPixels: 1, rgba: new Uint8ClampedArray(pixels * 4) });

describe('BitmapCache ensures that', () => {
  test('the images used last are kept within the bytes allowed', () => {
    const cache = new BitmapCache(12);
    for (const key of ['a', 'b', 'c']) cache.set(key, image(1));
    expect(cache.get('a')).toBeDefined();
    cache.set('d', image(1));
    expect([...'abcd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBe(12);
  });

  test('an image that alone is too large is not kept, and setting a key again does not count it twice', () => {
    const cache = new BitmapCache(12);
    cache.set('a', image(2));
    cache.set('a', image(3));
    expect(cache.bytes).toBe(12);
    cache.set('huge', image(4));
    expect(cache.get('huge')).toBe(undefined);
    expect(cache.bytes).toBe(0);
  });
});
