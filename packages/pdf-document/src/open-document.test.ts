import type { InputFile } from '@recto/contract/job';
import { buildPdf, lockWithQpdf, PdfWriter, plainPdf, pngFile, richSpec } from '@recto/testkit';
import { expect, test } from 'vitest';
import { openDocument, readPageSizes, takeInventory } from './open-document.ts';

function inputOf(bytes: Uint8Array, password?: string): InputFile & { reads: number } {
  const input = {
    name: 'in.pdf',
    sizeBytes: bytes.length,
    password,
    reads: 0,
    async bytes() {
      input.reads += 1;
      return bytes.slice();
    },
    slice: async (start: number, end: number) => bytes.slice(start, end),
  };
  return input;
}

test('ensures that an input is read and opened once, and counted once', async () => {
  const input = inputOf(buildPdf(richSpec({ pages: 4 })));
  const [first, second] = await Promise.all([openDocument(input), openDocument(input)]);
  expect(second).toBe(first);
  expect([first.fileName, first.pageCount, input.reads]).toEqual(['in.pdf', 4, 1]);
  expect(await takeInventory(first)).toBe(await takeInventory(first));
  expect((await takeInventory(first, { pages: [0] })).pages).toHaveLength(1);
});

test('ensures that page sizes are those of the inventory', async () => {
  const document = await openDocument(inputOf(buildPdf(richSpec({ pages: 8 }))));
  const { pages } = await takeInventory(document);
  const sizes = pages.map(({ widthPoints, heightPoints, rotationDegrees }) => {
    return { widthPoints, heightPoints, rotationDegrees };
  });
  expect(readPageSizes(document)).toEqual(sizes);
  expect(new Set(sizes.map(({ rotationDegrees }) => rotationDegrees)).size).toBeGreaterThan(1);
});

test('ensures that a failed opening is tried again, for example with the password put right', async () => {
  const locked = await lockWithQpdf(plainPdf(), { userPassword: 'right' });
  await expect(openDocument(inputOf(locked))).rejects.toMatchObject({
    code: 'input-locked',
    details: { fileName: 'in.pdf' },
  });
  await expect(openDocument(inputOf(locked, 'wrong'))).rejects.toMatchObject({ code: 'password-wrong' });
  const input = inputOf(locked, 'right');
  const failing: InputFile = {
    ...input,
    bytes: () => (input.reads++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve(locked.slice())),
  };
  await expect(openDocument(failing)).rejects.toThrow('gone');
  expect((await openDocument(failing)).pageCount).toBe(1);
});

test('ensures that a file without a page is refused as damaged and one of endless pages as too demanding', async () => {
  const writer = new PdfWriter();
  const empty = writer.toBytes({
    trailer: { Root: writer.add({ Type: '/Catalog', Pages: writer.add({ Type: '/Pages', Kids: [] }) }) },
  });
  await expect(openDocument(inputOf(empty))).rejects.toMatchObject({
    code: 'input-damaged',
    details: { fileName: 'in.pdf' },
  });
  await expect(openDocument(inputOf(pngFile()))).rejects.toMatchObject({ code: 'input-damaged' });
  await expect(openDocument(inputOf(pageBomb()))).rejects.toMatchObject({
    code: 'too-demanding',
    details: { fileName: 'in.pdf' },
  });
});

test('ensures that a cancelled call ends as cancelled and that the document can still be used', async () => {
  const document = await openDocument(inputOf(plainPdf()));
  const signal = AbortSignal.abort();
  const cancelled = { code: 'cancelled' };
  await expect(takeInventory(document, { signal })).rejects.toMatchObject(cancelled);
  await expect(openDocument(inputOf(plainPdf()), { signal })).rejects.toMatchObject(cancelled);
  expect((await takeInventory(document)).pages).toHaveLength(1);
});

/** Two kids in each of 20 levels: a million pages in a few objects. */
function pageBomb(): Uint8Array {
  const writer = new PdfWriter();
  let node = writer.add({ Type: '/Page', MediaBox: [0, 0, 10, 10] });
  for (let level = 0; level < 20; level++)
    node = writer.add({ Type: '/Pages', Count: 2 ** (level + 1), Kids: [node, node] });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: node }) } });
}
