import { buildPdf, drawGray, extractTexts } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted } from './index.ts';
import { RASTER, redacted } from './secrets.testing.ts';

const mediaBox = [0, 0, 300, 200] as const;
const WORD = 'BT /F1 12 Tf 50 100 Td (Jane) Tj ET';
const LAST = 'BT /F1 12 Tf 50 40 Td (stays) Tj ET';
const redactions = {
  areas: [boxArea(1, { left: 45, bottom: 95, right: 90, top: 115 })],
  terms: [{ kind: 'text' as const, text: 'Jane' }],
};
const over = (image: string) => `q 200 0 0 60 30 80 cm ${image} Q`;
const PIXEL = '/W 1 /H 1 /CS /G /BPC 8';

describeWithPrograms('inline images', ['pdftotext', 'pdftoppm', 'mutool'], () => {
  test.each([
    ['one pixel under a word', `${over(`BI ${PIXEL} ID \u0080\nEI`)} ${WORD} ${LAST}`],
    ['one pixel of three colours', `${over('BI /W 1 /H 1 /CS /RGB /BPC 8 ID \u0080\u0040\u0020 EI')} ${WORD} ${LAST}`],
    ['one pixel of a stencil', `${over('BI /W 1 /H 1 /IM true /D [1 0] ID \u0000 EI')} ${WORD} ${LAST}`],
    ['one pixel in hexadecimal', `${over(`BI ${PIXEL} /F /AHx ID 80> EI`)} ${WORD} ${LAST}`],
    ['one pixel that is white space', `${over(`BI ${PIXEL} ID  \nEI`)} ${WORD} ${LAST}`],
    ['data without an image', `${WORD} ID ${LAST}`],
    ['an end without an image', `${WORD} EI ${LAST}`],
    ['an image without data', `${WORD} BI /W 1 EI ${LAST}`],
    ['an image of no size', `${WORD} BI ID EI ${LAST}`],
    ['an image without an end', `${WORD} ${LAST} q 9 0 0 9 200 20 cm BI ${PIXEL} ID \u0080`],
    ['all of it before the word', `ID BI /W 1 EI ${WORD} ${LAST}`],
  ])('every reader shows the bar and what stays: %s', async (_, content) => {
    const { bytes } = await redacted(buildPdf({ pages: [{ mediaBox, content }] }), redactions);
    for (const reader of ['poppler', 'mupdf', 'pdfium'] as const) {
      const text = (await extractTexts(bytes, reader)).join('');
      expect({ reader, text }).toEqual({ reader, text: expect.stringContaining('stays') });
      expect({ reader, text }).not.toEqual({ reader, text: expect.stringContaining('Jane') });
    }
    const [drawn] = await drawGray(bytes, 72);
    expect(drawn?.gray[(200 - 105) * 300 + 60]).toBe(0);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
  });
});
