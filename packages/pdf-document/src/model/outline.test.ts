import { createNewDocument, PdfDict, PdfString } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { outlineTitle, readOutline } from './outline.ts';

const title = (text: string) => new PdfString(new TextEncoder().encode(text));

test('ensures that items come in the order shown, with depth and parent, and that rings end', () => {
  const document = createNewDocument();
  const [one, two, three, sub] = [document.reserve(), document.reserve(), document.reserve(), document.reserve()];
  document.set(one, PdfDict.of({ Title: title('one'), Next: two, First: sub }));
  document.set(sub, PdfDict.of({ Title: title('sub'), First: one, Next: sub }));
  document.set(two, PdfDict.of({ Title: title('two'), Next: three, First: two }));
  document.set(three, PdfDict.of({ Next: one }));
  const catalog = PdfDict.of({ Outlines: PdfDict.of({ First: one, Count: 99 }) });
  const items = readOutline(catalog, document);
  expect(items.map((item) => [outlineTitle(item, document), item.depth, item.parentIndex, item.ref])).toEqual([
    ['one', 0, -1, one],
    ['sub', 1, 0, sub],
    ['two', 0, -1, two],
    ['', 0, -1, three],
  ]);
});

test('ensures that a chain and a nest of 100,000 items are read without deep recursion', () => {
  for (const link of ['Next', 'First']) {
    const document = createNewDocument();
    let below = document.add(new PdfDict());
    for (let count = 1; count < 100_000; count++) below = document.add(PdfDict.of({ [link]: below }));
    const items = readOutline(PdfDict.of({ Outlines: PdfDict.of({ First: below }) }), document);
    expect(items).toHaveLength(100_000);
    expect(items.at(-1)?.depth).toBe(link === 'First' ? 99_999 : 0);
  }
});

test('ensures that a document without an outline has no items', () => {
  const document = createNewDocument();
  expect(readOutline(new PdfDict(), document)).toEqual([]);
  expect(readOutline(PdfDict.of({ Outlines: 5 }), document)).toEqual([]);
});
