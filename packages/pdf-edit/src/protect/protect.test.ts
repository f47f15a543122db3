import { PERMISSIONS, type Permission, restrictionsOf } from '@recto/contract/protection';
import { saslPrep, setAesCodec } from '@recto/pdf-core';
import { nodeAesCodec } from '@recto/pdf-core/node';
import { openDocument, takeInventory } from '@recto/pdf-document';
import {
  buildPdf,
  formatScore,
  lockWithQpdf,
  memoryFile,
  pdfInfo,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  qpdfEncryption,
  readWithPdfium,
  renderDigests,
  richSpec,
  scoreMerge,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type ProtectOptions, protectDocument } from './protect.ts';
import { unlockDocument } from './unlock.ts';

const LOCK: ProtectOptions = {
  userPassword: 'user',
  ownerPassword: 'owner',
  permissions: PERMISSIONS,
  encryptMetadata: true,
};

async function protect(pdf: Uint8Array, options: Partial<ProtectOptions> = {}, password?: string) {
  return protectDocument(await openDocument(memoryFile('in.pdf', pdf, password)), { ...LOCK, ...options });
}

async function unlock(pdf: Uint8Array, password?: string, confirmRights = false) {
  return unlockDocument(await openDocument(memoryFile('in.pdf', pdf, password)), { confirmRights });
}

async function inspect(pdf: Uint8Array, password?: string) {
  return takeInventory(await openDocument(memoryFile('in.pdf', pdf, password)));
}

/** /P with nothing but the given bits of Table 22. */
const BITS: Readonly<Record<Permission, number>> = {
  print: 4,
  modify: 8,
  copy: 16,
  annotate: 32,
  'fill-forms': 256,
  accessibility: 512,
  assemble: 1024,
  'print-high': 2048,
};
const NOTHING_ALLOWED = -3904;

const CHOICES: readonly (readonly Permission[])[] = [
  [],
  PERMISSIONS,
  ...PERMISSIONS.map((permission) => [permission]),
  ...PERMISSIONS.map((permission) => PERMISSIONS.filter((other) => other !== permission)),
  ['print', 'copy'],
  ['print', 'print-high', 'fill-forms', 'accessibility'],
];

afterEach(() => setAesCodec(null));

