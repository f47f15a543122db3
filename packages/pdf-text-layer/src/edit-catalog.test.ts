import { openPdf } from '@recto/pdf-core';
import { PageTreeEdits } from '@recto/pdf-document';
import { buildPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { editCatalog } from './edit-catalog.ts';

test('the catalog is copied once, changed in the copy, and the file keeps its own', async () => {
  const file = await openPdf(buildPdf({ pages: 1 }), { fileName: 'built.pdf' });
  const edits = new PageTreeEdits(file);
  const first = editCatalog(file, edits);
  first?.set('Planted', 1);
  expect(editCatalog(file, edits)).toBe(first);
  expect(first?.get('Pages')).toEqual(file.catalog.get('Pages'));
  expect(file.catalog.has('Planted')).toBe(false);
  expect([...edits.changes.values()].map(({ object }) => object)).toEqual([first]);
});

test('a catalog that is no object of its own is not changed', async () => {
  const file = await openPdf(buildPdf({ pages: 1 }), { fileName: 'built.pdf' });
  file.trailer.set('Root', file.catalog);
  const edits = new PageTreeEdits(file);
  expect(editCatalog(file, edits)).toBeNull();
  expect(edits.changes.size).toBe(0);
});
