import { type Dictionary, PdfWriter, type Syntax } from '@recto/testkit';
import { expect, test } from 'vitest';
import { boxArea, type RedactionArea } from './index.ts';
import { rawPlaces, redacted } from './secrets.testing.ts';

const AREAS = [
  boxArea(1, { left: 0, bottom: 0, right: 48, top: 30 }),
  boxArea(1, { left: 150, bottom: 60, right: 200, top: 90 }),
];
/** Tiles of 100 by 60: a name on the left, another on the right. */
const TILE = 'BT /F 10 Tf 5 10 Td (Jane) Tj 60 0 Td (Zebulon) Tj ET';

/** A page of 300 by 200 points with the tiles as /P. @param form content of the form /X, which has no pattern among its resources */
function tiledPage(content: string, form = ''): Uint8Array {
  const writer = new PdfWriter();
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const Font = { F: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' }) };
  const Resources: Dictionary = { Font };
  const box = (right: number, top: number): Syntax => [0, 0, right, top];
  const tiles = { PatternType: 1, PaintType: 1, TilingType: 1, BBox: box(100, 60), XStep: 100, YStep: 60 };
  const P = writer.addStream({ Type: '/Pattern', ...tiles, Resources }, TILE);
  const X = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: box(300, 200), Resources }, form);
  const Contents = writer.addStream({}, content);
  const own = { Font, Pattern: { P }, XObject: { X } };
  writer.set(page, { Type: '/Page', Parent: pages, MediaBox: box(300, 200), Resources: own, Contents });
  writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
  writer.set(catalog, { Type: '/Catalog', Pages: pages });
  return writer.toBytes({ trailer: { Root: catalog } });
}

async function leftAfter(file: Uint8Array, areas: readonly RedactionArea[] = AREAS): Promise<string[]> {
  const { bytes } = await redacted(file, { areas, terms: [] });
  const words = ['Jane', 'Zebulon'];
  const found = await Promise.all(words.map((word) => rawPlaces(bytes, word)));
  return words.filter((_, index) => (found[index] ?? []).length > 0);
}

test('ensures that tiles lose what any of the paths shows that they paint', async () => {
  const both = '/Pattern cs /P scn 0 0 100 60 re f 100 60 100 60 re f';
  expect(await leftAfter(tiledPage(both))).toEqual([]);
  expect(await leftAfter(tiledPage(both), AREAS.slice(0, 1))).toEqual(['Zebulon']);
});

test('ensures that tiles which a form inherits as its colour lose what it shows of them', async () => {
  const set = '/Pattern cs /P scn /X Do';
  expect(await leftAfter(tiledPage(set, '0 0 100 60 re f 100 60 100 60 re f'))).toEqual([]);
});

test('ensures that of several closed lines only the last one was closed by the operator that strokes them', async () => {
  const open = '10 150 m 290 150 l 290 190 l 20 170 m 280 170 l 280 180 l s';
  const { bytes } = await redacted(tiledPage(open), {
    areas: [boxArea(1, { left: 100, bottom: 145, right: 150, top: 155 })],
    terms: [],
  });
  // A line back to the beginning of the first part would be drawn beside the areas.
  expect(await rawPlaces(bytes, '290 190 l 10 150 l')).toEqual([]);
  expect(await rawPlaces(bytes, '290 190 l')).not.toEqual([]);
});
