import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INCLUDED_RECIPES } from '@recto/recipes';
import { markLetters, markMessage, plainPdf, runRecto, truncated } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { DECLARATIONS } from '@recto/tools/declarations';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';
import { COMMANDS } from './commands.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const ENGLISH = fileURLToPath(new URL('../../../packages/locales/words/en.json', import.meta.url));
const folder = useTemporaryFolder();
const TOOLS = Object.keys(DECLARATIONS);

/** The program with a language in which every letter of every text is marked: what is not marked was never translated. */
let program = '';

beforeAll(async () => {
  await buildIfStale('cli');
  const copy = folder.file('program');
  cpSync(DIST, copy, { recursive: true });
  const english: Record<string, string> = JSON.parse(readFileSync(ENGLISH, 'utf8'));
  const marked = Object.entries(english).map(([id, text]) => [
    id,
    id.startsWith('option.') ? markLetters(text) : markMessage(text),
  ]);
  writeFileSync(join(copy, 'words/de.json'), JSON.stringify(Object.fromEntries(marked)));
  program = join(copy, 'recto.cjs');
});

/** Words that are the same in every language: calls, flags and their values, names of files, addresses of commands. */
const NAMES = new RegExp(
  [
    // Examples, and other names of tools.
    '^ {2}recto .*$',
    '(?<=^Ａｌｓｏ ｃａｌｌｅｄ )[a-z0-9, -]+',
    String.raw`recto \S+( \[--json\]| --help| SHELL| TOOL)?`,
    String.raw`^ {2}(-\w, )?--\S+( \S+)?$`,
    '-?-[a-z][a-z0-9-]*',
    String.raw`\b(OUTPUT|FILE|FOLDER|TEXT|RECIPE)\b`,
    String.raw`\[[^\]]*\]`,
    String.raw`\bINPUT\.\.\.|-o [A-Z|]+`,
    String.raw`\w*\.[a-z0-9]+\b`,
    String.raw`\S*\/\S*`,
    'sudo apt-get install .*',
    String.raw`\b(Node|LibreOffice|Tesseract|recto|\d+\.\d+\.\d+\S*)\b`,
    String.raw`\b(${[...TOOLS, ...COMMANDS.map(({ name }) => name), ...INCLUDED_RECIPES.map(({ id }) => id)].join('|')})\b`,
    // Of sizes, as the language writes them.
    String.raw`\d[\d.,]*\s(kB|MB|Bytes?)\b`,
  ].join('|'),
  'g',
);

async function said(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runRecto(['--lang', 'de', ...args], { program });
  return stdout.toString() + stderr;
}

const englishIn = (shown: string) => shown.split('\n').filter((line) => /[A-Za-z]{2,}/.test(line.replace(NAMES, '')));

describe('no English is left in', () => {
  test('what the check is made of', () => {
    expect(markMessage('{count, plural, one {# page of {name}} other {# pages}} so')).toBe(
      '{count, plural, one {# ｐａｇｅ ｏｆ {name}} other {# ｐａｇｅｓ}} ｓｏ',
    );
    expect(englishIn('  merge   ｊｏｉｎｓ\n  split   cuts it\n--pages TEXT\n')).toEqual(['  split   cuts it']);
  });

  test('the overview and the list of tools', async () => {
    expect(englishIn(await said('--help'))).toEqual([]);
    expect(englishIn(await said('tools'))).toEqual([]);
  });

  test.each([...TOOLS, 'run'])('the help of %s', async (tool) => {
    const shown = await said(tool, '--help');
    expect(shown).toMatch(/[\uff21-\uff5a]{3}/);
    expect(englishIn(shown)).toEqual([]);
  });

  test('what doctor finds', async () => {
    const shown = await said('doctor');
    expect(shown.split('\n').length).toBeGreaterThan(7);
    expect(englishIn(shown)).toEqual([]);
  });

  test('receipts, notes and errors', async () => {
    writeFileSync(folder.file('1.pdf'), truncated(plainPdf('A', 6), 0.8));
    const receipt = await said('merge', folder.file('1.pdf'), '-o', folder.file('2.pdf'));
    expect(receipt).toMatch(/[\uff21-\uff5a]{3}/);
    expect(englishIn(receipt)).toEqual([]);
    for (const args of [
      [],
      ['frobnicate'],
      ['merge', '--colour', 'red'],
      ['merge', '-o'],
      ['merge', folder.file('1.pdf')],
      ['merge', folder.file('1.pdf'), '-o', folder.file('no/2.pdf')],
      ['merge', folder.file('1.pdf'), '-o', folder.file('2.pdf'), '--password-file', folder.file('none')],
      ['protect', folder.file('1.pdf'), '-o', folder.file('2.pdf'), '--owner-password-file', folder.file('none')],
      ['rotate', '--angle', '45', folder.file('1.pdf'), '-o', folder.file('2.pdf')],
      ['rotate', folder.file('none.pdf'), '-o', folder.file('2.pdf')],
    ]) {
      const shown = await said(...args);
      expect(englishIn(shown.replace('frobnicate', '').replace(/^recto:/, ''))).toEqual([]);
      expect(shown).toMatch(/[\uff21-\uff5a]{3}/);
    }
  });
});
