import { describe, expect, test } from 'vitest';
import { drawnBox, GRIPS, movedBox, resizedBox } from './box-geometry.ts';

const page = { widthPoints: 100, heightPoints: 200 };
const box = { left: 20, top: 30, right: 60, bottom: 80 };

describe('the geometry of the box ensures that', () => {
  test('a box keeps its size when it is moved, and stays on the page', () => {
    expect(movedBox(box, 5, -10, page)).toEqual({ left: 25, top: 20, right: 65, bottom: 70 });
    expect(movedBox(box, 500, 500, page)).toEqual({ left: 60, top: 150, right: 100, bottom: 200 });
    expect(movedBox(box, -500, -500, page)).toEqual({ left: 0, top: 0, right: 40, bottom: 50 });
  });

  test('each of the eight handles moves its sides, and no box is turned inside out', () => {
    expect(GRIPS).toHaveLength(8);
    for (const grip of GRIPS) {
      const small = resizedBox(box, grip, -grip.x * 500, -grip.y * 500, page);
      expect(small.right - small.left).toBe(grip.x === 0 ? 40 : 3);
      expect(small.bottom - small.top).toBe(grip.y === 0 ? 50 : 3);
      const large = resizedBox(box, grip, grip.x * 500, grip.y * 500, page);
      expect(large).toEqual({
        left: grip.x < 0 ? 0 : 20,
        right: grip.x > 0 ? 100 : 60,
        top: grip.y < 0 ? 0 : 30,
        bottom: grip.y > 0 ? 200 : 80,
      });
    }
  });

  test('a box is drawn from any corner to the page, and a click draws none', () => {
    expect(drawnBox({ x: 50, y: 60 }, { x: -10, y: 500 }, page)).toEqual({ left: 0, top: 60, right: 50, bottom: 200 });
    expect(drawnBox({ x: 50, y: 60 }, { x: 52, y: 61 }, page)).toBeNull();
  });
});
