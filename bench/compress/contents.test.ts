import { buildPdf, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { contentsOf, droppedParts } from './contents.ts';

describeWithPrograms('what a file has', ['qpdf', 'pdftotext'], () => {
  const rich = () => contentsOf(buildPdf(richSpec({ pages: 4 })));

  test('ensures that nothing is missing where everything stayed', async () => {
    expect(droppedParts(await rich(), await rich())).toEqual([]);
  });

  test('ensures that what a program left behind is named', async () => {
    const source = await rich();
    const few = { ...source, form: 0, tags: 0, layers: Number(source.layers) - 1, text: 'a 1' };
    expect(droppedParts(source, few)).toEqual(['form', 'tags', 'layers', 'text']);
    expect(droppedParts({ ...source, fonts: 'Arial Times' }, { ...source, fonts: 'Times' })).toEqual(['fonts']);
    expect(droppedParts({ ...source, fonts: 'Times' }, { ...source, fonts: 'Arial Times' })).toEqual([]);
    expect(droppedParts({ ...source, text: '' }, source)).toEqual([]);
    expect(droppedParts({ ...source, text: 'a 2;b 9' }, { ...source, text: 'a 10;b 8' })).toEqual(['text']);
  });

  test('ensures that a file with every structure has each of them', async () => {
    const { pages, form, tags, links, bookmarks, text } = await rich();
    expect(pages).toBe(4);
    for (const count of [form, tags, links, bookmarks]) expect(count).toBeGreaterThan(0);
    expect(String(text).length).toBeGreaterThan(20);
  });
});
