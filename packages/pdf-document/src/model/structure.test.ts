import { createNewDocument, PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { readStructure } from './structure.ts';

const element = (role: string, entries: Record<string, PdfObject> = {}) =>
  PdfDict.of({ S: PdfName.of(role), ...entries });
const role = (dict: PdfDict) => (dict.get('S') as PdfName).value;

test('ensures that elements come in order with their parents, and that content tells their pages', () => {
  const document = createNewDocument();
  const [pageA, pageB, pageC] = [new PdfDict(), new PdfDict(), new PdfDict()].map((page) => document.add(page));
  const [a, b, c] = [pageA, pageB, pageC].map((page) => document.resolve(page));
  const reference = (type: string, entries: Record<string, PdfObject | undefined>) =>
    new PdfDict([
      ['Type', PdfName.of(type)],
      ...Object.entries(entries).flatMap(([k, v]) => (v === undefined ? [] : [[k, v] as const])),
    ]);
  const annotation = document.add(reference('Annot', { P: pageC }));
  const paragraph = document.add(
    element('P', { Pg: pageA ?? null, K: [0, reference('MCR', { Pg: pageB, MCID: 1 }), 2] }),
  );
  const span = element('Span', { K: 4 });
  const link = element('Link', { K: [reference('OBJR', { Obj: annotation }), span] });
  const empty = element('TD', { Pg: pageB ?? null });
  const root = PdfDict.of({
    K: [element('Document', { Pg: pageA ?? null, K: [paragraph, span, empty] }), link, null, 7, paragraph],
  });
  const elements = readStructure(root, document);
  expect(elements.map((found) => [role(found.dict), found.parentIndex])).toEqual([
    ['Document', -1],
    ['P', 0],
    ['Span', 0],
    ['TD', 0],
    ['Link', -1],
  ]);
  expect(elements.map((found) => [...found.pages])).toEqual([[a], [a, b], [a], [b], [c]]);
  expect(elements[1]?.ref).toEqual(paragraph);
});

test('ensures that a ring and a chain of 100,000 elements end without deep recursion', () => {
  const document = createNewDocument();
  const ring = document.reserve();
  document.set(ring, element('Div', { K: [ring, ring] }));
  expect(readStructure(PdfDict.of({ K: ring }), document)).toHaveLength(1);
  let deep = document.add(element('P'));
  for (let depth = 1; depth < 100_000; depth++) deep = document.add(element('Div', { K: [deep] }));
  expect(readStructure(PdfDict.of({ K: deep }), document)).toHaveLength(100_000);
});
