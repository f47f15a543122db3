import { describe, expect, test } from 'vitest';
import { errorIn, isPassing } from './call-server.ts';

describe('the patience of the page ensures that', () => {
  test.each([
    [503, 'engine-missing'],
    [502, 'upload-failed'],
    [502, 'job-runner-failed'],
    [504, 'timed-out'],
    [500, 'engine-crashed'],
    [404, null],
    [200, null],
  ])('a server that answers %i with %s is not asked again', (status, code) => {
    expect(isPassing(status, code)).toBe(false);
  });

  test.each([
    [503, 'server-busy'],
    [429, 'too-many-requests'],
    [502, null],
    [503, null],
    [504, null],
  ])('a server that answers %i with %s is asked again', (status, code) => {
    expect(isPassing(status, code)).toBe(true);
  });
});

describe('the words of an answer that is no success: ensure that', () => {
  const messageOf = async (body: string, type: string) => {
    const answer = new Response(body, { status: 502, headers: { 'content-type': type } });
    return (await errorIn(answer, 'job-runner-failed')).details.message;
  };

  test('those of the API and a short plain text are shown, and nothing else', async () => {
    expect(await messageOf('{"error":{"message":"The disk is full"}}', 'application/json')).toBe('The disk is full');
    expect(await messageOf('Upgrade in progress\n', 'text/plain; charset=utf-8')).toBe('Upgrade in progress');
    for (const [body, type] of [
      ['<h1>Bad Gateway</h1>', 'text/html'],
      ['x'.repeat(201), 'text/plain'],
      ['Traceback\n  at line 1', 'text/plain'],
      ['', 'text/plain'],
      ['null', 'application/json'],
    ] as const) {
      expect(await messageOf(body, type)).toMatchObject({ code: 'server.answered' });
    }
  });
});
