import { Pace } from '@recto/work/pace';
import { expect, it } from 'vitest';
import { createNewDocument } from '../new-document.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../objects/objects.ts';
import { findDuplicates } from './deduplicate.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const name = (value: string) => PdfName.of(value);

/** A font with a descriptor, a program, and its widths in an array of their own. */
function addFont(document: ReturnType<typeof createNewDocument>, program: string) {
  const file = document.add(new PdfStream(PdfDict.of({ Length1: 9 }), bytes(program)));
  const descriptor = document.add(PdfDict.of({ Type: name('FontDescriptor'), FontFile2: file }));
  const widths = document.add([500, 600]);
  const entries = { Type: name('Font'), FontDescriptor: descriptor, Widths: widths };
  return document.add(PdfDict.of(entries)).num;
}

it('ensures that equal fonts are found with all that they are made of, and different ones are not', async () => {
  const document = createNewDocument();
  const [first, second, third] = [addFont(document, 'same'), addFont(document, 'same'), addFont(document, 'diff')];
  const replaced = await findDuplicates(document, new Pace());
  expect(replaced.get(second)).toBe(first);
  expect(replaced.has(third)).toBe(false);
  // Of the second font all four objects go, of the third only the widths.
  expect(replaced.size).toBe(5);
});

it.each([
  ['the order of their entries', { A: 1, B: 2 }, { B: 2, A: 1 }, true],
  ['an entry', { A: 1 }, { A: 2 }, false],
  ['a string and a name', { A: name('x') }, { A: new PdfString(bytes('x')) }, false],
  ['a structure key', { StructParents: 1 }, { StructParents: 2 }, false],
])('ensures that streams which differ in %s are told apart: %j %j', async (_, left, right, isSame) => {
  const document = createNewDocument();
  for (const entries of [left, right]) {
    document.add(new PdfStream(PdfDict.of(entries as Record<string, PdfObject>), bytes('data')));
  }
  expect((await findDuplicates(document, new Pace())).size).toBe(isSame ? 1 : 0);
});

it.each([
  ['Annot', { Type: name('Annot') }],
  ['OCG', { Type: name('OCG') }],
  ['Page', { Type: name('Page') }],
  ['field', { FT: name('Tx'), T: new PdfString(bytes('x')) }],
])('ensures that two equal objects that are somebody stay two: %s', async (_, entries) => {
  const document = createNewDocument();
  for (let count = 0; count < 2; count++) {
    const somebody = document.add(PdfDict.of(entries as Record<string, PdfObject>));
    document.add(new PdfStream(PdfDict.of({ OC: somebody }), bytes('same data')));
  }
  expect((await findDuplicates(document, new Pace())).size).toBe(0);
});

it('ensures that pages with equal content keep content streams of their own', async () => {
  const document = createNewDocument();
  for (let count = 0; count < 2; count++) {
    const contents = document.add(new PdfStream(new PdfDict(), bytes('equal')));
    document.add(PdfDict.of({ Type: name('Page'), Contents: count === 0 ? contents : [contents] }));
  }
  expect((await findDuplicates(document, new Pace())).size).toBe(0);
});

it('ensures that resources which name each other in a circle are handled', async () => {
  const document = createNewDocument();
  for (let count = 0; count < 2; count++) {
    const [one, two] = [document.reserve(), document.reserve()];
    document.set(one, new PdfStream(PdfDict.of({ Next: two }), bytes('circle')));
    document.set(two, new PdfStream(PdfDict.of({ Next: one }), bytes('circle')));
  }
  const replaced = await findDuplicates(document, new Pace());
  for (const [from, to] of replaced) expect(replaced.has(to), `${from} -> ${to}`).toBe(false);
});

it('ensures that many streams made to look alike are given up in time', async () => {
  const document = createNewDocument();
  for (let count = 0; count < 3000; count++) {
    const data = new Uint8Array(20_000);
    new DataView(data.buffer).setUint32(1, count);
    document.add(new PdfStream(new PdfDict(), data));
  }
  expect((await findDuplicates(document, new Pace())).size).toBe(0);
});
