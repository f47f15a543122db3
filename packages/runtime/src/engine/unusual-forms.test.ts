import { fieldDocument, pdfTexts, qpdfCheck, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, bytes: Uint8Array, options: unknown = {}) {
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput('form.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), texts: receipt.notes.map(({ text }) => text) };
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const LIST = '/FT /Ch /Ff 2097152 /Opt [(apples) (bananas) [(c) (cherries)] (dates)] /DA (/Helv 12 Tf 0 g)';

describeWithPrograms('unusual forms ensure that', ['qpdf', 'pdftotext'], () => {
  test('every selection of a list box is seen after flattening', async () => {
    for (const [entries, words] of [
      [`${LIST} /V [(apples) (c)]`, ['apples', 'cherries']],
      [`${LIST} /V [(bananas) (dates)] /TI 3`, ['bananas', 'dates']],
      [`${LIST} /V (dates) /TI 0 /Rect [72 400 300 415]`, ['dates']],
      [`${LIST} /V [(apples) (elderberries)]`, ['apples', 'elderberries']],
    ] as const) {
      const { bytes } = await run('flatten', fieldDocument({ fields: [entries], needAppearances: true }));
      const text = (await pdfTexts(bytes)).join();
      for (const word of words) expect(text, entries).toContain(word);
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    }
  });

  test('several choices can be filled in', async () => {
    const fields = JSON.stringify([{ name: 'f0', value: 'apples\ncherries' }]);
    const { bytes } = await run('esign', fieldDocument({ fields: [LIST] }), { fields: JSON.parse(fields) });
    expect(latin1(bytes)).toMatch(/\/V ?\[\(apples\) ?\(c(herries)?\)\]/);
  });

  test('rich text is filled in with the value', async () => {
    const rich = '/FT /Tx /Ff 33554432 /V (old) /RV (<body><p>old words</p></body>) /DA (/Helv 12 Tf 0 g)';
    const { bytes } = await run('esign', fieldDocument({ fields: [rich] }), {
      fields: [{ name: 'f0', value: 'a < b' }],
    });
    const update = latin1(bytes).slice(fieldDocument({ fields: [rich] }).length);
    expect(update).toContain('<p>a &lt; b</p>');
    expect(update).not.toContain('old words');
  });

  test.each([true, false])(
    'fields outside of the list are filled in, listed and repaired (a form: %s)',
    async (hasForm) => {
      const loose = fieldDocument({ fields: ['/FT /Tx /V (old) /DA (/Helv 12 Tf 0 g)'], isListed: false, hasForm });
      const filled = await run('esign', loose, { fields: [{ name: 'f0', value: 'new words' }] });
      const read = await readWithQpdf(filled.bytes);
      expect(read.form?.fields.map(({ name }) => name)).toEqual(['f0']);
      expect((await pdfTexts(filled.bytes)).join()).toContain('new words');
      const repaired = await run('repair', loose);
      expect(repaired.texts.join()).toContain('missing from the form');
      expect((await readWithQpdf(repaired.bytes)).form?.fields).toHaveLength(1);
      expect((await run('repair', repaired.bytes)).texts.join()).toContain('Nothing in it is damaged');
    },
  );

  test('a dynamic XFA form is refused by what draws or changes it, and carried by what does not', async () => {
    for (const form of [
      { fields: [], xfa: '<template/>' },
      { fields: ['/FT /Tx'], xfa: '<template/>', needsRendering: true },
    ]) {
      const bytes = fieldDocument(form);
      for (const toolId of ['flatten', 'esign', 'pdf-to-image', 'pdf-to-word', 'rotate', 'split', 'ocr', 'watermark']) {
        await expect(run(toolId, bytes, {}), toolId).rejects.toMatchObject({ code: 'dynamic-form' });
      }
      const carried = await run('protect', bytes, { userPassword: 'x' });
      expect(carried.texts.join()).toContain('dynamic XFA form');
    }
    const still = fieldDocument({ fields: ['/FT /Tx'], xfa: '<template/>' });
    expect((await run('pdf-to-image', still, { dpi: 72 })).bytes.length).toBeGreaterThan(100);
  });
});