describeWithPrograms(
  'protect, judged by qpdf, poppler and PDFium',
  ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm'],
  () => {
    test.each(CHOICES.map((choice) => [choice.join(' ') || 'nothing', choice] as const))(
      'ensures AES-256, revision 6 and exactly these permissions: %s',
      async (_, permissions) => {
        const { bytes } = await protect(plainPdf(), { permissions });
        const permissionBits = permissions.reduce((bits, permission) => bits | BITS[permission], NOTHING_ALLOWED);
        const byUser = { revision: 6, permissionBits, method: 'AESv3', openedAs: 'user' };
        expect(await qpdfEncryption(bytes, 'user')).toEqual(byUser);
        expect(await qpdfEncryption(bytes, 'owner')).toEqual({ ...byUser, openedAs: 'owner' });
        const can = (permission: Permission) => (permissions.includes(permission) ? 'yes' : 'no');
        const rights = `print:${can('print')} copy:${can('copy')} change:${can('modify')} addNotes:${can('annotate')}`;
        const { Encrypted } = await pdfInfo(bytes, { password: 'user' });
        expect(Encrypted).toBe(`yes (${rights} algorithm:AES-256)`);
        expect((await inspect(bytes, 'user')).permissions).toEqual(
          PERMISSIONS.filter((one) => permissions.includes(one)),
        );
      },
    );

    test.each(['user', 'owner'])(
      'ensures that every reader opens the result with the password of the %s',
      async (who) => {
        const pdf = buildPdf(richSpec({ pages: 4 }));
        const { bytes } = await protect(pdf, { permissions: ['print'] });
        expect(await qpdfCheck(bytes, who)).toEqual({ exitCode: 0, complaints: [] });
        expect((await readWithPdfium(bytes, who)).texts).toEqual((await readWithPdfium(pdf)).texts);
        if (who === 'owner') return;
        expect(await pdfTexts(bytes, { password: who })).toEqual(await pdfTexts(pdf));
        expect(await renderDigests(bytes, 36, { password: who })).toEqual(await renderDigests(pdf, 36));
      },
    );

    test.each(['', 'wrong', 'User', 'user '])('ensures that no reader opens the result with %j', async (password) => {
      const { bytes } = await protect(plainPdf());
      expect((await qpdfCheck(bytes, password)).exitCode).toBe(2);
      await expect(pdfTexts(bytes, { password })).rejects.toThrow(/password/i);
      await expect(readWithPdfium(bytes, password)).rejects.toThrow('error 4');
      const code = password === '' ? 'input-locked' : 'password-wrong';
      await expect(inspect(bytes, password)).rejects.toMatchObject({ code });
    });

    test('ensures that no text, name or metadata of the document is readable in the result, unless metadata is to stay so', async () => {
      const pdf = buildPdf(richSpec({ pages: 4 }));
      const secrets = /R0P0|x:xmpmeta|Chapter|attachment/i;
      const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
      expect(asText(pdf)).toMatch(secrets);
      expect(asText((await protect(pdf)).bytes)).not.toMatch(secrets);
      const { bytes } = await protect(pdf, { encryptMetadata: false });
      expect(asText(bytes)).toMatch('x:xmpmeta');
      expect(await qpdfCheck(bytes, 'user')).toEqual({ exitCode: 0, complaints: [] });
      expect(asText((await protect(bytes, {}, 'owner')).bytes)).not.toMatch(secrets);
    });

    test.each([
      ['the code that is everywhere', null],
      ["Node's crypto", nodeAesCodec],
    ])('ensures that nothing is lost by locking and unlocking, with %s', async (_, codec) => {
      setAesCodec(codec);
      for (const spec of [richSpec({ pages: 6 }), richSpec({ pages: 4, marker: 'X', signature: true })]) {
        const pdf = buildPdf(spec);
        const locked = await protect(pdf);
        const unlocked = await unlock(locked.bytes, 'user');
        const score = await scoreMerge([{ file: pdf }], unlocked.bytes);
        expect(score.lost, formatScore('protect and unlock', score)).toEqual({});
        expect(score.problems).toEqual([]);
        const [before, after] = [await inspect(pdf), await inspect(unlocked.bytes)];
        expect(after).toEqual({ ...before, version: after.version });
        expect(await qpdfEncryption(unlocked.bytes)).toBeNull();
        expect(await qpdfCheck(unlocked.bytes)).toEqual({ exitCode: 0, complaints: [] });
      }
    });

    test('ensures that files of every older encryption are locked again for their owner, and for nobody else', async () => {
      for (const strength of ['40', '128-rc4', '128', '256'] as const) {
        const old = await lockWithQpdf(plainPdf('OLD'), { userPassword: 'öld', ownerPassword: 'ownér', strength });
        const { bytes, notes } = await protect(old, {}, 'ownér');
        expect(notes[0]?.text).toContain('earlier encryption was replaced');
        expect(await qpdfEncryption(bytes, 'user')).toMatchObject({ revision: 6 });
        expect((await pdfTexts(bytes, { password: 'user' }))[0]).toContain('OLDP0001');
        await expect(qpdfEncryption(bytes, 'öld')).rejects.toThrow(/password/);
        await expect(protect(old, {}, 'öld')).rejects.toMatchObject({ code: 'owner-password-needed' });
        await expect(protect(old)).rejects.toMatchObject({ code: 'input-locked' });
      }
    });

    test('ensures that any password opens the result, in its prepared form with readers that do not prepare it', async () => {
      const passwords = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((password) => {
        const prepared = saslPrep(password);
        return prepared !== null && prepared !== '' && new TextEncoder().encode(prepared).length <= 127;
      });
      const pdf = plainPdf();
      await fc.assert(
        fc.asyncProperty(passwords, async (password) => {
          const { bytes } = await protect(pdf, { userPassword: password, ownerPassword: '' });
          expect(await qpdfEncryption(bytes, saslPrep(password) ?? '')).toMatchObject({
            revision: 6,
            openedAs: 'both',
          });
          expect(await inspect(bytes, password)).toMatchObject({ openedAs: 'owner', needsPassword: true });
        }),
        { numRuns: 25 },
      );
    });
  },
);

