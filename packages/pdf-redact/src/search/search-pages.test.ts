import { displayMatrix, transformPoint } from '@recto/codecs';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import { createNodeRaster } from '@recto/raster/node';
import { buildPdf, imagePdf, memoryFile, type PageSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { TextSearch } from './find-matches.ts';
import type { SearchQuery } from './query.ts';
import { type Hit, type PlacedText, searchPages } from './search-pages.ts';

const raster = createNodeRaster();
const mediaBox = [0, 0, 600, 800] as const;

interface Found {
  readonly hits: readonly Hit[];
  readonly pagesWithoutText: readonly number[];
  readonly sizes: readonly (RasterPageSize | null)[];
}

async function search(
  pages: readonly PageSpec[],
  query: Partial<SearchQuery>,
  placedTexts: readonly PlacedText[] = [],
): Promise<Found> {
  const document = await raster.open(memoryFile('built.pdf', buildPdf({ pages })));
  try {
    const asked = new TextSearch({ words: [], patterns: [], expressions: [], ...query });
    const found = await searchPages(asked, { raster, document, placedTexts });
    return { ...found, sizes: await raster.pageSizes(document) };
  } finally {
    await raster.close(document);
  }
}

const show = (text: string, matrix = '1 0 0 1 50 600') => `BT /F1 12 Tf ${matrix} Tm (${text}) Tj ET`;
const onPage = async (content: string, words: readonly string[], page: PageSpec = {}) =>
  (await search([{ mediaBox, content, ...page }], { words })).hits;
const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];

