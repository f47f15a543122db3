import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createNodeImages } from '../images.node.ts';
import { toSrgb } from './to-srgb.ts';

const images = createNodeImages();
const colours = Uint8Array.from({ length: 16 * 16 * 3 }, (_, at) => (at * 37) % 256);

describe('toSrgb ensures that', () => {
  test('Display P3, as phones write it, becomes the colours that LittleCMS makes of it', async () => {
    const raw = { width: 16, height: 16, channels: 3 } as const;
    const png = await sharp(colours, { raw }).withIccProfile('p3').png().toBuffer();
    const opened = await images.open({ name: 'p3.png', bytes: async () => new Uint8Array(png) });
    const stored = await images.decode(opened);
    expect(stored.iccProfile).not.toBeNull();
    const expected = await sharp(png).toColourspace('srgb').raw().toBuffer();
    const { samples, iccProfile } = toSrgb(stored);
    expect(iccProfile).toBeNull();
    const differences = Array.from(expected, (value, at) => Math.abs(value - (samples[at] ?? -99)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
    expect(Array.from(samples)).not.toEqual(Array.from(stored.samples));
  });

  test('a damaged profile leaves the colours as they are', () => {
    const pixels = {
      widthPixels: 1,
      heightPixels: 1,
      colour: 'rgb',
      hasAlpha: false,
      bitsPerSample: 8,
      iccProfile: new Uint8Array(200).fill(255),
      samples: Uint8Array.of(1, 2, 3),
    } as const;
    expect(toSrgb(pixels)).toBe(pixels);
  });
});
