import type { InputFile } from '@recto/contract/job';
import {
  buildPdf,
  lockWithQpdf,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  qpdfEncryption,
  richSpec,
  scoreMerge,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, inputs: readonly InputFile[], options: unknown = {}) {
  const { outputs, receipt } = await host.run({ toolId, inputs, options });
  const kept = receipt.notes.filter(({ item }) => item === 'encryption').map(({ kind, text }) => `${kind}: ${text}`);
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt, kept };
}

const lockedInput = async (marker: string, options: Parameters<typeof lockWithQpdf>[1], password?: string) =>
  bytesInput(
    `${marker}.pdf`,
    await lockWithQpdf(plainPdf(marker), options),
    password === undefined ? {} : { password },
  );
const plain = bytesInput('plain.pdf', plainPdf('PLAIN'));
const AS_LOCKED = 'kept: The result is encrypted as "L.pdf" is: the same passwords open it, and the same is allowed.';

describeWithPrograms('locked inputs ensure that', ['qpdf', 'pdftotext'], () => {
  test.each(['40', '128-rc4', '128', '256'] as const)(
    'a merge with a file under encryption %s is locked like it, for the owner too, whose password nobody told',
    async (strength) => {
      const restrictions = strength === '40' ? ['--modify=n'] : ['--modify=none', '--extract=n'];
      const lock = { userPassword: 'user', ownerPassword: 'owner', strength, restrictions };
      const locked = await lockedInput('L', lock, 'user');
      const { bytes, kept } = await run('merge', [plain, locked]);
      expect(await qpdfEncryption(bytes, 'user')).toEqual(await qpdfEncryption(await locked.bytes(), 'user'));
      expect((await qpdfEncryption(bytes, 'owner'))?.openedAs).toBe('owner');
      expect(await qpdfCheck(bytes, 'user')).toEqual({ exitCode: 0, complaints: [] });
      expect((await pdfTexts(bytes, { password: 'user' })).join()).toMatch(/PLAINP0001.*LP0001/s);
      await expect(qpdfEncryption(bytes, '')).rejects.toThrow(/password/);
      expect(kept).toEqual([AS_LOCKED]);
    },
  );

  test.each([
    ['rotate', { angle: 90 }],
    ['watermark', { text: 'DRAFT' }],
    ['split', { mode: 'every-page' }],
    ['reorder', { order: 'z-1' }],
    ['compress', {}],
    ['compress-lite', {}],
    ['repair', {}],
    ['merge', {}],
  ])('%s keeps the lock unless the visitor wants the result without, and says so', async (toolId, options) => {
    const lock = { userPassword: 'user', ownerPassword: 'owner', restrictions: ['--extract=n'] };
    const inputs = (password: string) =>
      Promise.all(['L', ...(toolId === 'merge' ? ['M'] : [])].map((marker) => lockedInput(marker, lock, password)));
    const kept = await run(toolId, await inputs('owner'), options);
    expect(await qpdfEncryption(kept.bytes, 'owner')).not.toBeNull();
    const freed = { ...options, keepProtection: false };
    const { bytes, receipt } = await run(toolId, await inputs('owner'), freed);
    expect(await qpdfEncryption(bytes)).toBeNull();
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect((await pdfTexts(bytes)).join()).toContain('LP0001');
    expect(receipt.notes.map(({ text }) => text)).toContain('The file was encrypted; the result is not.');
    await expect(run(toolId, await inputs('user'), freed)).rejects.toMatchObject({ code: 'owner-password-needed' });
  });

  test('versions of one locked file share their lock', async () => {
    const bytes = await lockWithQpdf(plainPdf('L'), { userPassword: 'user', ownerPassword: 'owner' });
    const turned = await run('rotate', [bytesInput('L.pdf', bytes, { password: 'owner' })]);
    expect(turned.kept).toEqual([AS_LOCKED]);
    const inputs = [
      bytesInput('L.pdf', bytes, { password: 'user' }),
      bytesInput('turned.pdf', turned.bytes, { password: 'owner' }),
    ];
    const merged = await run('merge', inputs);
    expect(merged.kept).toEqual([AS_LOCKED]);
    expect((await qpdfEncryption(merged.bytes, 'owner'))?.openedAs).toBe('owner');
  });

  test('a file that only forbids something goes on forbidding it', async () => {
    const restricted = await lockedInput('L', { userPassword: '', ownerPassword: 'o', restrictions: ['--print=none'] });
    const { bytes, kept } = await run('merge', [restricted, plain]);
    expect(await qpdfEncryption(bytes)).toEqual(await qpdfEncryption(await restricted.bytes()));
    expect(kept).toEqual([AS_LOCKED]);
  });

  test('different locks become one that needs the first password and forbids what any forbids', async () => {
    const a = await lockedInput('A', { userPassword: '', ownerPassword: 'a', restrictions: ['--print=none'] });
    const b = await lockedInput('B', { userPassword: 'b', ownerPassword: 'o', restrictions: ['--extract=n'] }, 'b');
    const c = await lockedInput('C', { userPassword: 'c', ownerPassword: 'c', strength: '128' }, 'c');
    const { bytes, kept } = await run('merge', [plain, a, b, c]);
    const found = await qpdfEncryption(bytes, 'b');
    // Without bits 3 and 12 (printing) and 5 (copying); qpdf's --extract leaves bit 10 alone.
    expect(found).toEqual({ revision: 6, method: 'AESv3', openedAs: 'user', permissionBits: -4 & ~4 & ~2048 & ~16 });
    for (const other of ['', 'a', 'c', 'o']) await expect(qpdfEncryption(bytes, other)).rejects.toThrow(/password/);
    expect((await pdfTexts(bytes, { password: 'b' })).length).toBe(4);
    expect(kept).toEqual([expect.stringContaining('opens with the password given for "B.pdf". It forbids')]);
  });

  test('with the switch off the result is not locked', async () => {
    const locked = await lockedInput('L', { userPassword: 'user', ownerPassword: 'owner' }, 'user');
    const { bytes, kept } = await run('merge', [locked, plain], { keepProtection: false });
    expect(await qpdfEncryption(bytes)).toBeNull();
    expect(kept).toEqual(['lost: The file was encrypted; the result is not.']);
  });

  test('with the switch off a file that forbids something needs its owner', async () => {
    const lock = { userPassword: '', ownerPassword: 'owner', restrictions: ['--print=none'] };
    const options = { keepProtection: false };
    await expect(run('merge', [await lockedInput('L', lock), plain], options)).rejects.toMatchObject({
      code: 'owner-password-needed',
      details: { fileName: 'L.pdf' },
    });
    const { bytes } = await run('merge', [await lockedInput('L', lock, 'owner'), plain], options);
    expect(await qpdfEncryption(bytes)).toBeNull();
  });

  test('a locked file that had to be rebuilt is locked again', async () => {
    const broken = withoutCrossReference(await lockWithQpdf(plainPdf('L'), { userPassword: 'user' }));
    const { bytes, kept } = await run('rotate', [bytesInput('L.pdf', broken, { password: 'user' })]);
    expect(await qpdfCheck(bytes, 'user')).toEqual({ exitCode: 0, complaints: [] });
    expect(await qpdfEncryption(bytes, 'user')).toMatchObject({ revision: 6 });
    expect(kept).toEqual([AS_LOCKED]);
  });

  test('nothing is lost when a merge of rich files is locked', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const locked = await lockWithQpdf(rich, { userPassword: 'user' });
    const merged = await run('merge', [bytesInput('L.pdf', locked, { password: 'user' })], { outline: 'flat' });
    const unlocked = await run('unlock', [bytesInput('m.pdf', merged.bytes, { password: 'user' })]);
    const score = await scoreMerge([{ file: rich }], unlocked.bytes);
    expect(score.lost).toEqual({});
  });
});

describe('without locks', () => {
  test('ensures that nothing is said of them', async () => {
    expect((await run('merge', [plain, plain])).kept).toEqual([]);
  });
});
