import { describe, expect, test } from 'vitest';
import { TextSearch } from './find-matches.ts';
import type { SearchQuery } from './query.ts';

function found(query: Partial<SearchQuery>, text: string): string[] {
  const search = new TextSearch({ words: [], patterns: [], expressions: [], ...query });
  return search.find(text).map(({ start, end }) => text.slice(start, end));
}

describe('words ensure that', () => {
  test('case and accents count only when they should', () => {
    const text = 'ZOË, Zoë, Zoe\u0308 and Zoe';
    expect(found({ words: ['zoe'] }, text)).toEqual(['ZOË', 'Zoë', 'Zoe\u0308', 'Zoe']);
    expect(found({ words: ['zoë'], matchesAccents: true }, text)).toEqual(['ZOË', 'Zoë', 'Zoe\u0308']);
    expect(found({ words: ['Zoe'], matchesCase: true, matchesAccents: true }, text)).toEqual(['Zoe']);
  });

  test.each([
    ['Straße', 'die STRASSE', ['STRASSE']],
    ['office', 'the o\ufb03ce', ['o\ufb03ce']],
    ['Łódź', 'w Lodz', ['Lodz']],
    ['محمد', 'مُحَمَّد', ['مُحَمَّد']],
    ['سلام', '\ufeb3\ufefc\ufee1', ['\ufeb3\ufefc\ufee1']],
    ["O'Neil", 'Mr O\u2019Neil', ['O\u2019Neil']],
    ['Jane Doe', 'Jane\u00a0\n Doe', ['Jane\u00a0\n Doe']],
    ['2026', '२०२६', ['२०२६']],
    ['Οδυσσέας', 'ΟΔΥΣΣΕΑΣ', ['ΟΔΥΣΣΕΑΣ']],
  ])('%s is found in %s', (word, text, expected) => {
    expect(found({ words: [word] }, text)).toEqual(expected);
  });

  test('vowel signs of Indic scripts count, whatever is said of accents', () => {
    expect(found({ words: ['क'] }, 'क')).toEqual(['क']);
    expect(found({ words: ['कि'] }, 'का')).toEqual([]);
  });

  test('what a hyphen breaks is found whole, and so is a hyphen that stays', () => {
    expect(found({ words: ['university'] }, 'the uni-\nversity of')).toEqual(['uni-\nversity']);
    expect(found({ words: ['well-known'] }, 'a well-\nknown one')).toEqual(['well-\nknown']);
    expect(found({ words: ['university'] }, 'uni\u00adversity')).toEqual(['uni\u00adversity']);
    expect(found({ words: ['2026-11'] }, 'on 2026-11')).toEqual(['2026-11']);
  });

  test('whole words have no letter or digit beside them, in scripts with spaces', () => {
    expect(found({ words: ['Ann'], wholeWords: true }, 'Ann, Anna, Joann, Ann2 and ann.')).toEqual(['Ann', 'ann']);
    expect(found({ words: ['Ann'] }, 'Anna Joann')).toEqual(['Ann', 'ann']);
    expect(found({ words: ['山田'], wholeWords: true }, '私は山田です')).toEqual(['山田']);
  });

  test('several are found at once, in order, none within another', () => {
    expect(found({ words: ['Doe', 'Jane Doe', 'doe@example.org'] }, 'Jane Doe, Doe, doe@example.org')).toEqual([
      'Jane Doe',
      'Doe',
      'doe@example.org',
    ]);
  });

  test('nothing to search for finds nothing', () => {
    expect(found({ words: ['', '  ', '\u00ad'], expressions: [''] }, 'anything')).toEqual([]);
  });
});

