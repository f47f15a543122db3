import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@recto/locales';
import { plainPdf, pngFile, runRecto, truncated } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../../scripts/build.ts';

const folder = useTemporaryFolder();

beforeAll(() => buildIfStale('cli'));

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(folder.file(name), bytes);
  return folder.file(name);
}

/** A receipt with a note about a file. */
async function receiptIn(language: string): Promise<string> {
  const input = await put('schnitt.pdf', truncated(plainPdf('A', 6), 0.8));
  const { exitCode, stdout } = await runRecto(['--lang', language, 'merge', input, '-f', '-o', folder.file('out.pdf')]);
  expect(exitCode).toBe(0);
  return stdout.toString();
}

describe('recto in other languages ensures that', () => {
  test('a receipt and an error are said in German', async () => {
    expect(await receiptIn('de')).toContain('schnitt.pdf: Die Datei war beschädigt.');
    const refused = await runRecto([
      'merge',
      await put('foto.pdf', pngFile()),
      '-o',
      folder.file('no.pdf'),
      '--lang=de',
    ]);
    expect(refused).toMatchObject({
      exitCode: 3,
      stderr: 'recto: Falscher Dateityp: „foto.pdf“ (erwartet: ein PDF; gefunden: ein PNG-Bild)\n',
    });
  });

  test('a receipt and an error are said in Arabic, with the direction of names set apart', async () => {
    expect(await receiptIn('ar')).toContain('كان تالفًا');
    const refused = await runRecto([
      'merge',
      await put('foto.pdf', pngFile()),
      '-o',
      folder.file('no.pdf'),
      '--lang',
      'ar',
    ]);
    expect(refused.exitCode).toBe(3);
    expect(refused.stderr).toMatch(/^recto: .*«\u2068foto\.pdf\u2069»/);
  });

  test('names that turn the direction, or end its isolation, reach no terminal', async () => {
    const path = await put('a\u2069\u202e\u001b[2Jfdp.pdf', pngFile());
    for (const language of ['en', 'de', 'ar']) {
      const { stderr } = await runRecto(['merge', path, '-o', folder.file('no.pdf'), '--lang', language]);
      expect(stderr).toContain('a???[2Jfdp.pdf');
      for (const acting of ['\u202e', '\u001b']) expect(stderr).not.toContain(acting);
      expect(stderr.split('\u2068').length).toBe(stderr.split('\u2069').length);
    }
  });

  test('--json keeps its keys and codes, and says its texts in the language', async () => {
    const input = await put('schnitt.pdf', truncated(plainPdf('A', 6), 0.8));
    const read = async (language: string) => {
      const args = ['merge', input, '--json', '-f', '-o', folder.file('out.pdf'), '--lang', language];
      return JSON.parse((await runRecto(args)).stdout.toString());
    };
    const [english, german] = [await read('en'), await read('de')];
    expect(german.notes).toMatchObject([{ kind: 'changed', item: english.notes[0].item, code: 'note.wasDamaged' }]);
    expect(german.notes[0].text).toMatch(/^Die Datei war beschädigt/);
    expect(english.notes[0].text).toMatch(/^It was damaged/);
    expect({ ...german, notes: [], durationMs: 0, outputs: [] }).toEqual({
      ...english,
      notes: [],
      durationMs: 0,
      outputs: [],
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['LC_ALL goes before all others', { LC_ALL: 'de_DE.UTF-8', LC_MESSAGES: 'ja_JP.UTF-8', LANG: 'fr_FR' }, 'de'],
    ['LC_MESSAGES goes before LANG', { LC_ALL: '', LC_MESSAGES: 'ja_JP.UTF-8', LANG: 'fr_FR' }, 'ja'],
    ['LANG is the last', { LC_ALL: '', LC_MESSAGES: '', LANG: 'zh_TW.UTF-8' }, 'zh-Hant'],
    ['LANGUAGE is a list', { LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'nl:pt_PT:de' }, 'pt-BR'],
    ['LANGUAGE counts for nothing in the C locale', { LC_ALL: 'C.UTF-8', LANGUAGE: 'de' }, 'en'],
    ['POSIX is English', { LC_ALL: 'POSIX', LANG: 'de_DE' }, 'en'],
    ['a language that Recto does not speak is English', { LC_ALL: 'nl_NL.UTF-8', LANG: 'de_DE' }, 'en'],
    ['what is no locale is English', { LC_ALL: '../../etc', LANG: 'de_DE' }, 'en'],
  ])('%s', async (_, env, language) => {
    const words = JSON.parse(
      await readFile(new URL(`../../../packages/locales/words/${language}.json`, import.meta.url), 'utf8'),
    );
    const { stderr } = await runRecto(['frobnicate'], { env });
    expect(stderr.split('\n')[0]).toBe(`recto: ${words['error.tool-unknown'].replace('{toolId}', 'frobnicate')}`);
  });

  test('--lang goes before the environment, and one that is not spoken is refused', async () => {
    const german = { env: { LC_ALL: 'de_DE.UTF-8' } };
    expect((await runRecto(['frobnicate', '--lang', 'en'], german)).stderr).toMatch(/^recto: There is no tool/);
    expect(await runRecto(['--lang', 'nl', '--help'], german)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^recto: Option „--lang“: .*pt-BR.*zh-Hant/),
    });
    expect(await runRecto(['--help', '--lang'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^recto: Option --lang needs a value: en\|de\|/),
    });
    const afterDashes = await runRecto(['rotate', '-o', folder.file('no.pdf'), '--', '--lang'], german);
    expect(afterDashes.stderr).toContain('--lang');
    expect(afterDashes.exitCode).toBe(3);
  });

  test('English reads no catalogue, and another language only its own', async () => {
    const program = folder.file('program');
    await cp(fileURLToPath(new URL('../dist', import.meta.url)), program, { recursive: true });
    const help = (language: string) =>
      runRecto(['--help', '--lang', language], { program: `${program}/recto.cjs` }).then(({ exitCode }) => exitCode);
    for (const { tag } of LANGUAGES) if (tag !== 'ja') await rm(`${program}/words/${tag}.json`, { force: true });
    expect([await help('en'), await help('ja'), await help('de')]).toEqual([0, 0, 1]);
  });
});
