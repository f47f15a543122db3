import { buildPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { proveRedacted } from '../index.ts';
import { RASTER } from '../secrets.testing.ts';

const show = (text: string, x: number, y: number) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;

test('the proof reads words whose parts are drawn in another order', async () => {
  const prove = (parts: readonly string[]) =>
    proveRedacted(
      buildPdf({ pages: [{ mediaBox: [0, 0, 600, 800], content: parts.join(' ') }] }),
      { areas: [], terms: [{ kind: 'text', text: 'Jane' }] },
      { raster: RASTER },
    );
  const [last, other, first] = [show('ne', 62.67, 600), show('x', 50, 400), show('Ja', 50, 600)];
  expect(await prove([last, other, first])).toEqual([
    { kind: 'glyphs', page: 1, foundIn: 'text', place: 'text of the page' },
  ]);
  expect(await prove([show('ne', 90, 600), other, first])).toEqual([]);
});

test('the proof takes no part of a word for the word', async () => {
  const prove = (between: string) =>
    proveRedacted(
      buildPdf({
        pages: [{ mediaBox: [0, 0, 600, 800], content: `BT /F1 12 Tf 50 600 Td (Line) Tj ${between} (s) Tj ET` }],
      }),
      { areas: [], terms: [{ kind: 'text', text: 'line', isWholeWord: true }] },
      { raster: RASTER },
    );
  expect(await prove('-0.2 Tc 100 Tz')).toEqual([]);
  expect(await prove('0 Tc 40 0 Td')).not.toEqual([]);
});
