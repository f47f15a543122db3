import { transformPoint } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { describe, expect, test } from 'vitest';
import { rotateImage } from '../page/rotate-image.ts';
import { enhance } from './enhance.ts';
import { estimateSkew } from './skew.ts';

const [WIDTH, HEIGHT] = [1240, 1754];

/** Rows of square signs, as Japanese is set, that slope down to the right; gray levels of foreground and background. */
function page(slopeDegrees: number, background: (x: number) => number = () => 255, foreground = 0): GrayImage {
  const gray = new Uint8Array(WIDTH * HEIGHT);
  const slope = Math.tan((slopeDegrees * Math.PI) / 180);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const down = y - slope * (x - WIDTH / 2);
      const isInside = x > 120 && x < WIDTH - 120 && down > 150 && down < HEIGHT - 150;
      const isSign = isInside && down % 60 < 30 && (x % 34 < 4 || (x + down) % 34 < 5 || down % 60 < 4);
      const level = background(x);
      // Soft edges, as a scanner makes them.
      gray[y * WIDTH + x] = isSign ? (level * foreground) / 255 : level - ((x * 7 + y * 3) % 5);
    }
  }
  return { widthPixels: WIDTH, heightPixels: HEIGHT, gray, dpi: 150 };
}

describe('the cleaning of pictures: ensures that', () => {
  test.each([-5, -2, -0.5, 0.5, 2, 5])('a slope of %d degrees is found, with its sign', (degrees) => {
    expect(estimateSkew(page(degrees))).toBeCloseTo(degrees, 0.5);
  });

  test.each([-3, 2])('a page that slopes by %d degrees is level afterwards, not twice as steep', (degrees) => {
    const { image, toSource } = enhance(page(degrees, () => 200, 60));
    expect(Math.abs(estimateSkew(image))).toBeLessThan(0.15);
    const scale = image.widthPixels / WIDTH;
    const middle = transformPoint(toSource, { x: image.widthPixels / 2, y: image.heightPixels / 2 });
    expect(middle).toEqual({ x: expect.closeTo(WIDTH / 2, 3), y: expect.closeTo(HEIGHT / 2, 3) });
    const right = transformPoint(toSource, { x: image.widthPixels / 2 + 100 * scale, y: image.heightPixels / 2 });
    expect(right.y - middle.y).toBeCloseTo(100 * Math.sin((degrees * Math.PI) / 180), 0.5);
  });

  test('a clean page comes back as it was', () => {
    const clean = page(0);
    expect(enhance(clean).image).toBe(clean);
  });

  test('a bilevel page comes back as it was', () => {
    const bilevel = page(2);
    const gray = bilevel.gray.map((value) => (value < 128 ? 0 : 255));
    const image = { ...bilevel, gray };
    expect(enhance(image).image).toBe(image);
  });

  test('shade and gray paper become white, and faint letters black', () => {
    const { image } = enhance(page(0, (x) => 120 + (x / WIDTH) * 100, 120));
    const levels = [...image.gray].sort((left, right) => left - right);
    expect(levels[Math.floor(levels.length * 0.5)]).toBeGreaterThan(235);
    expect(levels[Math.floor(levels.length * 0.01)]).toBeLessThan(60);
  });

  test.each([90, 180, 270] as const)(
    'a quarter rotation of %d degrees leads each pixel back to where it was',
    (degrees) => {
      const image: GrayImage = { widthPixels: 3, heightPixels: 2, gray: Uint8Array.of(1, 2, 3, 4, 5, 6), dpi: 72 };
      const rotated = rotateImage(image, degrees);
      rotated.image.gray.forEach((value, at) => {
        const [x, y] = [at % rotated.image.widthPixels, Math.floor(at / rotated.image.widthPixels)];
        const source = transformPoint(rotated.toSource, { x: x + 0.5, y: y + 0.5 });
        expect(image.gray[Math.floor(source.y) * 3 + Math.floor(source.x)]).toBe(value);
      });
    },
  );
});
