import { readFile } from 'node:fs/promises';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { openDocument, reopenDocument, takeInventory } from '@recto/pdf-document';
import {
  type CorpusFile,
  formatScore,
  memoryFile,
  qpdfCheck,
  qpdfEncryption,
  renderDigests,
  scoreMerge,
} from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { protectDocument } from './protect.ts';
import { unlockDocument } from './unlock.ts';

/** The richest files are locked and unlocked; more would only take longer. */
const RICH_FILES = 24;

async function inputOf(file: CorpusFile, password?: string): Promise<InputFile> {
  return memoryFile(file.name, new Uint8Array(await readFile(file.path)), password);
}

describeWithPrograms('locks of real files', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  describeCorpus(
    'unlock over the encrypted files of the corpus',
    (files) => {
      for (const file of files) {
        const passwords = [...new Set([file.userPassword, file.ownerPassword])].filter((one) => one !== null);
        for (const password of passwords) {
          test(`ensures that ${file.name} unlocks with ${JSON.stringify(password)} and looks the same`, async () => {
            const document = await openDocument(await inputOf(file, password));
            const before = await takeInventory(document);
            expect(before.isEncrypted).toBe(true);
            const { bytes } = await unlockDocument(document, { confirmRights: true });
            expect(await qpdfEncryption(bytes)).toBeNull();
            const after = await takeInventory(await reopenDocument(bytes, 'out.pdf'));
            expect(after.counts).toEqual(before.counts);
            expect(after.pages).toEqual(before.pages);
            const was = await qpdfCheck(file.path, password);
            if (was.exitCode !== 0) return;
            expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
            const isOwnerOnly = password === file.ownerPassword && password !== file.userPassword;
            if (isOwnerOnly || before.pages.length > 40) return;
            expect(await renderDigests(bytes, 36)).toEqual(await renderDigests(file.path, 36, { password }));
          });
        }

        test(`ensures that ${file.name} does not open with a wrong password where it needs one`, async () => {
          const attempt = openDocument(await inputOf(file, 'certainly wrong'));
          if (file.userPassword === '') await expect(attempt).resolves.toMatchObject({ fileName: file.name });
          else await expect(attempt).rejects.toMatchObject({ code: 'password-wrong' });
        });
      }
    },
    (file) => file.category === 'encrypted' && file.name.endsWith('.pdf'),
  );

  describeCorpus(
    'protect and unlock over the feature files of the corpus',
    (files) => {
      for (const file of files.slice(0, RICH_FILES)) {
        test(`ensures that ${file.name} loses nothing by being locked and unlocked`, async () => {
          const document = await openDocument(await inputOf(file));
          const options = { userPassword: 'u', ownerPassword: '', permissions: [], encryptMetadata: true };
          const refused = await protectDocument(document, options).catch((error: unknown) => error);
          expect(refused).toBeInstanceOf(RectoError);
          const before = await takeInventory(document);
          const locking = protectDocument(document, { ...options, ownerPassword: 'o' });
          if (before.isEncrypted) {
            await expect(locking).rejects.toMatchObject({ code: 'owner-password-needed' });
            return;
          }
          const { bytes } = await locking;
          const unlocked = await unlockDocument(await reopenDocument(bytes, 'locked.pdf', { password: 'u' }), {
            confirmRights: false,
          });
          const after = await takeInventory(await reopenDocument(unlocked.bytes, 'out.pdf'));
          expect(after).toEqual({ ...before, version: after.version, wasRecovered: false });
          if ((await qpdfCheck(file.path)).exitCode !== 0) return;
          expect(await qpdfCheck(bytes, 'u')).toMatchObject({ exitCode: 0 });
          const score = await scoreMerge([{ file: file.path }], unlocked.bytes);
          expect(score.lost, formatScore(file.name, score)).toEqual({});
          expect(score.problems).toEqual([]);
        });
      }
    },
    (file) => file.category === 'features' && file.name.endsWith('.pdf'),
  );
});
