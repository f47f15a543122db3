import { describe, expect, test } from 'vitest';
import { likelyLanguages } from './likely-languages.ts';

describe('likelyLanguages: ensures that', () => {
  test.each([
    ['the page counts', 'de', [], [], ['deu']],
    ['the browser comes second', 'en', [], ['fr-CA', 'de'], ['eng', 'fra']],
    ['the same language is named once', 'pt-BR', [], ['pt'], ['por']],
    ['an unknown one leaves English', 'nl', [], ['nl-BE'], ['eng']],
    ['what is no tag says nothing', 'en', [], ['c'], ['eng']],
    ['a name in Cyrillic counts most', 'en', ['Договор.pdf'], ['en-GB'], ['rus', 'eng']],
    ['kana are Japanese', 'en', ['請求書のコピー.pdf'], [], ['jpn', 'eng']],
    ['Chinese characters are Chinese', 'en', ['合同.pdf'], [], ['chi_sim', 'eng']],
    ['of a visitor from Taiwan, traditional', 'en', ['合約.pdf'], ['zh-TW'], ['chi_tra', 'eng']],
    ['of a Japanese visitor, Japanese', 'ja', ['契約書.pdf'], [], ['jpn']],
  ] as const)('%s', (_, tag, names, preferred, expected) => {
    expect(likelyLanguages(tag, names, preferred)).toEqual(expected);
  });
});
