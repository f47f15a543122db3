import { describe, expect, test } from 'vitest';
import { readFileLimit } from './file-limit.ts';

describe('readFileLimit ensures that', () => {
  test('a number of megabytes is taken, and nothing where nothing is said', () => {
    expect(readFileLimit({ RECTO_MAX_FILE_MEGABYTES: '3000' })).toBe(3000);
    expect(readFileLimit({ RECTO_MAX_FILE_MEGABYTES: '' })).toBeUndefined();
    expect(readFileLimit({})).toBeUndefined();
  });

  test.each(['0', '-5', '2.5', '9001', '1e3', 'much'])('"%s" is refused', (value) => {
    expect(() => readFileLimit({ RECTO_MAX_FILE_MEGABYTES: value })).toThrowError('a whole number from 1 to 9000');
  });
});
