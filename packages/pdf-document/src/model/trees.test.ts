import { arrayOf, createNewDocument, dictOf, PdfDict, type PdfObject, PdfRef, PdfString } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { buildNameTree, compareBytes, readNameTree } from './name-tree.ts';
import { buildNumberTree, readNumberTree } from './number-tree.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const string = (text: string) => new PdfString(ascii(text));

for (const count of [0, 1, 64, 65, 4096, 5000]) {
  test(`ensures that a name tree of ${count} entries is sorted, balanced, bounded by /Limits and read back whole`, () => {
    const document = createNewDocument();
    const entries = Array.from({ length: count }, (_, index) => ({
      key: ascii(`k${(index * 7919) % 10_007}`),
      value: index,
    }));
    const root = buildNameTree(entries, document);
    const read = readNameTree(root, document);
    const sorted = [...entries].sort((left, right) => Buffer.compare(left.key, right.key));
    expect(read).toEqual(sorted);
    expect(dictOf(root, document)?.has('Limits')).toBe(false);
    const leaves = checkNodes(root, true);
    expect(leaves).toBe(count <= 64 ? 1 : Math.ceil(count / 64));

    function checkNodes(node: PdfObject, isRoot: boolean): number {
      const dict = dictOf(node, document);
      const kids = arrayOf(dict?.get('Kids'), document);
      const below = readNameTree(node, document);
      if (!isRoot) {
        expect(dict?.get('Limits')).toEqual([
          new PdfString(below[0]?.key ?? ascii('')),
          new PdfString(below.at(-1)?.key ?? ascii('')),
        ]);
      }
      if (kids) {
        expect(kids.length).toBeLessThanOrEqual(64);
        return kids.reduce<number>((leaves, kid) => leaves + checkNodes(kid, false), 0);
      }
      expect(below.length).toBeLessThanOrEqual(64);
      return 1;
    }
  });
}

test('ensures that names are ordered by bytes, a prefix first, as searching readers expect', () => {
  const keys = [Uint8Array.of(0xfe, 0xff), ascii('b'), ascii('ab'), ascii('a'), new Uint8Array(0), Uint8Array.of(0x80)];
  expect([...keys].sort(compareBytes)).toEqual([...keys].sort((left, right) => Buffer.compare(left, right)));
});

test('ensures that a number tree is sorted by value and read back, negative keys included', () => {
  const document = createNewDocument();
  const entries = Array.from({ length: 300 }, (_, index) => ({ key: ((index * 37) % 300) - 5, value: index }));
  const read = readNumberTree(buildNumberTree(entries, document), document);
  expect(read.map((entry) => entry.key)).toEqual(Array.from({ length: 300 }, (_, index) => index - 5));
  expect(read).toEqual([...entries].sort((left, right) => left.key - right.key));
});

test('ensures that a tree with cycles, wrong types, odd leaves and null values ends and gives what can be read', () => {
  const document = createNewDocument();
  const root = document.reserve();
  const leaf = document.add(
    PdfDict.of({ Names: [string('a'), 1, 2, 3, string('b'), null, string('c'), true, string('odd')] }),
  );
  document.set(root, PdfDict.of({ Kids: [leaf, root, leaf, new PdfRef(999), 7, PdfDict.of({ Kids: [root] })] }));
  expect(readNameTree(root, document)).toEqual([
    { key: ascii('a'), value: 1 },
    { key: ascii('c'), value: true },
  ]);
  expect(readNameTree(undefined, document)).toEqual([]);
});

test('ensures that leaves that share one huge array do not multiply it without end', () => {
  const document = createNewDocument();
  const shared = document.add(
    Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? string(`k${index}`) : index)),
  );
  const kids = Array.from({ length: 20_000 }, () => PdfDict.of({ Names: shared }));
  expect(readNameTree(PdfDict.of({ Kids: kids }), document).length).toBeLessThanOrEqual(2_000_000);
});

test('ensures that a chain of 100,000 nodes is read without deep recursion', () => {
  const document = createNewDocument();
  let below = document.add(PdfDict.of({ Nums: [4, 'end'.length] }));
  for (let depth = 0; depth < 100_000; depth++) below = document.add(PdfDict.of({ Kids: [below] }));
  expect(readNumberTree(below, document)).toEqual([{ key: 4, value: 3 }]);
});
