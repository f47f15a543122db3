import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import {
  buildPdf,
  lockWithQpdf,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  qpdfEncryption,
  renderDigests,
  rewriteWithQpdf,
  richSpec,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const run = (inputs: ReturnType<typeof bytesInput>[]) =>
  createInlineHost().run({ toolId: 'compress-lite', inputs, options: {} });

async function compressed(bytes: Uint8Array, password?: string) {
  const input = bytesInput('file.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await run([input]);
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('compress-lite', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  test('ensures that a file with every structure becomes smaller and shows the same', async () => {
    const source = buildPdf(richSpec({ pages: 12 }));
    const { bytes, receipt } = await compressed(source);
    expect(bytes.length).toBeLessThan(source.length * 0.9);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    expect(await renderDigests(bytes)).toEqual(await renderDigests(source));
    expect(receipt.lines.length).toBeGreaterThan(10);
    expect(receipt.lines.every(({ before, after }) => before === after)).toBe(true);
  });

  test('ensures that a result goes through unchanged the second time', async () => {
    const first = await compressed(buildPdf(richSpec({ pages: 6 })));
    const second = await compressed(first.bytes);
    expect(second.bytes.length).toBeLessThanOrEqual(first.bytes.length);
  });

  test('ensures that the smallest of files come back as they were, and are told so', async () => {
    const source = await rewriteWithQpdf(plainPdf('A'), ['--object-streams=generate', '--compression-level=9']);
    const once = await compressed(source);
    const twice = await compressed(once.bytes);
    expect(twice.bytes).toEqual(once.bytes);
    expect(twice.receipt.notes.map(({ kind, item }) => [kind, item])).toEqual([['kept', 'size']]);
  });

  test('ensures that a locked file stays locked', async () => {
    const locked = await lockWithQpdf(buildPdf(richSpec({ pages: 6 })), {
      userPassword: 'user',
      ownerPassword: 'owner',
    });
    const { bytes } = await compressed(locked, 'user');
    expect(bytes.length).toBeLessThan(locked.length);
    expect(await qpdfEncryption(bytes, 'user')).toMatchObject({ revision: 6, openedAs: 'user' });
    expect((await qpdfCheck(bytes, 'user')).exitCode).toBe(0);
  });

  test('ensures that several files become as many results, in their order', async () => {
    const inputs = ['B', 'C'].map((marker) => bytesInput(`${marker}.pdf`, plainPdf(marker, 3)));
    const { outputs } = await run(inputs);
    expect(outputs.map(({ name }) => name)).toEqual([1, 2].map((n) => `recto-compress-lite-page-${n}.pdf`));
    expect((await pdfTexts(outputs[1]?.bytes ?? new Uint8Array())).join()).toMatch(/CP0001/);
  });
});
