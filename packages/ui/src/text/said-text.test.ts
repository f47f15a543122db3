import { setupI18n } from '@lingui/core';
import { message, note, RectoError, refuseOption, term } from '@recto/contract';
import { describe, expect, test } from 'vitest';
import { errorText } from './use-error-text.ts';
import { noteText } from './use-note-text.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const german = setupI18n({
  locale: 'de',
  messages: {
    de: {
      'note.test': '{count, plural, one {Seite} other {Seiten}} {pages} in {fileName}: {rights}',
      'right.test': 'Drucken',
      'problem.test': 'Seite {page} gibt es nicht.',
      'error.file-empty': 'Die Datei „{fileName}“ ist leer',
    },
  },
});
const told = note(
  { kind: 'changed', item: 'pages', count: 2, fileName: 'a.pdf' },
  message('note.test', '{pages} of {fileName}: {rights}'),
  { pages: [1, 7], rights: [term(message('right.test', 'printing'))] },
);
const refused = refuseOption('userPassword', message('problem.test', 'There is no page {page}.'), { page: 9 });

describe('on a page, ensures that', () => {
  test('a note is said from the catalogue, and as it was sent where that does not hold it', () => {
    expect(noteText(german, told)).toBe('Seiten 1, 7 in a.pdf: Drucken');
    expect(noteText(english, told)).toBe('1, 7 of a.pdf: printing');
  });

  test('what is wrong with an option is said without the name that programs give it', () => {
    expect(errorText(english, refused)).toBe('There is no page 9.');
    expect(errorText(german, refused)).toBe('Seite 9 gibt es nicht.');
  });

  test('an error is said from the catalogue', () => {
    const empty = new RectoError('file-empty', { fileName: 'a.pdf' });
    expect(errorText(german, empty)).toBe('Die Datei „a.pdf“ ist leer');
    expect(errorText(english, empty)).toBe('File "a.pdf" is empty');
  });
});
