import type { InputFile } from '@recto/contract/job';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, plainPdf, qpdfCheck, qpdfEncryption, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const USER = 'Öffne dich 42';
const OWNER = 'the owner 密码';
const run = (inputs: readonly InputFile[], options: unknown) =>
  createInlineHost().run({ toolId: 'protect', inputs, options });

describeWithPrograms('protect', ['qpdf', 'pdftotext'], () => {
  test('ensures that several files become as many locked results, in their order, with nothing lost', async () => {
    const inputs = [
      bytesInput('rich.pdf', buildPdf(richSpec({ pages: 6 }))),
      bytesInput('plain.pdf', plainPdf('B', 2)),
      bytesInput('third.pdf', plainPdf('C')),
    ];
    const options = { userPassword: USER, ownerPassword: OWNER, permissions: ['print'] };
    const { outputs, receipt } = await run(inputs, options);
    expect(outputs.map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `recto-protect-page-${n}.pdf`));
    for (const { bytes } of outputs) {
      expect(await qpdfEncryption(bytes, USER)).toMatchObject({ revision: 6, openedAs: 'user' });
      expect(await qpdfCheck(bytes, OWNER)).toEqual({ exitCode: 0, complaints: [] });
    }
    const [, second] = outputs;
    expect((await pdfTexts(second?.bytes ?? new Uint8Array(), { password: USER })).join()).toMatch(/BP0001.*BP0002/s);
    expect(receipt.contentUnchanged).toBe(true);
    expect(receipt.outputs.map(({ pages }) => pages)).toEqual([6, 2, 1]);
    expect(receipt.lines.every(({ before, after }) => before === after)).toBe(true);
    expect(receipt.lines.length).toBeGreaterThan(10);
    expect(receipt.notes.map(({ item, fileName }) => [item, fileName])).toEqual(
      inputs.map(({ name }) => ['encryption', name]),
    );
  });

  test('ensures that one file becomes one result with the name of a single one', async () => {
    const { outputs, receipt } = await run([bytesInput('a.pdf', plainPdf())], { userPassword: USER });
    expect(outputs.map(({ name }) => name)).toEqual(['recto-protect-result.pdf']);
    expect((await qpdfEncryption(outputs[0]?.bytes ?? new Uint8Array(), USER))?.openedAs).toBe('both');
    expect(JSON.stringify(receipt)).not.toContain(USER);
  });

  test('ensures that a locked file is not locked twice without the password of its owner', async () => {
    const first = await run([bytesInput('a.pdf', plainPdf())], { userPassword: USER, ownerPassword: OWNER });
    const locked = first.outputs[0]?.bytes ?? new Uint8Array();
    const again = (password?: string) =>
      run([bytesInput('a.pdf', locked, password === undefined ? {} : { password })], { userPassword: 'new' });
    await expect(again()).rejects.toMatchObject({ code: 'input-locked' });
    await expect(again(USER)).rejects.toMatchObject({ code: 'owner-password-needed' });
    await expect(again('x')).rejects.toMatchObject({ code: 'password-wrong' });
    const { outputs } = await again(OWNER);
    expect(await qpdfEncryption(outputs[0]?.bytes ?? new Uint8Array(), 'new')).toMatchObject({ revision: 6 });
  });
});

test('ensures that no error repeats a password', async () => {
  const inputs = [bytesInput('a.pdf', plainPdf())];
  const wrong = [
    { userPassword: USER, permissions: [OWNER] },
    { userPassword: { [OWNER]: USER } },
    { userPassword: OWNER.repeat(300) },
    { userPassword: USER, permissions: [] },
    { userPassword: `${USER}\u0001` },
    { userPassword: USER, ownerPassword: USER, permissions: [] },
  ];
  for (const options of wrong) {
    const refused = await run(inputs, options).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'option-invalid' });
    const said = `${refused} ${JSON.stringify(refused)}`;
    expect(said).not.toContain(USER);
    expect(said).not.toContain(OWNER);
  }
});

test('ensures that nothing to protect with is refused', async () => {
  await expect(run([bytesInput('a.pdf', plainPdf())], {})).rejects.toMatchObject({
    code: 'option-invalid',
    details: { option: 'userPassword' },
  });
});
