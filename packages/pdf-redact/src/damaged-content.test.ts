import { buildPdf, pdfTexts } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted } from './index.ts';
import { RASTER, rawPlaces, redacted } from './secrets.testing.ts';

const redactions = {
  areas: [boxArea(1, { left: 45, bottom: 95, right: 90, top: 115 })],
  terms: [{ kind: 'text' as const, text: 'Jane' }],
};
const WORD = 'BT /F1 12 Tf 50 100 Td (Jane) Tj ET';
const LAST = '1 0 0 1 700 700 cm 0 0 1 1 re W n';

describeWithPrograms('content that breaks the rules', ['pdftotext'], () => {
  test.each([
    ['a state saved within a path', `${WORD} 40 102 m 80 102 l 80 108 l q 45 108 l f Q ${LAST}`],
    ['a state saved within a path beside the areas', `${WORD} 140 102 m 180 102 l 180 108 l q 145 108 l f Q ${LAST}`],
    ['text within a path', `${WORD} 40 102 m 80 102 l BT /F1 12 Tf 50 40 Td (Doe) Tj ET 80 108 l f ${LAST}`],
    ['a path that is never painted', `${WORD} 47 97 m 88 97 l 88 113 l 47 113 l h 0 g`],
    ['more restored than saved', `Q ${WORD} Q Q ${LAST}`],
  ])('ensures that the areas are covered whatever stands before: %s', async (name, content) => {
    const file = buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], content }] });
    const { bytes } = await redacted(file, redactions);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
    const text = (await pdfTexts(bytes)).join('');
    expect(text).not.toContain('Jane');
    if (name === 'text within a path') expect(text).toContain('Doe');
  });

  test('ensures that text which damage has thrown far off every page goes', async () => {
    const thrown = 'BT /F1 12 Tf -458857 0 TD [(a)-300(Ja)5(ne)-300(b)] TJ 0 -14 TD (kept) Tj ET';
    const file = buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], content: `${WORD} ${thrown}` }] });
    const { bytes } = await redacted(file, redactions);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(bytes, 'kept')).not.toEqual([]);
  });
});
