import { describe, expect, test } from 'vitest';
import { cellValue, guessLocale } from './cell-value.ts';

const english = guessLocale(['1,234.50']);
const german = guessLocale(['1.234,50']);

describe('cell values ensure that', () => {
  test.each([
    ['1,234.50', 1234.5, '#,##0.00'],
    ['(1,234.50)', -1234.5, '#,##0.00_);(#,##0.00)'],
    ['$ 12.00', 12, '"$"0.00'],
    ['45.5%', 0.455, '0.0%'],
    ['$ -', 0, '"$"#,##0.00;-"$"#,##0.00;"$ -"'],
    ['2024-03-14', 45365, 'yyyy\\-mm\\-dd'],
  ])('%s is a number with its format', (text, value, format) => {
    expect(cellValue(text, english)).toEqual({ kind: 'number', value, format });
  });

  test('the locale of a column is guessed from all of its texts', () => {
    expect(cellValue('1.234,50', german)).toMatchObject({ value: 1234.5 });
    expect(cellValue('14.03.2024', german)).toMatchObject({ value: 45365 });
  });

  test.each(['007', '12a', '1.2.3', '12345678901234567890'])('%s stays text', (text) => {
    expect(cellValue(text, english)).toEqual({ kind: 'text', text });
  });
});
