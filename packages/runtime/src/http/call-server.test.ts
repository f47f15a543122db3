import { describe, expect, test } from 'vitest';
import { isPassing } from './call-server.ts';

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
