import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { createDestinations, readTarget } from './destinations.ts';
import { buildNameTree } from './name-tree.ts';
import { readPageTree } from './page-tree.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const string = (text: string) => new PdfString(ascii(text));
const FIT = PdfName.of('Fit');

/** Three pages, the last of them standing twice, and names of both kinds. */
function threePages() {
  const document = createNewDocument();
  const pages = [0, 1, 2].map(() => document.add(PdfDict.of({ Type: PdfName.of('Page') })));
  const [first, second, third] = pages as [PdfRef, PdfRef, PdfRef];
  const stray = document.add(PdfDict.of({ Type: PdfName.of('Page') }));
  const names = buildNameTree(
    [
      { key: ascii('one'), value: [first, FIT] },
      { key: ascii('dict'), value: document.add(PdfDict.of({ D: document.add([second, FIT]) })) },
      { key: ascii('gone'), value: [stray, FIT] },
      { key: Uint8Array.of(0xfe, 0xff, 0, 0x41), value: [third, FIT] },
    ],
    document,
  );
  const catalog = PdfDict.of({
    Names: PdfDict.of({ Dests: names }),
    Dests: PdfDict.of({ Old: [third, FIT], one: [second, FIT] }),
  });
  const tree = readPageTree(PdfDict.of({ Kids: [...pages, third] }), document);
  return {
    document,
    pages: [first, second, third] as const,
    stray,
    destinations: createDestinations(catalog, document, tree),
  };
}

test('ensures that each kind of destination leads to its page', () => {
  const { document, pages, stray, destinations } = threePages();
  const resolved = (value: PdfObject) => {
    const found = destinations.resolve(value);
    return found && [found.kind, found.name, found.pageIndex];
  };
  expect(resolved([pages[1], FIT])).toEqual(['explicit', null, 1]);
  expect(resolved(document.add([pages[2], FIT]))).toEqual(['explicit', null, 2]);
  expect(resolved([1, FIT])).toEqual(['explicit', null, 1]);
  expect(resolved(string('one'))).toEqual(['named', 'one', 0]);
  expect(resolved(string('dict'))).toEqual(['named', 'dict', 1]);
  expect(resolved(new PdfString(Uint8Array.of(0xfe, 0xff, 0, 0x41)))).toEqual(['named', '\xfe\xff\0A', 2]);
  expect(resolved(PdfName.of('Old'))).toEqual(['oldName', 'Old', 2]);
  expect(resolved(PdfName.of('one'))).toEqual(['oldName', 'one', 1]);
  expect(resolved(string('Old'))).toEqual(['named', 'Old', 2]);
  for (const value of [
    [stray, FIT],
    string('gone'),
    string('none'),
    [4, FIT],
    [-1, FIT],
    [],
    7,
    null,
    [PdfName.of('x')],
  ]) {
    expect(resolved(value)).toBeNull();
  }
  expect(destinations.named).toHaveLength(4);
  expect(destinations.oldNamed.map((entry) => new TextDecoder().decode(entry.key))).toEqual(['Old', 'one']);
});

test('ensures that a destination that contains itself leads nowhere', () => {
  const { document, destinations } = threePages();
  const ring = document.reserve();
  document.set(ring, PdfDict.of({ D: ring }));
  expect(destinations.resolve(ring)).toBeNull();
});

test('ensures that the target of a link or item is told by /Dest first and else by its action', () => {
  const { document, pages, destinations } = threePages();
  const kind = (entries: Record<string, PdfObject>) => readTarget(PdfDict.of(entries), destinations, document).kind;
  const action = (name: string, entries: Record<string, PdfObject> = {}) => ({
    A: document.add(PdfDict.of({ S: PdfName.of(name), ...entries })),
  });
  expect(kind({ Dest: [pages[0], FIT], ...action('URI') })).toBe('page');
  expect(kind(action('GoTo', { D: string('one') }))).toBe('page');
  expect(kind(action('GoTo', { D: string('none') }))).toBe('dangling');
  expect(kind({ Dest: new PdfRef(999), ...action('URI') })).toBe('uri');
  expect(['GoToR', 'GoToE', 'Launch', 'JavaScript', 'Named'].map((name) => kind(action(name)))).toEqual([
    'remote',
    'remote',
    'remote',
    'other',
    'other',
  ]);
  expect(kind({})).toBe('none');
});
