import { PDF } from '@recto/contract/accept';
import type { AnyTool } from '@recto/contract/any-tool';
import type { InputFile } from '@recto/contract/job';
import { raiseLimits } from '@recto/contract/raise-limits';
import { resolveFor } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';
import { describe, expect, test } from 'vitest';
import { bytesInput } from './inputs.ts';
import { checkInputs } from './limits.ts';
import { trackInput } from './tracked-input.ts';

const limits = { minFiles: 1, maxFiles: 2, maxFileMegabytes: 1, timeoutMs: 1000 };
const pdf = (name = 'a.pdf') => bytesInput(name, new TextEncoder().encode('%PDF-1.7\n'));
const ofSize = (sizeBytes: number): InputFile => ({ ...pdf('big.pdf'), sizeBytes });
const check = (...inputs: InputFile[]) => checkInputs(inputs, limits, [PDF]);

describe('checkInputs ensures that', () => {
  test('good files pass with their types', async () => {
    expect(await check(pdf(), pdf('b.pdf'))).toEqual([PDF, PDF]);
  });

  test.each([
    ['no files', [], 'Please select at least one file'],
    ['too many files', [pdf(), pdf(), pdf()], 'Maximum 2 file(s) allowed'],
    ['a file of no bytes', [pdf(), bytesInput('e.pdf', new Uint8Array())], 'File "e.pdf" is empty'],
    ['a byte above the limit', [ofSize(BYTES_PER_MEGABYTE + 1)], 'File "big.pdf" exceeds 1MB limit'],
    ['another type', [bytesInput('p.pdf', Uint8Array.of(0x89, 0x50, 0x4e, 0x47))], 'File "p.pdf" is not a PDF'],
  ])('%s is refused in the words of the specification', async (_, inputs, text) => {
    await expect(check(...inputs)).rejects.toThrowError(text);
  });

  test('a file of exactly the limit passes', async () => {
    expect(await check(ofSize(BYTES_PER_MEGABYTE))).toEqual([PDF]);
  });

  test('sizes are judged before any file is read', async () => {
    const unreadable: InputFile = { ...pdf(), slice: () => Promise.reject(new Error('read')) };
    await expect(check(unreadable, ofSize(BYTES_PER_MEGABYTE + 1))).rejects.toMatchObject({ code: 'file-too-large' });
    await expect(check(unreadable)).rejects.toMatchObject({ code: 'file-unreadable', details: { fileName: 'a.pdf' } });
  });

  test('a tool that needs several files says so', async () => {
    const two = { ...limits, minFiles: 2 };
    await expect(checkInputs([pdf()], two, [PDF])).rejects.toThrowError('Please select at least 2 files');
    await expect(checkInputs([], two, [PDF])).rejects.toMatchObject({ code: 'no-files' });
  });
});

describe('trackInput ensures that', () => {
  const abc = bytesInput('abc', new TextEncoder().encode('abc'));
  const DIGEST_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  test('the digest is that of the bytes read, and reads the file once', async () => {
    let reads = 0;
    const bytes = () => {
      reads++;
      return abc.bytes();
    };
    const input = trackInput({ ...abc, bytes });
    await input.bytes();
    expect(await input.sha256()).toBe(DIGEST_OF_ABC);
    expect(await input.sha256()).toBe(DIGEST_OF_ABC);
    expect(reads).toBe(1);
  });

  test('a file that nobody read still gets its digest', async () => {
    expect(await trackInput(abc).sha256()).toBe(DIGEST_OF_ABC);
  });

  test('a file that shrank, vanished or needs too much memory has its own code', async () => {
    const reading = (bytes: () => Promise<Uint8Array>) => trackInput({ ...abc, bytes }).bytes();
    await expect(reading(async () => new Uint8Array(2))).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(reading(() => Promise.reject(new Error('gone')))).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(reading(() => Promise.reject(new RangeError('too long')))).rejects.toMatchObject({
      code: 'out-of-memory',
    });
  });
});

describe('raiseLimits ensures that', async () => {
  const merge = await DECLARATION_LOADERS.merge();
  const limitsOf = (tool: AnyTool) => resolveFor(tool.limits, {});
  const own = limitsOf(merge);

  test('a tool takes larger files, and time in proportion', () => {
    const raised = limitsOf(raiseLimits(merge, own.maxFileMegabytes * 10));
    expect(raised).toEqual({ ...own, maxFileMegabytes: own.maxFileMegabytes * 10, timeoutMs: own.timeoutMs * 10 });
  });

  test('no limit becomes stricter, and no time longer than a timer can measure', () => {
    expect(limitsOf(raiseLimits(merge, 1))).toEqual(own);
    expect(limitsOf(raiseLimits(merge, undefined))).toEqual(own);
    expect(limitsOf(raiseLimits(merge, 1e9)).timeoutMs).toBe(2 ** 31 - 1);
  });
});
