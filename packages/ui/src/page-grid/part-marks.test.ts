import { describe, expect, test } from 'vitest';
import { markParts } from './part-marks.ts';

describe('marks of parts: ensures that', () => {
  test('each page says which parts hold it, and a cut stands wherever that changes', () => {
    const { cuts, names } = markParts([[0, 1], [2], [5, 4]], 7);
    expect(names).toEqual(['1', '1', '2', '', '3', '3', '']);
    expect([...cuts]).toEqual([2, 3, 4, 6]);
  });

  test('a page of several parts names them, and many are cut short', () => {
    const { names } = markParts([[0], [0, 0], [0], [0, 1]], 2);
    expect(names).toEqual(['1, 2, 3, …', '4']);
  });

  test('positions that do not exist are ignored', () => {
    expect(markParts([[9]], 1)).toEqual({ cuts: new Set(), names: [''] });
  });
});
