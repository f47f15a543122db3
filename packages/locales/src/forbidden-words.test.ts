import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFaults } from './check-translation.ts';
import { findEnglishFaults, forbiddenFaults } from './forbidden-words.ts';
import { LANGUAGES } from './languages.ts';

const english = JSON.parse(readFileSync(new URL('../words/en.json', import.meta.url), 'utf8'));

/** Texts that break a rule of each language, and the same as they should be. */
const PLANTED: Readonly<Record<string, readonly (readonly [broken: string, right: string])[]>> = {
  en: [
    ['Keep it, and the receipt says so.', 'Keep it, and the receipt notes this.'],
    ['Words to remove, one a line', 'Words to remove, one per line'],
    ['{count} file(s) waiting', '{count, plural, one {# file} other {# files}} waiting'],
    ['What lies outside is removed.', 'What is outside is removed.'],
    ['Works by keyboard, and by ear.', 'Works by keyboard and with screen readers.'],
  ],
  de: [
    ['Die Kommandozeile nimmt 5\u00a0MB an', 'Die Befehlszeile nimmt 5\u00a0MB an'],
    ['fügt sie keiner PDF hinzu', 'fügt sie keinem PDF hinzu'],
    ['bis zu {megabytes} MB', 'bis zu {megabytes}\u00a0MB'],
  ],
  es: [
    ['Elija un archivo', 'Elige un archivo'],
    ['Se queda en su dispositivo', 'Se queda en tu dispositivo'],
    ['en su propio ordenador', 'en tu propio equipo'],
  ],
  fr: [
    ['Pages : {count}', 'Pages\u00a0: {count}'],
    ['Appuyez sur « OK »', 'Appuyez sur «\u00a0OK\u00a0»'],
    ['le bilan le dit', 'le bilan le signale'],
  ],
  it: [
    ['Il file è cifrato', 'Il file è crittografato'],
    ['la ricevuta lo segnala', 'il resoconto lo segnala'],
    ["l'autore", 'l’autore'],
  ],
  'pt-BR': [
    ['Cortar PDF', 'Recortar PDF'],
    ['o recibo avisa', 'o comprovante avisa'],
  ],
  ru: [
    ['программа экранного доступа', 'программа чтения с экрана'],
    ['Файл — это список', 'Файл\u00a0— это список'],
  ],
  ja: [
    ['PDF を作成', 'PDFを作成'],
    ['ページ: {pages}', 'ページ：{pages}'],
    ['お使いの端末で', 'お使いのデバイスで'],
  ],
  ko: [
    ['비밀번호를 입력하세요', '암호를 입력하세요'],
    ['“{path}”을(를) 읽을 수 없습니다', '“{path}” 파일을 읽을 수 없습니다'],
    ['{megabytes} MB까지', '{megabytes}MB까지'],
  ],
  'zh-Hans': [
    ['单击页面', '点击页面'],
    ['合并PDF', '合并 PDF'],
  ],
  'zh-Hant': [
    ['拖動頁面', '拖曳頁面'],
    ['按上傳順序', '按加入順序'],
  ],
  ar: [
    ['تنزيل {fileName}', 'تنزيل \u2068{fileName}\u2069'],
    ['في متصفحك', 'في متصفّحك'],
  ],
  hi: [
    ['पृष्ठ चुनें', 'पेज चुनें'],
    ['ग़लत पासवर्ड', 'गलत पासवर्ड'],
    ['फ़ाइल सहेजें', 'फ़ाइल सेव करें'],
  ],
};

describe('forbidden words ensure that', () => {
  test('English on the screen is written as its style sheet says', () => {
    expect(findEnglishFaults(english)).toEqual([]);
  });

  test.each(LANGUAGES.map(({ tag }) => tag))('planted violations are found in %s, and the right words pass', (tag) => {
    const planted = PLANTED[tag] ?? [];
    expect(planted.length).toBeGreaterThan(1);
    for (const [broken, right] of planted) {
      expect(forbiddenFaults('a.b', broken, tag), broken).not.toEqual([]);
      expect(forbiddenFaults('a.b', right, tag), right).toEqual([]);
    }
  });

  test('the check of a translation reports them, and search words may hold them', () => {
    const [broken] = PLANTED.de?.[0] ?? [];
    const words = { 'a.b': broken ?? '', 'a.keywords': broken ?? '' };
    const faults = findFaults('de', words, { 'a.b': 'The command line takes files', 'a.keywords': 'command line' });
    expect(faults.filter((fault) => fault.includes('Kommandozeile'))).toHaveLength(1);
  });

  test('English that was left is found inside a plural, and a plural of words that both languages share is none', () => {
    const shared = '{count, plural, one {# annotation} other {# annotations}}';
    const left = '{count, plural, one {one page was left out} other {# pages were left out}}';
    expect(findFaults('fr', { 'a.b': shared }, { 'a.b': shared })).toEqual([]);
    expect(findFaults('fr', { 'a.b': left }, { 'a.b': left }).join()).toContain('is left in English');
  });
});
