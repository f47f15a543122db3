import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, formatScore, lockWithQpdf, plainPdf, qpdfEncryption, richSpec, scoreMerge } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

async function unlock(bytes: Uint8Array, password?: string, options: unknown = {}) {
  const input = bytesInput('in.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await createInlineHost().run({ toolId: 'unlock', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), names: outputs.map(({ name }) => name), receipt };
}

describeWithPrograms('unlock', ['qpdf', 'pdftotext'], () => {
  test.each(['40', '128-rc4', '128', '256'] as const)(
    'ensures that a rich file under encryption %s comes out free and whole',
    async (strength) => {
      const rich = buildPdf(richSpec({ pages: 6 }));
      const locked = await lockWithQpdf(rich, { userPassword: 'käse', ownerPassword: 'owner', strength });
      const { bytes, names, receipt } = await unlock(locked, 'käse');
      expect(names).toEqual(['recto-unlock-result.pdf']);
      expect(await qpdfEncryption(bytes)).toBeNull();
      const score = await scoreMerge([{ file: rich }], bytes);
      expect(score.lost, formatScore('unlock', score)).toEqual({});
      expect(receipt.contentUnchanged).toBe(true);
      expect(receipt.notes).toMatchObject([{ kind: 'changed', item: 'encryption', fileName: 'in.pdf' }]);
      expect(receipt.notes[0]?.text).toContain('opens without a password now');
      expect(JSON.stringify(receipt)).not.toContain('käse');
    },
  );

  test('ensures that restrictions alone go with the confirmation of the visitor, and are listed', async () => {
    const restrictions = ['--print=low', '--extract=n'];
    const locked = await lockWithQpdf(plainPdf(), { userPassword: '', ownerPassword: 'owner', restrictions });
    await expect(unlock(locked)).rejects.toMatchObject({
      code: 'option-invalid',
      details: { option: 'confirmRights', problem: { text: expect.stringContaining('copying text and images') } },
    });
    const { bytes, receipt } = await unlock(locked, undefined, { confirmRights: true });
    expect(await qpdfEncryption(bytes)).toBeNull();
    expect(receipt.notes[0]?.text).toContain(
      'forbid is allowed now: copying text and images, printing in full quality',
    );
    expect(await qpdfEncryption((await unlock(locked, 'owner')).bytes)).toBeNull();
  });
});

test('ensures that a wrong password, none, and a file without a lock are told apart', async () => {
  const locked = await lockWithQpdf(plainPdf(), { userPassword: 'right' });
  await expect(unlock(locked)).rejects.toMatchObject({ code: 'input-locked' });
  await expect(unlock(locked, 'wrong')).rejects.toMatchObject({ code: 'password-wrong' });
  await expect(unlock(plainPdf())).rejects.toMatchObject({ code: 'input-not-locked' });
});
