import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ERROR_CODES } from '@recto/contract/error-codes';
import { describe, expect, test } from 'vitest';
import { englishCatalogue } from '../../build/collect-messages.node.ts';
import { ROOT } from '../../build/folders.node.ts';

const english = englishCatalogue(ROOT);
const collected = new Map(Object.entries(english));

describe('the message catalogue: ensures that', () => {
  test('en.json holds every text of the code, and nothing else (mend it with: node apps/web/catalogue.ts)', () => {
    const stored: Record<string, string> = JSON.parse(
      readFileSync(join(ROOT, 'packages/locales/words/en.json'), 'utf8'),
    );
    expect(stored).toEqual(english);
    expect(collected.size).toBeGreaterThan(200);
  });

  test('every text is well-formed, and every id says where it belongs', () => {
    for (const [id, text] of collected) {
      // Descriptions of options are no ICU messages.
      if (!id.startsWith('option.')) expect(() => compileMessageOrThrow(text), id).not.toThrow();
      expect(id).toMatch(/^([a-z][A-Za-z]*(\.[A-Za-z0-9]+)+|error\.[a-z-]+)$/);
    }
  });

  test('every error has its words here, with the places of its table', () => {
    for (const [code, { text }] of Object.entries(ERROR_CODES)) {
      expect(collected.get(`error.${code}`)).toBe(text);
      // They are filled in without a formatter of messages.
      expect(text).not.toMatch(/\{\w+,/);
    }
  });

  test('notes, problems and usages are declared, and what goes inside other words has plain places only', () => {
    const ids = [...collected.keys()];
    for (const [prefix, least] of [
      ['note.', 70],
      ['problem.', 50],
      ['usage.', 20],
      ['permission.', 8],
    ] as const) {
      expect(ids.filter((id) => id.startsWith(prefix)).length, prefix).toBeGreaterThanOrEqual(least);
    }
    for (const [id, text] of collected) if (/^(problem|usage)\./.test(id)) expect(text, id).not.toMatch(/\{\w+,/);
  });

  test.each([
    ['result.success', 'Success! Your file has been processed.'],
    ['progress.working', 'Processing your files...'],
    ['result.download', 'Download Result'],
    ['result.downloadNth', 'Download File {number}'],
    ['result.another', 'Process Another File'],
    ['home.none', 'No tools found matching "{query}"'],
    ['home.noneHint', 'Try a different search term'],
    ['notFound.title', 'Oops! Page not found'],
    ['notFound.home', 'Return to Home'],
    ['error.title', 'Unexpected Application Error!'],
    ['footer.line', 'Secure PDF tools'],
    ['tool.back', 'Back to Tools'],
  ])('%s is worded as specified', (id, text) => {
    expect(collected.get(id)).toBe(text);
  });
});
