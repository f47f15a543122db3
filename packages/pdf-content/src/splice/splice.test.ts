import { latin1, latin1Bytes } from '@recto/codecs';
import { createNewDocument, PdfDict } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { Interpreter } from '../interpret/interpreter.ts';
import { ContentEdits, soundOperator } from './index.ts';

const CONTENT = 'a b c d e';

function edited(change: (edits: ContentEdits) => void): string {
  const edits = new ContentEdits(latin1Bytes(CONTENT));
  change(edits);
  return latin1(edits.bytes()).replace(/\s+/g, ' ');
}

test('ensures that of changes that overlap the first, the longest and the latest count', () => {
  const both = edited((edits) => {
    edits.replace(0, 1, 'x');
    edits.replace(0, 5, 'y');
    edits.replace(2, 3, 'z');
  });
  expect(both.trim()).toBe('y d e');
  const twice = edited((edits) => {
    edits.replace(2, 3, 'x');
    edits.replace(2, 3, 'y');
    edits.insert(2, '1');
    edits.insert(2, '2');
  });
  expect(twice).toBe('a 1 2 y c d e');
});

/** Each operator as it is written so that all readers take it alike. */
function soundOperators(content: string, keepsImages = false): (string | null)[] {
  const written: (string | null)[] = [];
  const visitor = {
    operator(upcoming: Parameters<typeof soundOperator>[0]) {
      written.push(soundOperator(upcoming, keepsImages));
      return true;
    },
  };
  new Interpreter(createNewDocument(), visitor).content(latin1Bytes(content), new PdfDict());
  return written;
}

test('ensures that operators of damaged operands are written as they are taken', () => {
  expect(soundOperators('q 1 2 m 1 2 3 l 5 w Q Q')).toEqual([null, null, '2 3 l', null, null, '']);
  expect(soundOperators('9 l 1.5-2 0 Td word')).toEqual(['', '1.5 0 Td', '']);
  expect(soundOperators('ID 0 g EI')).toEqual(['', null, '']);
  expect(soundOperators('ID 0 g EI', true)).toEqual([null, null, null]);
});

test('ensures that an operator which a visitor passes over does nothing', () => {
  const widths: number[] = [];
  const visitor = {
    operator: ({ reader }: Parameters<typeof soundOperator>[0]) => reader.numbers[0] !== 7,
    path: ({ state }: { state: { line: { width: number } } }) => void widths.push(state.line.width),
  };
  new Interpreter(createNewDocument(), visitor).content(latin1Bytes('3 w 7 w 0 0 1 1 re f 7 0 1 1 re'), new PdfDict());
  expect(widths).toEqual([3]);
});
