import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, pdfTexts, plainPdf, readWithQpdf, renderDigests, richSpec } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, files: readonly Uint8Array[], options: unknown) {
  const inputs = files.map((bytes, at) => bytesInput(`${at}.pdf`, bytes));
  const { outputs, receipt } = await host.run({ toolId, inputs, options });
  return { outputs: outputs.map(({ bytes }) => bytes), notes: receipt.notes.map(({ text }) => text) };
}
const one = async (toolId: string, bytes: Uint8Array, options: unknown) =>
  (await run(toolId, [bytes], options)).outputs[0] ?? new Uint8Array();
const layersOf = async (pdf: Uint8Array) => (await readWithQpdf(pdf)).catalog.layers.map(({ name }) => name);

describeWithPrograms('removing watermarks ensures that', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test.each([
    ['plain', plainPdf('P', 3)],
    ['rich', buildPdf(richSpec({ pages: 6 }))],
  ])('a %s document looks as it did, and has its own layers', async (_, original) => {
    for (const options of [{ text: 'SECRET' }, { text: 'A', tile: true }, { text: 'B', layer: 'below' }]) {
      const marked = await one('watermark', original, options);
      expect(await renderDigests(marked)).not.toEqual(await renderDigests(original));
      const { outputs, notes } = await run('watermark', [marked], { mode: 'remove' });
      const [bytes = new Uint8Array()] = outputs;
      expect(notes[0]).toMatch(/^Watermarks made with Recto were removed from \d pages\.$/);
      expect(await renderDigests(bytes)).toEqual(await renderDigests(original));
      expect(await layersOf(bytes)).toEqual(await layersOf(original));
      await expect(bytes).toPassQpdfCheck();
    }
  });

  test('page numbers stay, and a new watermark replaces an earlier one', async () => {
    const numbered = await one('page-numbers', buildPdf({ marker: ' ', pages: 2 }), { text: 'N{page}' });
    const marked = await one('watermark', numbered, { text: 'OLD', angle: 0 });
    const removed = await one('watermark', marked, { mode: 'remove' });
    expect(await renderDigests(removed)).toEqual(await renderDigests(numbered));
    const replaced = await one('watermark', marked, { text: 'NEW', angle: 0, mode: 'replace' });
    const text = (await pdfTexts(replaced)).join();
    expect(text).toContain('NEW');
    expect(text).toContain('N1');
    expect(text).not.toContain('OLD');
    expect((await layersOf(replaced)).sort()).toEqual(['Page numbers', 'Watermark']);
  });

  test('without a watermark of Recto there is nothing to remove, and of several files such a one stays as it is', async () => {
    const plain = plainPdf('P', 1);
    await expect(run('watermark', [plain], { mode: 'remove' })).rejects.toThrow('There is nothing to remove');
    const marked = await one('watermark', plain, { text: 'SECRET' });
    const { outputs } = await run('watermark', [marked, plain], { mode: 'remove' });
    expect(Buffer.from(outputs[1] ?? [])).toEqual(Buffer.from(plain));
  });
});
