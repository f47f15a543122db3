import { readFileSync, writeFileSync } from 'node:fs';
import * as anywhere from '@recto/library/jobs';
import * as inNode from '@recto/library/jobs/node';
import { lockWithQpdf, pdfTexts, plainPdf, qpdfEncryption, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { TOOL_IDS } from '@recto/tools/ids';
import { beforeAll, expect, test } from 'vitest';

const textsOf = async (bytes: Uint8Array | undefined) =>
  (await pdfTexts(bytes ?? new Uint8Array())).map((text) => text.trim());

test('ensures that each tool is a function of both doors', () => {
  const names = TOOL_IDS.map((id) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  for (const door of [anywhere, inNode]) expect(Object.keys(door)).toEqual(expect.arrayContaining(names));
});

describeWithPrograms('the functions of the tools', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);
  const folder = useTemporaryFolder();

  test('merge bytes, a blob and a path, and count what they kept', async () => {
    writeFileSync(folder.file('third.pdf'), plainPdf('C', 1));
    const shares: number[] = [];
    const inputs = [plainPdf('A', 2), new Blob([new Uint8Array(plainPdf('B', 1))]), folder.file('third.pdf')];
    const { outputs, receipt } = await inNode.merge(
      inputs,
      { outline: 'nest' },
      { onProgress: (share) => shares.push(share) },
    );
    await expect(outputs[0]?.bytes ?? '').toPassQpdfCheck();
    expect(await textsOf(outputs[0]?.bytes)).toEqual(['AP0001', 'AP0002', 'BP0001', 'CP0001']);
    expect(receipt.inputs.map(({ name, pages }) => [name, pages])).toEqual([
      ['file-1.pdf', 2],
      ['file-2.pdf', 1],
      ['third.pdf', 1],
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  test('take more files than a site does', async () => {
    const many = Array.from({ length: 12 }, (_, index) => plainPdf(`F${index}`, 1));
    const { outputs } = await anywhere.merge(many);
    expect((await readWithQpdf(outputs[0]?.bytes ?? '')).pages).toHaveLength(12);
  });

  test('open locked files with their passwords, and lock results', async () => {
    const data = await lockWithQpdf(plainPdf('A', 2), { userPassword: 'open' });
    const { outputs } = await anywhere.unlock({ data, name: 'a.pdf', password: 'open' }, { confirmRights: true });
    const [unlocked] = outputs;
    expect(await qpdfEncryption(unlocked?.bytes ?? '')).toBeNull();
    const locked = await anywhere.protect(unlocked?.bytes ?? new Uint8Array(), { userPassword: 'new' });
    expect(await qpdfEncryption(locked.outputs[0]?.bytes ?? '', 'new')).toMatchObject({ revision: 6 });
  });

  test('refuse with typed errors, and can be cancelled', async () => {
    const bytes = plainPdf('A', 2);
    await expect(anywhere.rotate(bytes, { pages: '9' })).rejects.toMatchObject({
      code: 'option-invalid',
    });
    await expect(inNode.merge([bytes, folder.file('none.pdf')])).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(anywhere.merge(['a.pdf', 'b.pdf'])).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(anywhere.pdfToImage(bytes)).rejects.toMatchObject({ code: 'engine-missing' });
    const cancelled = inNode.rotate(bytes, { angle: 90 }, { signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('take files as options, and draw pages in Node', async () => {
    const attach = new TextEncoder().encode('a;b');
    const { outputs } = await inNode.properties(plainPdf('A', 1), { title: 'T', attach, attachName: 'a.csv' });
    const { catalog } = await readWithQpdf(outputs[0]?.bytes ?? '');
    expect(catalog.attachments.map(({ fileName }) => fileName)).toEqual(['a.csv']);
    const pictures = await inNode.pdfToImage(plainPdf('A', 2), { format: 'png' });
    expect(pictures.outputs.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/png']);
  });

  test('draw pages anywhere where PDFium is given to them', async () => {
    const address = new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
    anywhere.useEngines({ loadPdfium: async () => new Uint8Array(readFileSync(address)) });
    const { outputs } = await anywhere.split(plainPdf('A', 3), { mode: 'every-n', n: 2 });
    expect(await Promise.all(outputs.map(({ bytes }) => textsOf(bytes)))).toEqual([['AP0001', 'AP0002'], ['AP0003']]);
    anywhere.useEngines({});
  });

  test('run in processes of their own', async () => {
    inNode.useProcesses({ maxMemoryMegabytes: 2000 });
    const { outputs, receipt } = await inNode.rotate([plainPdf('A', 2)], { angle: 90 });
    const { pages } = await readWithQpdf(outputs[0]?.bytes ?? '');
    expect(pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([90, 90]);
    expect(receipt.toolId).toBe('rotate');
  });
});
