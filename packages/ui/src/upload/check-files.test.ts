import { PDF } from '@recto/contract/accept';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { describe, expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const LIMITS = { minFiles: 1, maxFiles: 2, maxFileMegabytes: 1, timeoutMs: 1000 };
const good = new File(['%PDF-1.7'], 'good.pdf');

/** A file that says it is large without being so. */
function sized(name: string, sizeBytes: number): File {
  return Object.defineProperty(new File(['%PDF-1.7'], name), 'size', { value: sizeBytes });
}

const messagesOf = async (files: readonly File[], already = 0) =>
  (await checkFiles(files, already, LIMITS, [PDF])).errors.map((error) => error.message);

describe('checking files ensures that', () => {
  test('more files than allowed add nothing, those already there counted', async () => {
    const checked = await checkFiles([good, good], 1, LIMITS, [PDF]);
    expect(checked.good).toEqual([]);
    expect(checked.errors.map((error) => error.message)).toEqual(['Maximum 2 file(s) allowed']);
  });

  test('a file of exactly the limit is taken, one byte more is not', async () => {
    expect(await messagesOf([sized('full.pdf', BYTES_PER_MEGABYTE)])).toEqual([]);
    expect(await messagesOf([sized('over.pdf', BYTES_PER_MEGABYTE + 1)])).toEqual([
      'File "over.pdf" exceeds 1MB limit',
    ]);
  });

  test('content decides, not the name, and good files stay', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'picture.pdf');
    const checked = await checkFiles([png, good], 0, LIMITS, [PDF]);
    expect(checked.good).toEqual([good]);
    expect(checked.errors.map((error) => error.message)).toEqual(['File "picture.pdf" is not a PDF']);
  });

  test('an empty file and one that cannot be read are named', async () => {
    expect(await messagesOf([new File([], 'empty.pdf')])).toEqual(['File "empty.pdf" is empty']);
    const gone = Object.defineProperty(new File(['%PDF'], 'gone.pdf'), 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    expect((await messagesOf([gone])).join()).toContain('"gone.pdf" can no longer be read');
  });
});
