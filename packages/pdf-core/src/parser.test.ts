import { latin1, latin1Bytes } from '@recto/codecs';
import { describe, expect, test } from 'vitest';
import { Lexer } from './lexer.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects/objects.ts';
import { MAX_DEPTH, parseObject } from './parser.ts';

function parse(text: string): PdfObject {
  return parseObject(new Lexer(latin1Bytes(text)));
}

/** Objects as plain data: names as /x, strings as (x), references as "n g R". */
function plain(object: PdfObject): unknown {
  if (object instanceof PdfName) return `/${object.value}`;
  if (object instanceof PdfString) return `(${latin1(object.bytes)})`;
  if (object instanceof PdfRef) return `${object.num} ${object.gen} R`;
  if (Array.isArray(object)) return object.map(plain);
  if (object instanceof PdfDict) return Object.fromEntries([...object.map].map(([key, value]) => [key, plain(value)]));
  return object;
}

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['+17', 17],
    ['-98', -98],
    ['34.5', 34.5],
    ['-.002', -0.002],
    ['+.5', 0.5],
    ['4.', 4],
    ['--5', -5],
    ['1.2.3', 1.2],
    ['0.00-35', 0],
    ['.', 0],
    ['-', 0],
    ['00012', 12],
    ['123456789.123456789', 123456789.12345679],
    ['0.1000000000000000055511151231257827', 0.1],
    ['9007199254740991', 9007199254740991],
    [`1${'0'.repeat(400)}`, Number.MAX_SAFE_INTEGER],
  ])('ensures that %s reads as a number', (text, value) => {
    expect(plain(parse(`[${text} /next]`))).toEqual([value, '/next']);
  });
});

describe('names and strings', () => {
  test.each([
    ['/Name1', '/Name1'],
    ['/A;Name_With-Various***Characters?', '/A;Name_With-Various***Characters?'],
    ['/', '/'],
    ['/paired#28#29parentheses', '/paired()parentheses'],
    ['/The_Key_of_F#23_Minor', '/The_Key_of_F#_Minor'],
    ['/A#4', '/A#4'],
    ['/A#zz', '/A#zz'],
    ['(plain)', '(plain)'],
    ['(a (b) c)', '(a (b) c)'],
    ['(\\n\\r\\t\\b\\f\\(\\)\\\\\\q)', '(\n\r\t\b\f()\\q)'],
    ['(a\\\r\nb\\\nc)', '(abc)'],
    ['(a\r\nb\rc)', '(a\nb\nc)'],
    ['(\\0053\\053\\53x\\400)', '(\x053++x\x00)'],
    ['(never closed', '(never closed)'],
    ['(\\', '()'],
    ['<4E6F762073686D6F7A206B6120706F702E>', '(Nov shmoz ka pop.)'],
    ['<901FA>', '(\x90\x1f\xa0)'],
    ['<9 0\n1g F>', '(\x90\x1f)'],
    ['<41', '(A)'],
  ])('ensures that %j is decoded', (text, value) => {
    expect(plain(parse(text))).toEqual(value);
  });
});

describe('containers', () => {
  test.each<[string, unknown]>([
    ['<</A 1 0 R/B[1 2 3 0 R]/C<</D true>>>>', { A: '1 0 R', B: [1, 2, '3 0 R'], C: { D: true } }],
    ['[0 0 612 792]', [0, 0, 612, 792]],
    ['[1 0 R 2 0 R]', ['1 0 R', '2 0 R']],
    ['[1 0 Rx]', [1, 0]],
    ['[1 % comment\n 0 % another\r R]', ['1 0 R']],
    ['<</A null/B 2>>', { B: 2 }],
    ['<</A 1/A 2>>', { A: 2 }],
    ['<</A 1/A null>>', {}],
    ['<</A/B/C>>', { A: '/B' }],
    ['<</A 1 2 /B 3>>', { A: 1, B: 3 }],
    ['<</A 1 endobj', { A: 1 }],
    ['<</A[1 2 /B 3>>', { A: [1, 2, '/B', 3] }],
    ['[<</A 1]', [{ A: 1 }]],
    ['[1 2 endstream', [1, 2]],
    ['[1 junk 2]', [1, 2]],
    ['[1 > > } 2]', [1, 2]],
    ['<</A [ << /B ( ] >> ) >> ] /C 1>>', { A: [{ B: '( ] >> )' }], C: 1 }],
    [']', null],
    ['', null],
    ['endobj', null],
    ['99999999999 0 R', null],
  ])('ensures that %j is read as far as it makes sense', (text, value) => {
    expect(plain(parse(text))).toEqual(value);
  });

  test('ensures that nesting beyond the limit is null and does not exhaust the stack', () => {
    const levels = 200_000;
    let object = parse(`[${'['.repeat(levels)}1${']'.repeat(levels)} 7]`);
    expect(Array.isArray(object) && object[1]).toBe(7);
    let depth = 0;
    while (Array.isArray(object)) {
      depth++;
      object = object[0] ?? null;
    }
    expect(depth).toBe(MAX_DEPTH + 1);
    expect(object).toBeNull();
  });

  test('ensures that lone closing brackets in their millions are passed in linear time', () => {
    expect(plain(parse(`<</A ${'> '.repeat(1_000_000)}>>`))).toEqual({});
    expect(plain(parse(`[${'<<'.repeat(500_000)}`))).toBeTruthy();
  });
});
