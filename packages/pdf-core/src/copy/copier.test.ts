import { Pace } from '@recto/work/pace';
import { expect, it } from 'vitest';
import { createNewDocument } from '../new-document.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import { Copier, type CopyRules } from './copier.ts';

function setUp(rules: CopyRules | null = null) {
  const source = createNewDocument();
  const target = createNewDocument();
  return { source, target, copier: new Copier(source, target, rules) };
}

const marked = (mark: string, entries: Record<string, PdfObject> = {}) =>
  PdfDict.of({ Mark: PdfName.of(mark), ...entries });

it('ensures that an object met many times is copied once, and circles close', async () => {
  const { source, target, copier } = setUp();
  const [one, two] = [source.reserve(), source.reserve()];
  source.set(one, marked('one', { Other: two }));
  source.set(two, marked('two', { Other: one }));
  const copies = copier.copy([one, two, one]);
  await copier.drain(new Pace());
  const entries = [...target.entries()];
  expect(entries).toHaveLength(2);
  expect(copies).toEqual([new PdfRef(1), new PdfRef(2), new PdfRef(1)]);
  expect(target.get(new PdfRef(2))).toEqual(marked('two', { Other: new PdfRef(1) }));
});

it('ensures that a chain of a million references needs no stack', async () => {
  const { source, target, copier } = setUp();
  let last: PdfObject = null;
  for (let count = 0; count < 1_000_000; count++) last = source.add([last]);
  copier.copy(last);
  await copier.drain(new Pace());
  expect([...target.entries()]).toHaveLength(1_000_000);
});

it('ensures that what is left out is null wherever it is named, and what it alone reaches stays behind', async () => {
  const { source, target, copier } = setUp({
    leavesOut: (dict) => dict.has('Secret'),
    changes: () => undefined,
  });
  const deep = source.add(marked('deep'));
  const secret = source.add(marked('secret', { Secret: true, Deep: deep }));
  const placed = marked('placed');
  copier.leaveOut(placed);
  const copy = copier.copy(PdfDict.of({ A: secret, B: [1, secret, 2], C: placed, D: marked('kept') }));
  await copier.drain(new Pace());
  expect(copy).toEqual(PdfDict.of({ B: [1, null, 2], D: marked('kept') }));
  expect([...target.entries()]).toEqual([]);
});

it('ensures that the data of a stream are shared and its length is left to the writer', async () => {
  const { source, target, copier } = setUp();
  const data = new Uint8Array([1, 2, 3]);
  const length = source.add(3);
  const ref = copier.copy(source.add(new PdfStream(PdfDict.of({ Length: length, Kind: 7 }), data)));
  await copier.drain(new Pace());
  const copy = target.resolve(ref);
  expect(copy).toEqual(new PdfStream(PdfDict.of({ Kind: 7 }), data));
  expect(copy instanceof PdfStream && copy.data).toBe(data);
  expect([...target.entries()]).toHaveLength(1);
});

it('ensures that changes win in the order rule, override, details, and null leaves an entry out', async () => {
  const { source, target, copier } = setUp({
    leavesOut: () => false,
    changes: () => ({ A: 'rule'.length, B: 1, C: 1 }),
  });
  const dict = marked('changed', { A: 0, D: 9 });
  const ref = source.add(dict);
  copier.override(dict, { B: 2, C: 2 });
  copier.override(dict, { D: null });
  const copy = target.reserve();
  copier.place(dict, copy);
  copier.copyInto(copy, dict, { overrides: { C: 3 } });
  expect(copier.copy(ref)).toBe(copy);
  await copier.drain(new Pace());
  expect(target.get(copy)).toEqual(marked('changed', { A: 4, B: 2, C: 3 }));
});

it('ensures that an overlay redirects one copy and no other', async () => {
  const { source, target, copier } = setUp();
  const friend = marked('friend');
  const owner = marked('owner', { Friend: source.add(friend), Direct: friend });
  source.add(owner);
  const [first, again, other] = [target.reserve(), target.reserve(), target.reserve()];
  copier.copyInto(first, owner);
  copier.copyInto(again, owner, { overlay: new Map([[friend, other]]) });
  await copier.drain(new Pace());
  expect(target.get(again)).toEqual(marked('owner', { Friend: other, Direct: other }));
  expect(target.get(first)).toEqual(marked('owner', { Friend: new PdfRef(4), Direct: friend }));
});