describe('patterns ensure that', () => {
  test('e-mail addresses are found whole, in any script', () => {
    const text = 'jane.doe+x@mail.example.org; "JANE@EXAMPLE.COM", почта@пример.рф. Not @home, a@b or x@y.';
    expect(found({ patterns: ['email'] }, text)).toEqual([
      'jane.doe+x@mail.example.org',
      'JANE@EXAMPLE.COM',
      'почта@пример.рф',
    ]);
    expect(found({ patterns: ['email'] }, 'jane@exam-\nple.org')).toContain('jane@exam-\nple.org');
  });

  test('account numbers are found when the check digits are right, also before other words', () => {
    const text = 'DE89 3704 0044 0532 0130 00 and GB82WEST12345698765432, fr14 2004 1010 0505 0001 3M02 606 next 12';
    expect(found({ patterns: ['iban'] }, text)).toEqual([
      'DE89 3704 0044 0532 0130 00',
      'GB82WEST12345698765432',
      'fr14 2004 1010 0505 0001 3M02 606',
    ]);
    expect(found({ patterns: ['iban'] }, 'DE88 3704 0044 0532 0130 00')).toEqual([]);
  });

  test('cards are found by their check digit', () => {
    expect(found({ patterns: ['card'] }, '4111 1111 1111 1111, 3782-822463-10005 and 4111 1111 1111 1112')).toEqual([
      '4111 1111 1111 1111',
      '3782-822463-10005',
    ]);
    expect(found({ patterns: ['card'] }, '٤١١١ ١١١١ ١١١١ ١١١١')).toEqual(['٤١١١ ١١١١ ١١١١ ١١١١']);
  });

  // Right numbers are published examples or made for the test; the wrong ones differ in their check digit alone.
  test.each([
    ['US', '123-45-6789', '000-45-6789'],
    ['ES', '12345678Z', '12345678A'],
    ['ES, foreigners', 'X1234567L', 'X1234567M'],
    ['FR', '2 55 08 14 168 025 38', '2 55 08 14 168 025 39'],
    ['IT', 'RSSMRA85T10A562S', 'RSSMRA85T10A562T'],
    ['DE', '86 095 742 719', '86 095 742 718'],
    ['BR', '529.982.247-25', '529.982.247-26'],
    ['IN', '2341 2341 2346', '2341 2341 2348'],
    ['CN', '11010519491231002X', '110105194912310021'],
    ['KR', '900101-1234567', '901301-1234567'],
    ['JP', '1234 5678 9018', '1234 5678 9019'],
    ['RU', '112-233-445 95', '112-233-445 96'],
  ])('identity numbers of %s are told by their check digits', (_country, right, wrong) => {
    expect(found({ patterns: ['identity'] }, `No. ${right}, given`)).toEqual([right]);
    expect(found({ patterns: ['identity'] }, `No. ${wrong}, given`)).toEqual([]);
  });

  test.each([
    '2026-11-23',
    '23.11.2026',
    '11/23/26',
    '23 November 2026',
    'November 23, 2026',
    '23. März 2026',
    '1er août 2026',
    '23 de noviembre de 2026',
    '23 novembre 2026',
    '23 de novembro de 2026',
    '23 ноября 2026',
    '2026年11月23日',
    '2026년 11월 23일',
    '٢٣ نوفمبر ٢٠٢٦',
    '23 नवंबर 2026',
    '3rd Sept 2026',
  ])('%s is a date', (date) => {
    expect(found({ patterns: ['date'] }, `(${date})`)).toEqual([date]);
  });

  test('versions, fractions and sums are no dates', () => {
    expect(found({ patterns: ['date'] }, 'version 1.2.3.4, 99/99/2026, 3 marbles, 12,50, mayor 3')).toEqual([]);
  });

  test.each([
    '+44 20 7946 0018',
    '+1 (212) 555-0147',
    '(212) 555-0147',
    '030/1234567',
    '01 23 45 67 89',
    '0049 30 901820',
    '090-1234-5678',
  ])('%s is a telephone number', (number) => {
    expect(found({ patterns: ['phone'] }, `Call ${number}.`)).toEqual([number]);
  });

  test('years, dates and prices are no telephone numbers', () => {
    expect(found({ patterns: ['phone'] }, 'In 2024 2025, on 01.02.2026, 1,000,000 or 12345')).toEqual([]);
  });

  test('long rows of digits and letters take no time', () => {
    for (const text of [
      '1 '.repeat(60_000),
      '1-'.repeat(60_000),
      'a1'.repeat(60_000),
      'a.'.repeat(60_000),
      `${'a'.repeat(120_000)}@`,
    ]) {
      found({ patterns: ['email', 'phone', 'iban', 'card', 'identity', 'date'] }, text);
    }
  });
});

describe('expressions ensure that', () => {
  test('a line is what they fit into, whatever it ends with', () => {
    const text = 'Word of Jane\r\nthe next\r\nWord of Doe-\r\nhyphen';
    expect(found({ expressions: ['Word.*$'] }, text)).toEqual(['Word of Jane', 'Word of Doe-']);
    expect(found({ expressions: ['^the.*'] }, text)).toEqual(['the next']);
    expect(found({ expressions: ['Jane the', 'Doehyphen'] }, text)).toEqual(['Jane\r\nthe', 'Doe-\r\nhyphen']);
    expect(found({ expressions: ['Jane(?s:.*)Word'] }, text)).toEqual(['Jane\r\nthe next\r\nWord']);
  });

  test('lines, case and kinds of hyphens do not part what is written', () => {
    expect(found({ expressions: ['case no\\. \\d{2}-\\d{3}'] }, 'Case  No.\n12\u2011345')).toEqual([
      'Case  No.\n12\u2011345',
    ]);
    expect(found({ expressions: ['[A-Z]{2}'], matchesCase: true }, 'AB cd')).toEqual(['AB']);
  });

  test('they are terms for other texts too, as words and patterns are', () => {
    const search = new TextSearch({ matchesAccents: true, words: ['Jane'], patterns: ['iban'], expressions: ['x+y'] });
    expect(search.terms().map(({ kind }) => kind)).toEqual(['text', 'pattern', 'pattern']);
    const [, iban] = search.terms();
    expect(iban?.kind === 'pattern' && iban.find('pay DE89370400440532013000 now')).toEqual([{ start: 4, end: 26 }]);
    expect(search.termsIn('JANE has xxy')).toEqual([0, 2]);
  });
});
