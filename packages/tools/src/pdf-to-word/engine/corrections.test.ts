import { CONVERSION_REPORT } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import { reportOf } from '@recto/contract/report';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
/** Above the mark that the builder puts on each page. */
const PAGE = [0, 0, 500, 690] as const;
const textAt = (text: string, left: number, baseline: number) => `BT /F1 10 Tf ${left} ${baseline} Td (${text}) Tj ET`;
const rows = (lefts: readonly number[], top: number, cells: readonly (readonly string[])[]) =>
  cells.flatMap((row, index) => row.map((text, column) => textAt(text, lefts[column] ?? 0, top - index * 20)));
const grid = (xs: readonly number[], ys: readonly number[]) => [
  ...ys.map((y) => `0.5 w ${xs[0]} ${y} m ${xs.at(-1)} ${y} l S`),
  ...xs.map((x) => `0.5 w ${x} ${ys[0]} m ${x} ${ys.at(-1)} l S`),
];

const RULED = [
  textAt('Some words above.', 60, 620),
  ...grid([60, 200, 340], [600, 580, 560, 540]),
  ...rows([65, 205], 586, [
    ['Name', 'Price'],
    ['Oak', '12'],
    ['Elm', '14'],
    ['Total', '26'],
  ]),
  textAt('Some words below.', 60, 480),
].join('\n');
/** From the top of the page, as it is shown. */
const GRID = { left: 60, top: 90, right: 340, bottom: 150 };
const table = (area: ConversionCorrection['area']): ConversionCorrection => ({ pageIndex: 0, is: 'table', area });
const text = (area: ConversionCorrection['area']): ConversionCorrection => ({ pageIndex: 0, is: 'text', area });

async function convert(toolId: string, content: string, corrections: readonly ConversionCorrection[]) {
  const bytes = buildPdf({ marker: 'DOC', pages: [{ mediaBox: PAGE, content }] });
  const options = toolId === 'convert' ? { format: 'pdf-to-word', corrections } : { corrections };
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput('a.pdf', bytes)], options });
  const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
  const check = reportOf(CONVERSION_REPORT, receipt);
  const blocks = check?.pages[0]?.regions.flat(2) ?? [];
  const tables = blocks.flatMap((block) =>
    block.kind === 'table' ? [block.rows.map((cells) => cells.map((cell) => cell.text))] : [],
  );
  const texts = blocks.flatMap((block) => ('runs' in block ? [block.runs.map((run) => run.text).join('')] : []));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { check, tables, texts, part };
}

describe('corrections ensure that', () => {
  test('what a person says is no table is text, and all of it is kept', async () => {
    const { tables, texts, part, check } = await convert('pdf-to-word', RULED, [text(GRID)]);
    expect(tables).toEqual([]);
    expect(texts.join(' ')).toMatch(/Name.*Oak.*Elm.*Total/);
    expect(part('word/document.xml')).not.toContain('<w:tbl>');
    expect(check?.fidelity.textKept).toBe(1);
  });

  test('a table ends where a person says, also beyond its rules', async () => {
    const { tables, check } = await convert('pdf-to-word', RULED, [table({ ...GRID, bottom: 172 })]);
    expect(tables).toEqual([
      [
        ['Name', 'Price'],
        ['Oak', '12'],
        ['Elm', '14'],
        ['Total', '26'],
      ],
    ]);
    expect(check?.pages[0]?.regions.flat(2).find(({ kind }) => kind === 'table')?.confidence).toBe(1);
  });

  test('a table that is made smaller gives the rest back as text', async () => {
    const { tables, texts } = await convert('pdf-to-word', RULED, [table({ ...GRID, bottom: 130 })]);
    expect(tables[0]).toEqual([
      ['Name', 'Price'],
      ['Oak', '12'],
    ]);
    expect([...texts, ...tables.slice(1).flat(2)].join(' ').split(' ')).toEqual(
      expect.arrayContaining(['Elm', '14', 'Total', '26']),
    );
  });

  test.each(['pdf-to-word', 'pdf-to-excel', 'pdf-to-powerpoint', 'convert'])(
    'text that a person says is a table is one in %s, with the columns that its words show',
    async (toolId) => {
      const prose = ['Apples are', 'Pears and', 'Plums of all'].map((words, row) => [
        words,
        ['red', 'figs', 'kinds'][row] ?? '',
      ]);
      const content = rows([60, 130], 600, prose).join('\n');
      const area = { left: 50, top: 70, right: 300, bottom: 140 };
      const { tables } = await convert(toolId, content, [table(area)]);
      expect(tables).toEqual([prose]);
    },
  );

  test('the last word on a place wins, and the report holds all that was said', async () => {
    const corrections = [text(GRID), table(GRID)];
    const { tables, check } = await convert('pdf-to-word', RULED, corrections);
    expect(tables).toHaveLength(1);
    expect(check?.corrections).toEqual(corrections);
  });

  test('other pages are as they were', async () => {
    const other = await convert('pdf-to-word', RULED, [{ ...text(GRID), pageIndex: 7 }]);
    const plain = await convert('pdf-to-word', RULED, []);
    expect(other.tables).toEqual(plain.tables);
    expect(other.part('word/document.xml')).toBe(plain.part('word/document.xml'));
  });

  test.each([
    [[{ pageIndex: -1, is: 'text', area: GRID }]],
    [[{ pageIndex: 0, is: 'picture', area: GRID }]],
    [[{ pageIndex: 0, is: 'text', area: { ...GRID, left: Number.NaN } }]],
    [[{ pageIndex: 0, is: 'text', area: { ...GRID, right: Number.POSITIVE_INFINITY } }]],
    [[{ pageIndex: 0, is: 'text', area: GRID, extra: true }]],
    [Array.from({ length: 1_001 }, () => text(GRID))],
    ['{}'],
  ])('what is no list of corrections is refused: %j', async (corrections) => {
    await expect(convert('pdf-to-word', RULED, corrections as never)).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('whatever areas are given, no word is lost and none is doubled', async () => {
    const edge = fc.double({ min: -100, max: 800, noNaN: true });
    const area = fc.record({ left: edge, top: edge, right: edge, bottom: edge });
    const correction = fc.record({ pageIndex: fc.constant(0), is: fc.constantFrom('table', 'text'), area });
    await fc.assert(
      fc.asyncProperty(fc.array(correction, { maxLength: 4 }), async (corrections) => {
        const { tables, texts } = await convert('pdf-to-word', RULED, corrections as ConversionCorrection[]);
        const words = [...texts, ...tables.flat(2)].join(' ').split(/\s+/).filter(Boolean).toSorted();
        expect(words).toEqual(
          'Some words above. Name Price Oak 12 Elm 14 Total 26 Some words below.'.split(' ').toSorted(),
        );
      }),
      { numRuns: 30 },
    );
  });
});
