import type { InputFile } from '@recto/contract';
import { buildPdf, lockWithQpdf, PdfWriter, plainPdf, pngFile, richSpec } from '@recto/testkit';
import { expect, test } from 'vitest';
import { createDocumentCapability } from './capability.ts';

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
  const capability = createDocumentCapability();
  const input = inputOf(buildPdf(richSpec({ pages: 4 })));
  const [first, second] = await Promise.all([capability.open(input), capability.open(input)]);
  expect(second).toBe(first);
  expect([first.fileName, first.pageCount, input.reads]).toEqual(['in.pdf', 4, 1]);
  expect(await capability.inspect(first)).toBe(await capability.inspect(first));
  expect((await capability.inspect(first, { pages: [0] })).pages).toHaveLength(1);
});

test('ensures that page sizes are those of the inventory', async () => {
  const capability = createDocumentCapability();
  const document = await capability.open(inputOf(buildPdf(richSpec({ pages: 8 }))));
  const { pages } = await capability.inspect(document);
  const sizes = pages.map(({ widthPoints, heightPoints, rotationDegrees }) => {
    return { widthPoints, heightPoints, rotationDegrees };
  });
  expect(await capability.pageSizes(document)).toEqual(sizes);
  expect(new Set(sizes.map(({ rotationDegrees }) => rotationDegrees)).size).toBeGreaterThan(1);
});

test('ensures that a failed opening is tried again, for example with the password put right', async () => {
  const capability = createDocumentCapability();
  const locked = await lockWithQpdf(plainPdf(), { userPassword: 'right' });
  await expect(capability.open(inputOf(locked))).rejects.toMatchObject({
    code: 'input-locked',
    details: { fileName: 'in.pdf' },
  });
  await expect(capability.open(inputOf(locked, 'wrong'))).rejects.toMatchObject({ code: 'password-wrong' });
  const input = inputOf(locked, 'right');
  const failing: InputFile = {
    ...input,
    bytes: () => (input.reads++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve(locked.slice())),
  };
  await expect(capability.open(failing)).rejects.toThrow('gone');
  expect((await capability.open(failing)).pageCount).toBe(1);
});

test('ensures that a file without a page is refused as damaged and one of endless pages as too demanding', async () => {
  const capability = createDocumentCapability();
  const writer = new PdfWriter();
  const empty = writer.toBytes({
    trailer: { Root: writer.add({ Type: '/Catalog', Pages: writer.add({ Type: '/Pages', Kids: [] }) }) },
  });
  await expect(capability.open(inputOf(empty))).rejects.toMatchObject({
    code: 'input-damaged',
    details: { fileName: 'in.pdf' },
  });
  await expect(capability.open(inputOf(pngFile()))).rejects.toMatchObject({ code: 'input-damaged' });
  await expect(capability.open(inputOf(pageBomb()))).rejects.toMatchObject({
    code: 'too-demanding',
    details: { fileName: 'in.pdf' },
  });
});

test('ensures that a cancelled call ends as cancelled and that the document can still be used', async () => {
  const capability = createDocumentCapability();
  const document = await capability.open(inputOf(plainPdf()));
  const signal = AbortSignal.abort();
  const cancelled = { code: 'cancelled' };
  await expect(capability.inspect(document, { signal })).rejects.toMatchObject(cancelled);
  await expect(capability.rotate(document, { signal, pages: [0], angleDegrees: 90 })).rejects.toMatchObject(cancelled);
  await expect(capability.open(inputOf(plainPdf()), { signal })).rejects.toMatchObject(cancelled);
  expect((await capability.rotate(document, { pages: [0], angleDegrees: 90 })).bytes.length).toBeGreaterThan(0);
});

test('ensures that a result is opened again from its bytes, which stay as they are', async () => {
  const capability = createDocumentCapability();
  const document = await capability.open(inputOf(plainPdf('DOC', 2)));
  const { bytes } = await capability.rotate(document, { pages: [1], angleDegrees: 270 });
  const copy = bytes.slice();
  const result = await capability.inspect(await capability.reopen(bytes, 'out.pdf'));
  expect(result.pages.map((page) => page.rotationDegrees)).toEqual([0, 270]);
  expect(bytes).toEqual(copy);
});

test('ensures that the result of a locked input stays locked and is opened again with the password of the input', async () => {
  const capability = createDocumentCapability();
  const locked = await lockWithQpdf(plainPdf(), { userPassword: 'right' });
  const { bytes } = await capability.rotate(await capability.open(inputOf(locked, 'right')), {
    pages: [0],
    angleDegrees: 90,
  });
  const result = await capability.inspect(await capability.reopen(bytes, 'out.pdf'));
  expect(result).toMatchObject({ isEncrypted: true, pages: [{ rotationDegrees: 90 }] });
  await expect(createDocumentCapability().reopen(bytes, 'out.pdf')).rejects.toMatchObject({ code: 'input-locked' });
});

test('ensures that a document of another capability is not mistaken for an own one', async () => {
  const document = await createDocumentCapability().open(inputOf(plainPdf()));
  await expect(createDocumentCapability().inspect(document)).rejects.toThrow(TypeError);
});

/** Two kids in each of 20 levels: a million pages in a few objects. */
function pageBomb(): Uint8Array {
  const writer = new PdfWriter();
  let node = writer.add({ Type: '/Page', MediaBox: [0, 0, 10, 10] });
  for (let level = 0; level < 20; level++)
    node = writer.add({ Type: '/Pages', Count: 2 ** (level + 1), Kids: [node, node] });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: node }) } });
}
