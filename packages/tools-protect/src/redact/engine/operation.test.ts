import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, qpdfCheck, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const input = bytesInput('rich.pdf', buildPdf(richSpec({ pages: 6 })));
const run = (options: unknown) => createInlineHost().run({ toolId: 'redact', inputs: [input], options });

// Write next: what the tool is for, read from its result by an engine that is not ours.
describeWithPrograms('redact', ['qpdf', 'pdftotext'], () => {
  test('ensures that the result holds the chosen pages in their order', async () => {
    const { outputs } = await run({ pages: '5,2' });
    const [bytes] = outputs.map((output) => output.bytes);
    expect(bytes && (await qpdfCheck(bytes)).exitCode).toBe(0);
    const texts = await pdfTexts(bytes ?? new Uint8Array());
    expect(texts.map((text) => /R0P\d+/.exec(text)?.[0])).toEqual(['R0P0005', 'R0P0002']);
  });
});

test('ensures that pages which do not exist are refused', async () => {
  await expect(run({ pages: '7' })).rejects.toMatchObject({ code: 'option-invalid' });
});
