import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

interface Cell {
  readonly text: string;
  readonly left: number;
  /** From the foot of the page. */
  readonly baseline: number;
}

/** Each cell in a text object of its own, as spreadsheets print. */
const cellsOf = (rows: readonly (readonly string[])[], lefts: readonly number[], top = 600): Cell[] =>
  rows.flatMap((row, index) =>
    row.map((text, column) => ({ text, left: lefts[column] ?? 0, baseline: top - index * 15 })),
  );

/** The mark that the builder puts on each page lies above this one. */
const PAGE = [0, 0, 612, 650] as const;

const contentOf = (cells: readonly Cell[]) =>
  cells.map(({ text, left, baseline }) => `BT /F1 11 Tf ${left} ${baseline} Td (${text}) Tj ET`).join('\n');

/** The sheets of the workbook that pages become: what stands in each cell, by its reference. */
async function convert(pages: readonly (readonly Cell[])[], drawn = '') {
  const files = await workbookOf(pages, drawn);
  return Object.keys(files)
    .filter((name) => /^xl\/worksheets\/[^/]+$/.test(name))
    .toSorted()
    .map((name) => sheetOf(strFromU8(files[name] ?? new Uint8Array())));
}

async function workbookOf(pages: readonly (readonly Cell[])[], drawn: string) {
  const bytes = buildPdf({
    marker: 'DOC',
    pages: pages.map((cells) => ({ mediaBox: PAGE, content: `${contentOf(cells)}\n${drawn}` })),
  });
  const { outputs } = await host.run({ toolId: 'pdf-to-excel', inputs: [bytesInput('sheet.pdf', bytes)], options: {} });
  return unzipSync(outputs[0]?.bytes ?? new Uint8Array());
}

function sheetOf(xml: string) {
  const cells = [...xml.matchAll(/<c r="(\w+)"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/g)];
  return {
    cells: Object.fromEntries(cells.map(([, at = '', value, text]) => [at, value ?? text ?? ''])),
    merged: [...xml.matchAll(/<mergeCell ref="(.*?)"/g)].map(([, range]) => range),
  };
}

