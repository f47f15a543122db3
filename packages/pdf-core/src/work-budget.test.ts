import { deflate } from '@recto/codecs';
import { describe, expect, test } from 'vitest';
import { decodeStream } from './filters/decode.ts';
import { createNewDocument } from './new-document.ts';
import { PdfDict, PdfName, PdfStream } from './objects/objects.ts';
import { decodedLimit, pageLimits, WorkBudget } from './work-budget.ts';

const source = createNewDocument();
const flate = PdfName.of('FlateDecode');

function packed(bytes: Uint8Array, times: number): PdfStream {
  let data = bytes;
  for (let time = 0; time < times; time++) data = deflate(data);
  return new PdfStream(PdfDict.of({ Filter: Array(times).fill(flate) }), data);
}

describe('decoded bytes', () => {
  test('ensures that a stream gives all that one Flate filter can make of it', () => {
    const blank = new Uint8Array(60_000_000);
    const stream = packed(blank, 1);
    expect(decodedLimit(stream.data.length)).toBeGreaterThan(blank.length);
    expect(decodeStream(stream, source).length).toBe(blank.length);
  });

  test('ensures that filters in a row cannot make gigabytes of a kilobyte', () => {
    const bomb = packed(new Uint8Array(60_000_000), 3);
    expect(bomb.data.length).toBeLessThan(1_000);
    expect(() => decodeStream(bomb, source)).toThrow(expect.objectContaining({ code: 'too-demanding' }));
  });

  test('ensures that a shared stream is paid for each time', () => {
    const stream = packed(new Uint8Array(1_000), 1);
    const budget = new WorkBudget({ visits: 1, decodedBytes: 2_500 });
    expect(decodeStream(stream, source, { budget }).length).toBe(1_000);
    expect(decodeStream(stream, source, { budget }).length).toBe(1_000);
    expect(() => decodeStream(stream, source, { budget })).toThrow(expect.objectContaining({ code: 'too-demanding' }));
    expect(budget.decodedBytesLeft).toBe(500);
  });
});

describe('the budget of a page', () => {
  test('grows with the file, from a start, to a limit', () => {
    expect(pageLimits(1_000).visits).toBeGreaterThanOrEqual(300_000);
    expect(pageLimits(1_000_000).visits).toBeGreaterThan(pageLimits(1_000).visits);
    expect(pageLimits(Number.POSITIVE_INFINITY).decodedBytes).toBeLessThan(1_000_000_000);
    expect(WorkBudget.ofPage(source).visitsLeft).toBe(pageLimits(Number.POSITIVE_INFINITY).visits);
  });

  test('says when there is nothing left', () => {
    const budget = new WorkBudget({ visits: 2, decodedBytes: 0 });
    expect([budget.visit(), budget.visit(), budget.isSpent, budget.visit(), budget.isSpent]).toEqual([
      ...[true, true, false, false, true],
    ]);
    expect(budget.visitsLeft).toBe(0);
  });
});
