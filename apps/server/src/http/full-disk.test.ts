import { RectoError } from '@recto/contract/recto-error';
import { expect, test } from 'vitest';
import { asRectoError } from './reply-error.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });

test.each(['ENOSPC', 'EDQUOT'])(
  'ensures that a disk that takes nothing more (%s) is told as busy, to be tried again',
  (code) => {
    const { error, status } = asRectoError(failed(code));
    expect([status, error.code, error.details.seconds]).toEqual([503, 'server-busy', 60]);
  },
);

test('ensures that other errors of the system stay errors of the server', () => {
  expect(asRectoError(failed('EIO')).status).toBe(500);
  expect(asRectoError(new RectoError('file-empty')).status).toBe(422);
});
