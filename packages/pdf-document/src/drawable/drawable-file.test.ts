import { openPdf, pageLimits } from '@recto/pdf-core';
import { buildPdf, memoryFile, richSpec } from '@recto/testkit';
import { smallBombs } from '@recto/testkit/bombs';
import { describe, expect, test } from 'vitest';
import { readFields } from '../model/fields.ts';
import { readPages } from '../model/page-tree.ts';
import { DrawableFile, pagesDrawnInPart } from './drawable-file.ts';
import { costOf, DrawnWork } from './drawn-work.ts';

/** Those of a file that is as large as the largest of the bombs. */
const LIMITS = pageLimits(26_000);

async function view(name: string): Promise<DrawableFile> {
  const bomb = smallBombs().find((one) => one.name === name);
  const drawable = bomb && (await DrawableFile.of(memoryFile(`${name}.pdf`, bomb.make())));
  if (!drawable) throw new Error(`${name} is not there, or does not open`);
  return drawable;
}

/** Visits and area of the first page as it is handed to a renderer. */
async function costOfDrawn(drawable: DrawableFile): Promise<number> {
  const file = await openPdf(await drawable.bytes(), { fileName: 'drawn.pdf' });
  const [page] = readPages(file);
  if (!page) throw new Error('the page is gone');
  const contents = page.dict.get('Contents');
  const resources = file.resolve(page.inherited.Resources);
  const work = new DrawnWork(file, LIMITS);
  const cost = costOf(
    work.workOf({ dict: page.dict, ref: page.ref, resources: resources as never, contents: [contents ?? null] }),
  );
  expect(work.cuts).toBe(0);
  return cost;
}

describe('a page that asks for too much: ensures that', () => {
  test.each([
    ...['forms-laughs', 'forms-laughs-binary', 'forms-self', 'forms-two-of-each-other', 'forms-long-drawn-often'],
    ...['pattern-laughs', 'glyphs-laughs', 'mask-laughs', 'groups-in-each-other', 'shading-often', 'operators-marked'],
    ...['functions-shared', 'functions-cyclic', 'shading-long-function', 'image-drawn-often', 'image-too-large'],
  ])('%s is drawn within the visits of its file', async (name) => {
    const drawable = await view(name);
    expect(drawable.mayDraw(0)).toBe(false);
    expect([...drawable.pagesInPart]).toEqual([0]);
    expect(await costOfDrawn(drawable)).toBeLessThanOrEqual(LIMITS.visits);
  });

  test.each(['annotations-share-look', 'annotations-self'])(
    '%s loses the annotations that are too much',
    async (name) => {
      const drawable = await view(name);
      expect(drawable.mayDraw(0)).toBe(false);
    },
  );
});

describe('the document: ensures that', () => {
  test.each(['fields-shared', 'fields-cyclic'])('%s becomes a tree', async (name) => {
    const drawable = await view(name);
    expect(drawable.isChanged).toBe(true);
    const file = await openPdf(await drawable.bytes(), { fileName: 'drawn.pdf' });
    expect(readFields(file.catalog, file).length).toBeLessThan(40);
    expect((await DrawableFile.of(memoryFile('again.pdf', await drawable.bytes())))?.isChanged).toBe(false);
  });

  test('a page tree in a ring has each of its pages once', async () => {
    const drawable = await view('pages-cyclic');
    const file = await openPdf(await drawable.bytes(), { fileName: 'drawn.pdf' });
    expect(readPages(file).length).toBe(1);
  });

  test('pages that only shared nodes can make are refused', async () => {
    await expect(view('pages-shared')).rejects.toMatchObject({ code: 'too-demanding' });
  });
});

test('ensures that a file with every structure is handed on as it is', async () => {
  const input = memoryFile('rich.pdf', buildPdf(richSpec({ pages: 6 })));
  const drawable = await DrawableFile.of(input);
  expect([0, 1, 2, 3, 4, 5].map((page) => drawable?.mayDraw(page))).toEqual(Array(6).fill(true));
  expect([drawable?.isChanged, pagesDrawnInPart(input).size]).toEqual([false, 0]);
});