describe('hits ensure that', () => {
  test('they say what stands around them, and on which page', async () => {
    const { hits } = await search(
      [
        { mediaBox, content: show('nothing here') },
        { mediaBox, content: show('a letter to Jane Doe of Oslo') },
      ],
      { words: ['jane doe'] },
    );
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ page: 2, kind: 'word', text: 'Jane Doe' });
    expect(hits[0]?.before).toMatch(/a letter to $/);
    expect(hits[0]?.after).toMatch(/^ of Oslo/);
  });

  test('their place is that of the glyphs, whichever part of a word they are', async () => {
    const [hit] = await onPage(show('MMMiiiMMM'), ['iii']);
    // Widths of Helvetica: M 833, i 222 (Adobe Font Metrics).
    const [left, right] = [50 + (3 * 833 * 12) / 1000, 50 + ((3 * 833 + 3 * 222) * 12) / 1000];
    const [a, b, c, d] = hit?.quads[0] ?? [];
    expect([a?.x, b?.x, c?.x, d?.x].map((x) => Math.round((x ?? 0) * 10) / 10)).toEqual(
      [left, right, right, left].map((x) => Math.round(x * 10) / 10),
    );
    expect(a?.y).toBeGreaterThan(608);
    expect(d?.y).toBeLessThan(600);
    expect(d?.y).toBeGreaterThan(594);
  });

  test.each([90, 180, 270])('a page turned by %i degrees gives the same place in user space', async (rotateDegrees) => {
    const page = { cropBox: [20, 30, 580, 790] as const, userUnit: 2 };
    const [upright] = await onPage(show('to Jane Doe'), ['Jane'], page);
    const [turned] = await onPage(show('to Jane Doe'), ['Jane'], { ...page, rotateDegrees });
    const sides = (hit: Hit | undefined) => {
      const quad = hit?.quads[0] ?? [];
      const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    };
    for (const [index, side] of sides(turned).entries())
      expect(Math.abs(side - (sides(upright)[index] ?? 0))).toBeLessThan(1);
    expect(turned?.areas).not.toEqual(upright?.areas);
  });

  test('areas on the displayed page are the quads as they are shown', async () => {
    const { hits, sizes } = await search(
      [{ mediaBox, cropBox: [20, 30, 580, 790], rotateDegrees: 90, content: show('to Jane Doe') }],
      { words: ['Jane'] },
    );
    const [size] = sizes;
    const quad = hits[0]?.quads[0] ?? [];
    if (!size) throw new Error('the page has a size');
    const points = quad.map((point) => transformPoint(displayMatrix(size), point));
    expect(Math.min(...points.map(({ x }) => x))).toBeCloseTo(hits[0]?.areas[0]?.left ?? 0, 3);
    expect(Math.max(...points.map(({ y }) => y))).toBeCloseTo(hits[0]?.areas[0]?.bottom ?? 0, 3);
  });

  test('text at any angle has a place that is turned with it and spares its neighbours', async () => {
    const turned = '0.8 0.6 -0.6 0.8 100 100';
    const [hit] = await onPage(show('to Jane Doe', turned), ['Jane']);
    const [a, b, , d] = (hit?.quads[0] ?? []).map(rounded);
    // Along the baseline: "to " is 3.334 + 6.672 + 3.336 points wide, "Jane" 26.016 (Helvetica).
    const along = Math.hypot((b?.[0] ?? 0) - (a?.[0] ?? 0), (b?.[1] ?? 0) - (a?.[1] ?? 0));
    expect(Math.abs(along - 26)).toBeLessThan(4);
    const across = Math.hypot((d?.[0] ?? 0) - (a?.[0] ?? 0), (d?.[1] ?? 0) - (a?.[1] ?? 0));
    expect(across).toBeGreaterThan(9);
    expect(across).toBeLessThan(16);
    const slope = ((b?.[1] ?? 0) - (a?.[1] ?? 0)) / ((b?.[0] ?? 0) - (a?.[0] ?? 0));
    expect(slope).toBeCloseTo(0.75, 1);
  });

  test.each([
    ['upwards', '0 1 -1 0 300 100'],
    ['downwards', '0 -1 1 0 300 700'],
    ['upside down', '-1 0 0 -1 300 400'],
  ])('text that runs %s is found', async (_name, matrix) => {
    const hits = await onPage(show('to Jane Doe', matrix), ['Jane Doe']);
    expect(hits.map(({ text, quads }) => [text, quads.length])).toEqual([['Jane Doe', 1]]);
  });

  test('a word that a hyphen breaks has a place on each line', async () => {
    const [hit] = await onPage('BT /F1 12 Tf 50 500 Td (at the uni-) Tj 0 -14 Td (versity of Oslo) Tj ET', [
      'university',
    ]);
    expect(hit?.quads).toHaveLength(2);
    const baselines = hit?.quads.map((quad) => Math.round(Math.min(...quad.map(({ y }) => y)) / 10));
    expect(baselines).toEqual([50, 48]);
  });

  test('text that is drawn letter by letter or spaced out is found', async () => {
    const letters = Array.from('JaneDoe', (letter, index) => show(letter, `1 0 0 1 ${50 + index * 7} 600`)).join(' ');
    expect((await onPage(letters, ['JaneDoe'])).map(({ quads }) => quads.length)).toEqual([1]);
    const spaced = `BT /F1 12 Tf 6 Tc 50 600 Td (Konigsberg) Tj ET`;
    const [hit] = await onPage(spaced, ['Konigsberg']);
    expect(hit?.text).toBe('Konigsberg');
  });

  test.each([
    // Widths of Helvetica: J 500, a 556, n 556 (Adobe Font Metrics).
    ['in another order', [show('ne', '1 0 0 1 62.67 600'), show('x', '1 0 0 1 50 400'), show('Ja')]],
    [
      'with other text in between',
      [
        show('J', '0.7071 0.7071 -0.7071 0.7071 195 622'),
        show('a', '0.7071 0.7071 -0.7071 0.7071 199.2 626.2'),
        show('x', '1 0 0 1 288 623'),
        show('n', '0.7071 0.7071 -0.7071 0.7071 203.9 630.9'),
        show('e', '0.7071 0.7071 -0.7071 0.7071 208.6 635.6'),
      ],
    ],
    [
      'one letter below the other',
      Array.from('Jane', (letter, index) => show(letter, `1 0 0 1 50 ${600 - 14 * index}`)),
    ],
  ])('a word whose parts are drawn %s is found whole', async (_name, parts) => {
    const [hit, ...others] = await onPage(parts.join(' '), ['Jane']);
    expect(hit?.text).toBe('Jane');
    expect(others).toEqual([]);
  });

  test('a word is found once, however it can be read', async () => {
    const parts = [
      show('to'),
      show('Jane', '1 0 0 1 60.5 600'),
      show('Doe', '1 0 0 1 50 612'),
      show('Jane Doe', '1 0 0 1 50 588'),
    ];
    const hits = await onPage(parts.join(' '), ['Jane', 'Doe']);
    expect(hits.map(({ text }) => text).sort()).toEqual(['Doe', 'Doe', 'Jane', 'Jane']);
  });

  test('kerned and invisible text is found', async () => {
    expect(await onPage('BT /F1 12 Tf 50 600 Td [(J) 120 (an) -40 (e)] TJ ET', ['Jane'])).toHaveLength(1);
    expect(await onPage('BT /F1 12 Tf 3 Tr 50 600 Td (Jane) Tj ET', ['Jane'])).toHaveLength(1);
  });

  test('text outside of the visible page is found', async () => {
    expect(await onPage(show('Jane'), ['Jane'], { cropBox: [0, 0, 600, 300] })).toHaveLength(1);
  });

  test('values of form fields are found where they are shown', async () => {
    const area = { left: 100, top: 50, right: 300, bottom: 70 };
    const { hits } = await search([{ mediaBox }], { words: ['Jane'] }, [{ pageIndex: 0, area, text: 'Jane Doe' }]);
    expect(hits.map(({ page, text, areas }) => ({ page, text, areas }))).toEqual([
      { page: 1, text: 'Jane', areas: [area] },
    ]);
    expect(hits[0]?.quads[0]?.map(rounded)).toEqual([
      [100, 750],
      [300, 750],
      [300, 730],
      [100, 730],
    ]);
  });

  test('the same place has the same name, whatever else is searched for', async () => {
    const content = show('Jane Doe wrote to John');
    const [one] = await onPage(content, ['Doe']);
    const several = await onPage(content, ['John', 'Doe', 'wrote']);
    expect(new Set(several.map(({ id }) => id)).size).toBe(3);
    expect(several.map(({ id }) => id)).toContain(one?.id);
  });
});

describe('a search ensures that', () => {
  test('pages without text are told', async () => {
    const gray = {
      dictionary: { Width: 4, Height: 4, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
      data: new Uint8Array(16),
    };
    const document = await raster.open(memoryFile('scan.pdf', imagePdf([gray, gray])));
    const asked = new TextSearch({ words: ['x'], patterns: [], expressions: [] });
    expect((await searchPages(asked, { raster, document })).pagesWithoutText).toEqual([1, 2]);
    await raster.close(document);
  });

  test('it can be cancelled', async () => {
    const document = await raster.open(memoryFile('built.pdf', buildPdf({ pages: [{}] })));
    const asked = new TextSearch({ words: ['x'], patterns: [], expressions: [] });
    const controller = new AbortController();
    controller.abort();
    await expect(searchPages(asked, { raster, document, signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    await raster.close(document);
  });
});
