import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfRef } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { pageSize } from './page-boxes.ts';
import { effectiveRotation, MAX_PAGES, readPageTree } from './page-tree.ts';

const PAGE = PdfName.of('Page');
const PAGES = PdfName.of('Pages');

test('ensures that attributes come from the nearest ancestor that has them, and null counts as absent', () => {
  const document = createNewDocument();
  const box = document.add([0, 0, 100, 200]);
  const own = document.add(PdfDict.of({ Type: PAGE, Rotate: 180, MediaBox: document.add(null) }));
  const plain = document.add(PdfDict.of({ Type: PAGE }));
  const inner = PdfDict.of({ Type: PAGES, Kids: [plain, own], Rotate: 270 });
  const root = document.add(PdfDict.of({ Type: PAGES, Kids: [document.add(inner), plain], MediaBox: box, Rotate: 90 }));
  const pages = readPageTree(root, document);
  expect(pages.map((page) => effectiveRotation(page, document))).toEqual([270, 180, 90]);
  expect(pages.map((page) => page.inherited.MediaBox)).toEqual([box, box, box]);
  expect(pages.map((page) => page.ref)).toEqual([plain, own, plain]);
  expect(pages.map((page) => page.pageIndex)).toEqual([0, 1, 2]);
  expect(pages[1]?.parent?.dict).toBe(inner);
});

test('ensures that missing types, wrong counts, null kids and direct pages are tolerated', () => {
  const document = createNewDocument();
  const direct = PdfDict.of({ MediaBox: [0, 0, 10, 10] });
  const nested = PdfDict.of({ Kids: [PdfDict.of({ Type: PAGE })] });
  const root = PdfDict.of({
    Count: -7,
    Kids: [null, new PdfRef(77), 5, direct, nested, PdfDict.of({ Type: PAGES, Kids: [] })],
  });
  const pages = readPageTree(root, document);
  expect(pages.map((page) => page.ref)).toEqual([null, null]);
  expect(pages[0]?.dict).toBe(direct);
});

test('ensures that a page in the place of the root is read, and that an empty tree has no pages', () => {
  const document = createNewDocument();
  expect(readPageTree(document.add(PdfDict.of({ Type: PAGE })), document)).toHaveLength(1);
  expect(readPageTree(document.add(PdfDict.of({ Type: PAGES })), document)).toHaveLength(0);
  expect(readPageTree(undefined, document)).toEqual([]);
});

test('ensures that a node below itself is passed over and its other kids are read', () => {
  const document = createNewDocument();
  const root = document.reserve();
  const inner = document.reserve();
  const page = document.add(PdfDict.of({ Type: PAGE }));
  document.set(inner, PdfDict.of({ Kids: [page, root, inner] }));
  document.set(root, PdfDict.of({ Kids: [inner, page] }));
  expect(readPageTree(root, document).map((found) => found.ref)).toEqual([page, page]);
});

test('ensures that a tree that unfolds without end is cut off, with pages in it and without', () => {
  const document = createNewDocument();
  expect(readPageTree(unfold(document.add(PdfDict.of({ Type: PAGE }))), document)).toHaveLength(MAX_PAGES + 1);
  expect(readPageTree(unfold(document.add(PdfDict.of({ Kids: [] }))), document)).toHaveLength(0);

  function unfold(leaf: PdfObject): PdfObject {
    let node = leaf;
    for (let depth = 0; depth < 40; depth++) node = document.add(PdfDict.of({ Kids: [node, node] }));
    return node;
  }
});

test('ensures that a tree 100,000 deep is read without deep recursion', () => {
  const document = createNewDocument();
  let node = document.add(PdfDict.of({ Type: PAGE }));
  for (let depth = 0; depth < 100_000; depth++) node = document.add(PdfDict.of({ Kids: [node] }));
  expect(readPageTree(node, document)).toHaveLength(1);
});

test('ensures that rotations are brought into 0 to 270 and that what is no multiple of 90 counts as none', () => {
  const document = createNewDocument();
  const rotation = (written: PdfObject) => {
    const [page] = readPageTree(PdfDict.of({ Kids: [PdfDict.of({ Rotate: document.add(written) })] }), document);
    return page && effectiveRotation(page, document);
  };
  expect([-90, 450, 720, 45, 89.9, -630, PAGE].map(rotation)).toEqual([270, 90, 0, 0, 0, 90, 0]);
});

test('ensures that the page size is that of the crop box within the media box, in points', () => {
  const document = createNewDocument();
  const size = (entries: Record<string, PdfObject>) => {
    const [page] = readPageTree(PdfDict.of({ Kids: [PdfDict.of(entries)] }), document);
    return page && pageSize(page, document);
  };
  expect(size({})).toEqual({ widthPoints: 612, heightPoints: 792 });
  expect(size({ MediaBox: [100, 300, 0, 0] })).toEqual({ widthPoints: 100, heightPoints: 300 });
  expect(size({ MediaBox: [0, 0, 100, 300], CropBox: [-50, 10, 60, 900] })).toEqual({
    widthPoints: 60,
    heightPoints: 290,
  });
  expect(size({ MediaBox: [0, 0, 100, 300], CropBox: [500, 500, 600, 600] })).toEqual({
    widthPoints: 100,
    heightPoints: 300,
  });
  expect(size({ MediaBox: [0, 0, 10, 20], UserUnit: 2.5 })).toEqual({ widthPoints: 25, heightPoints: 50 });
  expect(size({ MediaBox: [0, 0, 0, 20] })).toEqual({ widthPoints: 612, heightPoints: 792 });
});
