import { describe, expect, test } from 'vitest';
import { readSvg } from './check-svg.ts';

/** So long that what is quadratic does not end within the time that a test has. */
const TIMES = 1_000_000;

describe('attack 37 (texts that take for ever) ensures that', () => {
  test.each(['<!ENTITY ', '<!ENTITY a "', '<!ENTITY a "&', '<svg', '<a:', ' ', '&'])(
    '37 a drawing of %j again and again is read in time that grows with its length',
    (piece) => {
      const bytes = new TextEncoder().encode(`<svg >${piece.repeat(TIMES)}`);
      try {
        readSvg(bytes, 'x.svg');
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'too-demanding' });
      }
    },
  );
});