describe('sheets ensure that', () => {
  test('a small sheet of two columns is two columns', async () => {
    const rows = [
      ['Name', 'Score'],
      ['Albert', '77'],
      ['Frank', '44'],
    ];
    const [sheet] = await convert([cellsOf(rows, [54, 100])]);
    expect(sheet?.cells).toEqual({ A1: 'Name', B1: 'Score', A2: 'Albert', B2: '77', A3: 'Frank', B3: '44' });
  });

  test('cells that nearly touch stay apart, and a text that is cut off keeps its letters', async () => {
    const rows = [
      ['Product', 'Region'],
      ['Rhubarb jam of the north', 'Europe'],
      ['Oak', 'Asia'],
      ['Elm', 'Africa'],
    ];
    // The second row reaches far into the next column, where another text stands.
    const [sheet] = await convert([cellsOf(rows, [54, 96])]);
    expect(sheet?.cells).toMatchObject({ A1: 'Product', B1: 'Region', A2: 'Rhubarb jam of the north', B2: 'Europe' });
    expect(sheet?.merged).toEqual([]);
  });

  test('short lines below each other are a cell each', async () => {
    const [sheet] = await convert([
      cellsOf(
        ['some value', 'some value', 'some value', 'some value'].map((text) => [text]),
        [54],
      ),
    ]);
    expect(Object.keys(sheet?.cells ?? {})).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  test('a title that reaches over its neighbours is not merged with them', async () => {
    const table = cellsOf(
      [
        ['One', 'Two', 'Three'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
      [54, 110, 166],
      580,
    );
    const [sheet] = await convert([[{ text: 'Amounts of all the three years', left: 54, baseline: 600 }, ...table]]);
    expect(sheet?.cells).toMatchObject({ A1: 'Amounts of all the three years', C2: 'Three' });
    expect(sheet?.merged).toEqual([]);
  });

  test('a title in the middle of the columns that it reaches over is merged with them', async () => {
    const table = cellsOf(
      [
        ['First value', 'Second value', 'Third value'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
      [54, 210, 366],
      580,
    );
    const title = { text: 'The amounts of all the three years that this table is about', left: 98, baseline: 600 };
    const [sheet] = await convert([[title, ...table]]);
    expect(sheet?.merged).toEqual(['A1:C1']);
  });

  test('columns that went to the next page stand beside those before', async () => {
    const lefts = Array.from({ length: 10 }, (_, column) => 54 + column * 48);
    const numbers = (row: number, from: number, count: number) =>
      Array.from({ length: count }, (_, column) => `${row}${String(from + column).padStart(2, '0')}`);
    const [first, second] = [0, 1].map((part) =>
      cellsOf(
        [1, 2, 3].map((row) => numbers(row, part * 10, part === 0 ? 10 : 3)),
        lefts,
      ),
    );
    const sheets = await convert([first ?? [], second ?? []]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.cells).toMatchObject({ A1: '100', J1: '109', K1: '110', M3: '312' });
  });

  test('a small sheet on the next page is one of its own', async () => {
    const rows = [
      ['Name', 'Score'],
      ['Albert', '77'],
      ['Frank', '44'],
    ];
    const sheets = await convert([
      cellsOf(rows, [54, 102]),
      cellsOf(
        rows.map(([name = '']) => [name]),
        [54],
      ),
    ]);
    expect(sheets.flatMap(({ cells }) => Object.keys(cells))).toHaveLength(9);
    expect(sheets[0]?.cells).not.toHaveProperty('C1');
  });

  test('several small tables on a page are one sheet', async () => {
    const one = cellsOf(
      [
        ['Name', 'Score'],
        ['Albert', '77'],
      ],
      [54, 110],
    );
    const other = cellsOf(
      [
        ['City', 'Price'],
        ['Oslo', '12'],
      ],
      [54, 110],
      500,
    );
    const grid =
      '0.5 w 50 570 m 150 570 l 50 582 m 150 582 l 50 596 m 150 596 l 50 570 m 50 612 l 100 570 m 100 612 l S';
    const sheets = await convert([[...one, ...other]], grid);
    expect(sheets).toHaveLength(1);
    expect(Object.values(sheets[0]?.cells ?? {})).toEqual([
      'Name',
      'Score',
      'Albert',
      '77',
      'City',
      'Price',
      'Oslo',
      '12',
    ]);
  });

  test('a chart is a picture below its table, and its labels are no cells', async () => {
    const table = cellsOf(
      [
        ['Year', 'Tons'],
        ['2023', '40'],
        ['2024', '60'],
      ],
      [54, 110],
    );
    const bars = [0, 1, 2, 3].map((bar) => `0 0 1 rg ${90 + bar * 40} 320 20 ${40 + bar * 20} re f`);
    const axes = '0 0 0 RG 80 320 m 280 320 l S 80 320 m 80 440 l S 80 360 m 280 360 l S';
    const labels = ['North', 'South', 'East', 'West'].map((text, index) => ({
      text,
      left: 90 + index * 40,
      baseline: 305,
    }));
    const drawn = ['1 1 1 rg 60 290 240 170 re f', ...bars, axes, contentOf(labels)].join('\n');
    const files = await workbookOf([table], drawn);
    const sheet = sheetOf(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()));
    expect(Object.values(sheet.cells)).toEqual(['Year', 'Tons', '2023', '40', '2024', '60']);
    expect(strFromU8(files['xl/drawings/drawing1.xml'] ?? new Uint8Array())).toMatch(/<xdr:row>4<.*descr="North South/);
    expect(Object.keys(files).filter((name) => name.startsWith('xl/media/'))).toHaveLength(1);
  });

  test('a text that reaches over the edge of the page is whole, and once', async () => {
    const text = 'The price of rhubarb jam in all the harbours of the north this year';
    const rows = cellsOf(
      [
        ['Year', 'Note'],
        ['2023', text],
        ['2024', 'Oak'],
      ],
      [54, 480],
    );
    const rest = cellsOf(
      [
        ['Town', 'Tons'],
        [text, '12'],
        ['Oslo', '14'],
      ],
      [54, 200],
    ).map((cell) => (cell.text === text ? { ...cell, left: -132 } : cell));
    const [sheet] = await convert([rows, rest]);
    expect(sheet?.cells).toMatchObject({ B2: text, C1: 'Town', D2: '12' });
    expect(sheet?.cells).not.toHaveProperty('C2');
  });
});
