import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import { reportOf } from '@recto/contract/report';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, type PageSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
/** Above the mark that the builder puts on each page. */
const PAGE = [0, 0, 500, 690] as const;
const textAt = (text: string, left: number, baseline: number) => `BT /F1 10 Tf ${left} ${baseline} Td (${text}) Tj ET`;
const clipped = (left: number, width: number, content: string) => `q ${left} 0 ${width} 690 re W n ${content} Q`;
const GRID = [600, 570, 540].map((y) => `0.5 w 72 ${y} m 372 ${y} l S`).join(' ');
const WALLS = [72, 222, 372].map((x) => `0.5 w ${x} 540 m ${x} 600 l S`).join(' ');
const PICTURE = 'q 120 0 0 90 60 300 cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID 336699> EI Q';

async function lostOf(toolId: string, content: string, page: Partial<PageSpec> = {}) {
  const bytes = buildPdf({ marker: 'DOC', pages: [{ mediaBox: PAGE, ...page, content }] });
  const { receipt } = await host.run({ toolId, inputs: [bytesInput('a.pdf', bytes)], options: {} });
  const lost = reportOf(CONVERSION_REPORT, receipt)?.pages[0]?.lost ?? [];
  const found = lost.map(({ kind, text }) => (text === '' ? kind : `${kind}: ${text}`));
  return { found, lost, notes: receipt.notes };
}

describe('what a page does not show in full: ensures that', () => {
  test('a text that its cell cuts off is said with its place, and so is one that is hidden', async () => {
    const cut = clipped(60, 100, textAt('Short words and unbelievably long ones', 60, 600));
    const hidden = clipped(60, 80, textAt('Behind', 300, 560));
    const { found, lost, notes } = await lostOf('pdf-to-excel', [cut, hidden, textAt('Seen', 300, 600)].join('\n'));
    expect(found[0]).toMatch(/^cut-off: unbelievably long ones$/);
    expect(found.slice(1)).toEqual(['hidden: Behind']);
    expect(lost[0]?.area.top).toBeGreaterThan(75);
    expect(lost[0]?.area.bottom).toBeLessThan(95);
    expect(notes.map(({ item, count }) => [item, count])).toEqual(
      expect.arrayContaining([
        ['cut-off', 1],
        ['hidden', 1],
      ]),
    );
  });

  test('a text inside its clip, and a neighbour over the hidden end of another, are not said', async () => {
    const whole = clipped(50, 200, textAt('All of this is seen', 60, 600));
    const { found } = await lostOf('pdf-to-word', whole);
    expect(found).toEqual([]);
    const overflow = clipped(60, 40, textAt('A text that is much too long', 60, 560));
    const neighbour = textAt('Neighbour', 110, 560);
    const { found: both } = await lostOf('pdf-to-word', `${overflow}\n${neighbour}`);
    expect(both.join()).not.toContain('Neighbour');
    expect(both).toHaveLength(1);
  });

  test('a text over the edge of the page is cut off there, also where the page was cropped', async () => {
    const { found } = await lostOf('pdf-to-word', textAt('Reaching', 480, 600));
    expect(found).toEqual(['cut-off: Reac']);
    const cropped = await lostOf('pdf-to-word', textAt('Gone', 300, 600), { cropBox: [0, 0, 308, 690] });
    expect(cropped.found).toEqual(['cut-off: Go']);
  });

  test('a number that was wider than its column is said', async () => {
    const { found, notes } = await lostOf(
      'pdf-to-excel',
      [textAt('Total', 60, 600), textAt('###', 160, 600)].join('\n'),
    );
    expect(found).toEqual(['number: ###']);
    expect(notes.find(({ item }) => item === 'number')?.text).toContain('The PDF does not hold them');
  });

  test('an empty table is in the Word document, and said where it is left out', async () => {
    const content = `${GRID} ${WALLS}`;
    expect((await lostOf('pdf-to-word', content)).found).toEqual([]);
    const { found, notes } = await lostOf('pdf-to-excel', content);
    expect(found).toEqual(['empty-table']);
    expect(notes.find(({ item }) => item === 'empty-table')?.count).toBe(1);
  });

  test('a picture that no workbook takes is said, once for all its strips', async () => {
    const strips = [PICTURE, PICTURE.replace('60 300', '60 390')].join('\n');
    const { found } = await lostOf('pdf-to-excel', `${textAt('Cell', 60, 600)}\n${strips}`);
    expect(found).toEqual(['picture']);
    expect((await lostOf('pdf-to-word', strips)).found).toEqual([]);
  });
});
