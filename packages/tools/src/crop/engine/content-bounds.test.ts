import { describe, expect, test } from 'vitest';
import { contentBounds } from './content-bounds.ts';

const [width, height] = [200, 300];

/** A page of one gray, with rectangles on it: left, top, right, bottom, gray. */
function page(paper: number, ...rectangles: readonly (readonly [number, number, number, number, number])[]) {
  const gray = new Uint8Array(width * height).fill(paper);
  for (const [left, top, right, bottom, value] of rectangles) {
    for (let y = top; y < bottom; y++) gray.fill(value, y * width + left, y * width + right);
  }
  return { widthPixels: width, heightPixels: height, gray, dpi: 72 };
}

/** As a scanner sees it: paper that is never quite the same. */
function scanned({ gray, ...rest }: ReturnType<typeof page>) {
  let seed = 7;
  const noise = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed % 13) - 6;
  };
  return { ...rest, gray: Uint8Array.from(gray, (value) => Math.max(0, Math.min(255, value + noise()))) };
}

const BLOCK = [40, 60, 150, 220, 0] as const;
const AROUND = { left: 40, top: 60, right: 150, bottom: 220 };

describe('the bounds of the content ensure that', () => {
  test('nothing on a page is nothing, on paper of any gray', () => {
    for (const paper of [0, 90, 255]) expect(contentBounds(page(paper))).toBeNull();
    expect(contentBounds(scanned(page(230)))).toBeNull();
  });

  test('a single pale pixel counts on a clean page, up to the edge', () => {
    expect(contentBounds(page(255, [7, 9, 8, 10, 240]))).toEqual({ left: 7, top: 9, right: 8, bottom: 10 });
    expect(contentBounds(page(255, [0, 0, 1, 1, 0], [199, 299, 200, 300, 0]))).toEqual({
      left: 0,
      top: 0,
      right: width,
      bottom: height,
    });
  });

  test('light letters on dark paper are found as dark ones on light paper are', () => {
    expect(contentBounds(page(255, BLOCK))).toEqual(AROUND);
    expect(contentBounds(page(20, [40, 60, 150, 220, 255]))).toEqual(AROUND);
  });

  test('dust and the shadows of a scanner do not count, print does', () => {
    const dust = [10, 290, 11, 291, 0] as const;
    const shadow = [0, 0, 6, height, 30] as const;
    const found = contentBounds(scanned(page(225, BLOCK, dust, shadow)));
    expect(found).toEqual(AROUND);
  });
});
