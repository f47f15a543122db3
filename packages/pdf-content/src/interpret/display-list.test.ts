import { deflate } from '@recto/codecs';
import { openPdf, type PdfFile } from '@recto/pdf-core';
import { pageContent, readPages } from '@recto/pdf-document';
import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { readDisplayList } from './display-list.ts';

const PIXELS = Uint8Array.of(1, 2, 3, 4);

/** A page with text, a path, an image and a form, and a stamp. @param packs true when the samples of the image have a filter */
async function open(packs = false, stamp = '0 0 1 rg 0 0 10 10 re f'): Promise<PdfFile> {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const F = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' });
  const size = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: 2,
    Height: 2,
    BitsPerComponent: 8,
    ColorSpace: '/DeviceGray',
  };
  const I = writer.addStream(packs ? { ...size, Filter: '/FlateDecode' } : size, packs ? deflate(PIXELS) : PIXELS);
  const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 5, 5], Matrix: [1, 0, 0, 1, 100, 100] };
  const X = writer.addStream(form, '0 0 20 20 re S');
  const tile = { PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 4, 4], XStep: 4, YStep: 4, Resources: {} };
  const P = writer.addStream(tile, '0 0 2 2 re f');
  const N = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 10, 10] }, stamp);
  const annotation = writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [200, 200, 220, 220], AP: { N } });
  const content =
    'BT /F 10 Tf 20 30 Td (Hi) Tj 3 Tr (x) Tj ET q 40 0 0 50 60 70 cm /I Do Q /X Do /Pattern cs /P scn 1 2 3 4 re f';
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 300],
    Contents: writer.addStream({}, content),
    Resources: { Font: { F }, XObject: { I, X }, Pattern: { P } },
    Annots: [annotation],
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  const bytes = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
  return openPdf(bytes, { fileName: 'file.pdf' });
}

function listOf(file: PdfFile, options = {}) {
  const [page] = readPages(file);
  if (!page) throw new TypeError('the file has a page');
  return readDisplayList(pageContent(page, file), file, options);
}

test('ensures that a page is listed in the order of painting, with boxes, text and origin', async () => {
  const { objects, surfaces, unreadContent } = listOf(await open());
  expect(objects.map(({ kind, from }) => `${kind} ${from}`)).toEqual([
    'text page',
    'text page',
    'image page',
    'path form',
    'path page',
    'path appearance',
  ]);
  expect(unreadContent).toEqual([]);
  const [text, hidden, image, inForm, , inStamp] = objects;
  expect(text?.kind === 'text' && [text.unicode.join(''), text.codes, text.origins[0]]).toEqual([
    'Hi',
    [72, 105],
    [20, 30],
  ]);
  expect([text, hidden].map((one) => one?.kind === 'text' && one.isInvisible)).toEqual([false, true]);
  expect(image?.box).toEqual([60, 70, 100, 120]);
  expect(inForm?.box).toEqual([99.5, 99.5, 120.5, 120.5]);
  expect(inForm?.visibleBox).toEqual([100, 100, 105, 105]);
  expect(inStamp?.box).toEqual([200, 200, 220, 220]);
  expect(surfaces.map(({ surface, list }) => [surface.kind, list().objects.map(({ from }) => from)])).toEqual([
    ['pattern', ['pattern']],
  ]);
});

test('ensures that annotations can be left out, and content that cannot be read is told', async () => {
  expect(listOf(await open(), { annotations: false }).objects.map(({ from }) => from)).not.toContain('appearance');
  expect(listOf(await open(false, '1 re f')).unreadContent.map(({ reason }) => reason)).toEqual(['operands']);
});

test('ensures that an image has the digest of its samples, whatever filter holds them', async () => {
  const [plain, packed] = [await open(), await open(true)].map((file) => {
    const image = listOf(file).objects.find((object) => object.kind === 'image');
    return image?.kind === 'image' ? image.digest() : null;
  });
  expect(plain).toBe(packed);
  expect(plain).toMatch(/^2x2x8 /);
});
