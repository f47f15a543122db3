import { message } from '@recto/words/message';
import { say, term } from '@recto/words/said';
import { describe, expect, test } from 'vitest';
import { notesOnMissing } from './missing-characters.ts';
import { note, noteSchema } from './receipt.ts';
import { deserializeError, refuseOption, serializedErrorSchema, serializeError } from './recto-error.ts';

const PAGES = message('note.test', '{count, plural, one {page} other {pages}} {pages} of {fileName}: {rights}');
const RIGHT = message('right.test', 'right {number}');

describe('a note ensures that', () => {
  const made = note({ kind: 'changed', item: 'pages', count: 2, fileName: 'a.pdf' }, PAGES, {
    pages: [1, 7],
    rights: [term(RIGHT, { number: 1 }), 'b'],
  });

  test('its code, what fills its words, and the words in English cross a boundary', () => {
    expect(made).toEqual({
      kind: 'changed',
      item: 'pages',
      count: 2,
      fileName: 'a.pdf',
      code: 'note.test',
      params: { pages: [1, 7], rights: [{ code: 'right.test', params: { number: 1 }, text: 'right 1' }, 'b'] },
      text: 'pages 1, 7 of a.pdf: right 1, b',
    });
    expect(noteSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  test('what is no plain data is refused where it is read', () => {
    for (const params of [{ a: null }, { a: { b: 1 } }, { a: [[1]] }, { a: [{ code: 'x' }] }]) {
      expect(noteSchema.safeParse({ ...made, params }).success).toBe(false);
    }
  });

  test('a long list of missing characters names the first ten and counts the others', () => {
    const [told] = notesOnMissing([...'abcdefghijklm']);
    expect(told?.text).toMatch(/: a, b, c, d, e, f, g, h, i, j and 3 more$/);
    expect(notesOnMissing([])).toEqual([]);
  });
});

describe('words inside an error ensure that', () => {
  const error = refuseOption('pages', message('problem.test', 'No {what}: {rights}.'), {
    what: 'page',
    rights: [term(RIGHT, { number: 2 })],
  });

  test('the error says them in English, and sends their code', () => {
    expect(error.message).toBe('Option "pages": No page: right 2.');
    const plain = JSON.parse(JSON.stringify(serializeError(error)));
    expect(serializedErrorSchema.parse(plain)).toEqual(plain);
    expect(deserializeError(plain)).toMatchObject({ message: error.message, details: error.details });
  });

  test('a place keeps its braces when the value holds some', () => {
    expect(say(message('problem.test', '{a} {b}'), { a: '{b}', b: 1 }).text).toBe('{b} 1');
  });
});
