import { inverseOf, project, type Quad, rectangleToQuad } from '@recto/codecs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cornersOf, leastRectangle } from './least-rectangle.ts';

const QUAD: Quad = [
  { x: 120, y: 80 },
  { x: 700, y: 160 },
  { x: 640, y: 420 },
  { x: 90, y: 300 },
];
const about = ({ x, y }: { readonly x: number; readonly y: number }, digits = 6) => ({
  x: expect.closeTo(x, digits),
  y: expect.closeTo(y, digits),
});

describe('the geometry of photographs: ensures that', () => {
  test('the corners of a rectangle come to lie on the corners of what was photographed, and back', () => {
    const map = rectangleToQuad(400, 200, QUAD);
    const corners = [
      { x: 0, y: 0 },
      { x: 400, y: 0 },
      { x: 400, y: 200 },
      { x: 0, y: 200 },
    ];
    for (const [at, corner] of corners.entries()) expect(project(map, corner)).toEqual(about(QUAD[at] ?? corner));
    const back = inverseOf(map);
    for (const [at, corner] of corners.entries()) expect(project(back, QUAD[at] ?? corner)).toEqual(about(corner));
  });

  test('straight lines stay straight, and what is nearer is larger', () => {
    const map = rectangleToQuad(400, 200, QUAD);
    const [from, middle, to] = [0, 200, 400].map((x) => project(map, { x, y: 60 }));
    if (!from || !middle || !to) throw new Error('no points');
    const cross = (to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x);
    expect(cross).toBeCloseTo(0, 6);
    const [first, second] = [middle, to].map((point, at) =>
      Math.hypot(point.x - (at ? middle : from).x, point.y - (at ? middle : from).y),
    );
    // The right side of the quad is the longer one.
    expect(second).toBeGreaterThan(first ?? 0);
  });

  test('four corners without area give numbers, not an error', () => {
    const point = { x: 5, y: 5 };
    const { x, y } = project(rectangleToQuad(10, 10, [point, point, point, point]), { x: 3, y: 3 });
    expect([x, y]).toEqual([5, 5]);
  });

  test('the least rectangle around points of a rotated one is that one', () => {
    fc.assert(
      fc.property(
        fc.record({
          angleDegrees: fc.double({ min: -44, max: 44, noNaN: true }),
          length: fc.double({ min: 60, max: 900, noNaN: true }),
          height: fc.double({ min: 5, max: 50, noNaN: true }),
        }),
        ({ angleDegrees, length, height }) => {
          const box = { centre: { x: 300, y: 200 }, length, height, angleRadians: (angleDegrees * Math.PI) / 180 };
          const map = rectangleToQuad(10, 4, cornersOf(box));
          const points = Array.from({ length: 55 }, (_, at) => project(map, { x: at % 11, y: Math.floor(at / 11) }));
          const found = leastRectangle(points);
          expect(found.length).toBeCloseTo(length, 4);
          expect(found.height).toBeCloseTo(height, 4);
          expect(found.angleRadians).toBeCloseTo(box.angleRadians, 4);
          expect(found.centre).toEqual(about(box.centre, 4));
        },
      ),
      { numRuns: 100 },
    );
  });
});
