import { openDocument, reopenDocument, takeInventory } from '@recto/pdf-document';
import { lockWithQpdf, memoryFile, plainPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { rotatePages } from './rotate.ts';

test('ensures that a result is opened again from its bytes, which stay as they are', async () => {
  const document = await openDocument(memoryFile('in.pdf', plainPdf('DOC', 2)));
  const { bytes } = rotatePages(document.file, { pages: [1], angleDegrees: 270 });
  const copy = bytes.slice();
  const result = await takeInventory(await reopenDocument(bytes, 'out.pdf'));
  expect(result.pages.map((page) => page.rotationDegrees)).toEqual([0, 270]);
  expect(bytes).toEqual(copy);
});

test('ensures that the result of a locked input stays locked and is opened again with the password of the input', async () => {
  const locked = await lockWithQpdf(plainPdf(), { userPassword: 'right' });
  const document = await openDocument(memoryFile('in.pdf', locked, 'right'));
  const { bytes } = rotatePages(document.file, {
    pages: [0],
    angleDegrees: 90,
  });
  const result = await takeInventory(await reopenDocument(bytes, 'out.pdf', { password: 'right' }));
  expect(result).toMatchObject({ isEncrypted: true, pages: [{ rotationDegrees: 90 }] });
  await expect(reopenDocument(bytes, 'out.pdf')).rejects.toMatchObject({ code: 'input-locked' });
});
