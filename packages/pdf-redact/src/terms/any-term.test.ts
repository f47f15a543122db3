import { buildPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { proveRedacted } from '../index.ts';
import { RASTER } from '../secrets.testing.ts';
import { termFinder } from './term-finder.ts';

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

test.each(PRINTABLE)('a term with the sign %s is found as it is written', (sign) => {
  const term = `ab${sign}12`;
  expect(termFinder([{ kind: 'text', text: term }])(`of ${term}.`)).toEqual([{ start: 3, end: 8 }]);
});

test.each(['PDF', 'PDF-1.7', 'EOF', '1.7', 'obj', 'stream'])(
  '%s is a word of the format and may be redacted',
  async (word) => {
    const without = buildPdf({
      pages: [{ mediaBox: [0, 0, 600, 800], content: 'BT /F1 12 Tf 50 600 Td (nothing) Tj ET' }],
    });
    const terms = [{ kind: 'text', text: word }] as const;
    expect(await proveRedacted(without, { areas: [], terms }, { raster: RASTER })).toEqual([]);
    const hidden = new TextDecoder('latin1').decode(without).replace('%%EOF', `% a ${word}\n%%EOF`);
    const found = await proveRedacted(new TextEncoder().encode(hidden), { areas: [], terms }, { raster: RASTER });
    expect(found.map(({ kind }) => kind)).toContain('other-texts');
  },
);
