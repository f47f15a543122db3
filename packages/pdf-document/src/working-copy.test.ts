import { dictOf, openPdf, textOf } from '@recto/pdf-core';
import { PdfWriter } from '@recto/testkit';
import { Pace } from '@recto/work/pace';
import { expect, test } from 'vitest';
import { copyDocument } from './working-copy.ts';

test('ensures that an information dictionary in the trailer itself is copied, as one behind a reference', async () => {
  for (const isDirect of [true, false]) {
    const writer = new PdfWriter();
    const pages = writer.reserve();
    const page = writer.add({ Type: '/Page', Parent: pages, MediaBox: [0, 0, 9, 9] });
    writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
    const info = { Title: '(A title)', Author: '(An author)' };
    const trailer = { Root: writer.add({ Type: '/Catalog', Pages: pages }), Info: isDirect ? info : writer.add(info) };
    const file = await openPdf(writer.toBytes({ trailer }), { fileName: 'file.pdf' });
    const { target, infoRef } = await copyDocument(file, new Pace());
    const copied = dictOf(infoRef ?? undefined, target);
    expect([textOf(copied?.get('Title'), target), textOf(copied?.get('Author'), target)]).toEqual([
      'A title',
      'An author',
    ]);
  }
});
