import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { RectoError, userText } from './recto-error.ts';

const manual = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
const ROWS = [...manual.matchAll(/^\| `([a-z-]+)` \| (.+) \| (\d+) \| (\d) \| (yes|no) \|$/gm)];
const SECTIONS = new Map(
  manual
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);

/** The specification's error catalogue and validation rules, word for word. */
const SPECIFIED: readonly (readonly [ErrorCode, Readonly<Record<string, string | number>>, string])[] = [
  ['no-files', {}, 'Please select at least one file'],
  ['too-many-files', { limit: 10 }, 'Maximum 10 file(s) allowed'],
  ['file-too-large', { fileName: 'a.pdf', limit: 150 }, 'File "a.pdf" exceeds 150MB limit'],
  ['upload-failed', { message: 'no network' }, 'Upload failed: no network'],
  ['job-runner-failed', { message: 'busy' }, 'Job runner error: busy'],
  ['processing-failed', {}, 'Processing failed'],
  ['page-not-found', {}, 'Oops! Page not found'],
  ['token-invalid', {}, 'Invalid JWT signature'],
  ['token-missing', {}, 'A backend key is required'],
  ['unexpected', {}, 'Unexpected Application Error!'],
];

describe('the table of errors', () => {
  test('ensures that docs/errors.md lists the same codes in the same order, and no others', () => {
    expect(ROWS.map(([, code]) => code)).toEqual(CODES);
    expect([...SECTIONS.keys()]).toEqual(CODES);
  });

  test.each(CODES)('ensures that docs/errors.md says of %s what the table says', (code) => {
    const { text, httpStatus, exitCode, retryable } = ERROR_CODES[code];
    const row = ROWS.find(([, named]) => named === code)?.slice(2);
    expect(row).toEqual([text, String(httpStatus), String(exitCode), retryable ? 'yes' : 'no']);
  });

  test.each(CODES)('ensures that docs/errors.md says when %s comes, what to do, and what its gaps hold', (code) => {
    const section = SECTIONS.get(code) ?? '';
    expect(section).toMatch(/^\*\*When:\*\* .{20,}$/m);
    expect(section).toMatch(/^\*\*What you can do:\*\* .{10,}$/m);
    const explained = /^\*\*In the text:\*\* ((?:.+\n?)+)/m.exec(section)?.[1] ?? '';
    expect(placeholdersOf(explained)).toEqual(placeholdersOf(ERROR_CODES[code].text));
  });

  test.each(SPECIFIED)("ensures that %s has the specification's words", (code, details, expected) => {
    expect(userText(code, details)).toBe(expected);
    expect(new RectoError(code, details).message).toBe(expected);
  });

  test.each(CODES)('ensures that the exit code of %s agrees with its HTTP status', (code) => {
    const { httpStatus, exitCode } = ERROR_CODES[code];
    expect(httpStatus).toBeGreaterThanOrEqual(400);
    expect(httpStatus).toBeLessThan(600);
    if (exitCode >= 2 && exitCode <= 5) expect(httpStatus).toBeLessThan(500);
  });
});
