import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OCR_LANGUAGES } from '@recto/contract/ocr-languages';
import { describe, expect, test } from 'vitest';
import { languageFile, NODE_ASSETS } from '../engine/engine-files.node.ts';
import { LANGUAGE_FILES, type LanguageData, loadLanguage } from './language-files.ts';

const README = readFileSync(fileURLToPath(new URL('../../tessdata/README.md', import.meta.url)), 'utf8');
const NAMES = Object.keys(LANGUAGE_FILES) as LanguageData[];

describe('the language data: ensures that', () => {
  test.each(NAMES)('%s is what the table says', async (name) => {
    const { sizeBytes, sha256 } = LANGUAGE_FILES[name];
    const packed = statSync(fileURLToPath(languageFile(name))).size;
    expect(README).toContain(`| ${name}.traineddata.gzip | ${packed} | ${sizeBytes} | ${sha256} |`);
    expect((await loadLanguage(name, NODE_ASSETS.loadLanguageFile)).length).toBe(sizeBytes);
  });

  test.each(OCR_LANGUAGES)('the size shown for $name is that of its file', ({ code, dataBytes }) => {
    expect(statSync(fileURLToPath(languageFile(code))).size).toBe(dataBytes);
  });

  test('data that was altered or cannot be had is refused', async () => {
    const other = () => NODE_ASSETS.loadLanguageFile('fra');
    await expect(loadLanguage('hin', other)).rejects.toMatchObject({ code: 'engine-missing' });
    const broken = async () => Uint8Array.of(1, 2, 3);
    await expect(loadLanguage('hin', broken)).rejects.toMatchObject({ code: 'engine-missing' });
  });
});
