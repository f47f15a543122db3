import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { photographOfSheet, readWithPdfium, readWithQpdf, SHEET_SENTENCE } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function scan() {
  const inputs = [bytesInput('photo.jpg', await photographOfSheet())];
  const { outputs } = await host.run({ toolId: 'scan', inputs, options: { searchable: true, filter: 'gray' } });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array() };
}

usePdfMatchers();
describeWithPrograms('scan ensures that', ['qpdf'], () => {
  test('text is searchable when that is asked for, and the picture stays', async () => {
    const { bytes } = await scan();
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SHEET_SENTENCE);
    const { pages } = await readWithQpdf(bytes);
    expect(pages).toHaveLength(1);
  });
});