describe('protect ensures that', () => {
  test.each<[string, Partial<ProtectOptions>, string]>([
    ['no password at all', { userPassword: '', ownerPassword: '' }, 'userPassword'],
    ['an owner password that forbids nothing', { userPassword: '' }, 'userPassword'],
    ['rules that nobody could lift', { ownerPassword: '', permissions: ['print'] }, 'ownerPassword'],
    ['rules that bind nobody', { ownerPassword: 'user', permissions: ['print'] }, 'ownerPassword'],
    ['a password of which the end would not count', { userPassword: 'x'.repeat(128) }, 'userPassword'],
    ['a password with a control character', { ownerPassword: 'a\u0007' }, 'ownerPassword'],
  ])('%s is refused, and the complaint does not repeat a password', async (_, options, option) => {
    const refused = await protect(plainPdf(), options).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'option-invalid', details: { option } });
    expect(JSON.stringify(refused)).not.toContain('xxx');
  });

  test('a restriction-only lock opens without a password and is told as such', async () => {
    const { bytes, notes } = await protect(plainPdf(), { userPassword: '', permissions: ['print', 'copy'] });
    expect(await inspect(bytes)).toMatchObject({ openedAs: 'user', needsPassword: false, isEncrypted: true });
    expect(notes[0]?.text).toContain('opens without a password');
    expect(notes[0]?.text).toContain('commenting');
    expect(notes[0]?.text).not.toContain('copying');
    await expect(protect(bytes, {}, 'not-owner')).rejects.toMatchObject({ code: 'password-wrong' });
    await expect(protect(bytes)).rejects.toMatchObject({ code: 'owner-password-needed' });
  });

  test('a signed file says that its signatures no longer hold', async () => {
    const { notes } = await protect(buildPdf(richSpec({ pages: 4, signature: true })));
    expect(notes.map(({ item }) => item)).toEqual(['encryption', 'signatures']);
  });

  test('a cancelled call ends as cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(protect(plainPdf(), { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('unlock ensures that', () => {
  const restricted = () => protect(plainPdf(), { userPassword: '', permissions: ['print'] });

  test('restrictions go only when the visitor confirms, and what they were is told', async () => {
    const { bytes } = await restricted();
    const refused = await unlock(bytes).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'option-invalid', details: { option: 'confirmRights' } });
    expect(String(refused)).toContain('copying text and images');
    const { bytes: free, notes } = await unlock(bytes, undefined, true);
    expect(await inspect(free)).toMatchObject({ isEncrypted: false, permissions: PERMISSIONS });
    expect(notes[0]?.text).toContain('copying text and images');
  });

  test('the owner need not confirm anything', async () => {
    const { bytes } = await restricted();
    expect(await inspect((await unlock(bytes, 'owner')).bytes)).toMatchObject({ isEncrypted: false });
  });

  test('a wrong password is refused, also where none is needed', async () => {
    const { bytes } = await restricted();
    await expect(unlock(bytes, 'guess', true)).rejects.toMatchObject({ code: 'password-wrong' });
    await expect(unlock((await protect(plainPdf())).bytes, 'guess')).rejects.toMatchObject({ code: 'password-wrong' });
    await expect(unlock((await protect(plainPdf())).bytes)).rejects.toMatchObject({ code: 'input-locked' });
  });

  test('a file that is not locked is refused in words', async () => {
    await expect(unlock(plainPdf())).rejects.toMatchObject({ code: 'input-not-locked' });
  });

  test('the content streams of the pages are the same bytes', async () => {
    const pdf = buildPdf(richSpec({ pages: 4 }));
    const { bytes } = await protect(pdf);
    const digests = async (...of: Parameters<typeof inspect>) =>
      (await inspect(...of)).pages.map(({ contentDigest }) => contentDigest);
    expect(await digests((await unlock(bytes, 'user')).bytes)).toEqual(await digests(pdf));
    expect(await digests(bytes, 'owner')).toEqual(await digests(pdf));
  });
});

describe('what is forbidden ensures that', () => {
  test('it is the rest of what is allowed', () => {
    expect(restrictionsOf(['print'])).toEqual(PERMISSIONS.slice(1));
    expect(restrictionsOf(PERMISSIONS)).toEqual([]);
  });
});
