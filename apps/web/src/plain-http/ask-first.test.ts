import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askOnce, usesSecret } from './ask-first.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://pdf.test/tools/protect'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A job without files of its own. */
const jobOf = (toolId: string, options: unknown, passwords: readonly string[] = []) => ({
  toolId,
  files: passwords.map((password) => ({ password })),
  options,
});

describe('attack 42 (downgrade of the seal) ensures that', () => {
  test('a page over plain http asks once for each risk, and again only after a no', () => {
    const questions: string[] = [];
    const answer = (isYes: boolean) => (question: string) => {
      questions.push(question);
      return isYes;
    };
    expect(() => askOnce('secret', answer(false))).toThrow(expect.objectContaining({ code: 'cancelled' }));
    askOnce('secret', answer(true));
    askOnce('secret', answer(false));
    expect(questions).toHaveLength(2);
    expect(() => askOnce('send', answer(false))).toThrow(expect.objectContaining({ code: 'cancelled' }));
    expect(questions[2]).toContain('not encrypted');
  });

  test.each([
    ['a password of a file', jobOf('merge', {}, ['secret']), true],
    ['a new password', jobOf('protect', { userPassword: 'secret' }), true],
    ['an option that is none', jobOf('rotate', { angle: 90 }), false],
    ['an empty password', jobOf('protect', { userPassword: '' }), false],
  ])('%s is a secret, if it is one', async (_what, job, expected) => {
    expect(await usesSecret(job)).toBe(expected);
  });
});
