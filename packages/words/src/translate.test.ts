import { describe, expect, test } from 'vitest';
import { message } from './message.ts';
import { say, term } from './said.ts';
import { ENGLISH, type Translation, translate } from './translate.ts';
import { translateError, translateNote, translateSaid } from './translate-data.ts';

const german: Translation = {
  language: 'de',
  words: {
    'plain.test': '{count, number} {count, plural, one {Seite} other {Seiten}}',
    'note.test': '{count, plural, one {Seite} other {Seiten}} {pages} in {fileName}: {rights}',
    'right.test': 'Drucken',
    'problem.test': 'Seite {page} gibt es nicht.',
    'error.file-empty': 'Die Datei „{fileName}“ ist leer',
    'error.option-invalid': 'Option „{option}“: {problem}',
  },
};
const told = {
  count: 2,
  fileName: 'a.pdf',
  code: 'note.test',
  params: { pages: [1, 7], rights: [term(message('right.test', 'printing'))] },
  text: '1, 7 of a.pdf: printing',
};
const problem = say(message('problem.test', 'There is no page {page}.'), { page: 9 });
const refused = {
  code: 'option-invalid',
  details: { option: 'userPassword', problem },
  message: `Option "userPassword": ${problem.text}`,
};

describe('a translation ensures that', () => {
  test('its words and its numbers are used, and English where it has none', () => {
    const pages = message('plain.test', '{count, number} {count, plural, one {page} other {pages}}');
    expect(translate(german, pages, { count: 1234 })).toBe('1.234 Seiten');
    expect(translate(ENGLISH, pages, { count: 1234 })).toBe('1,234 pages');
    expect(translate(german, message('constructor', 'no such {count, number}'), { count: 1234 })).toBe('no such 1,234');
  });

  test('a note is said in it, and as it was sent where it has no words', () => {
    expect(translateNote(german, told)).toBe('Seiten 1, 7 in a.pdf: Drucken');
    expect(translateNote(ENGLISH, told)).toBe('1, 7 of a.pdf: printing');
  });

  test('words inside an error are said in it too', () => {
    expect(translateError(german, refused)).toBe('Option „userPassword“: Seite 9 gibt es nicht.');
    expect(translateError(ENGLISH, refused)).toBe('Option "userPassword": There is no page 9.');
    expect(translateSaid(german, problem)).toBe('Seite 9 gibt es nicht.');
  });

  test('an error is said in it', () => {
    const empty = { code: 'file-empty', details: { fileName: 'a.pdf' }, message: 'File "a.pdf" is empty' };
    expect(translateError(german, empty)).toBe('Die Datei „a.pdf“ ist leer');
    expect(translateError(ENGLISH, empty)).toBe('File "a.pdf" is empty');
  });
});
