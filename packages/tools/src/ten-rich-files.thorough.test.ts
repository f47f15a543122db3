import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, formatScore, pdfTexts, readWithQpdf, richSpec, type Score, scoreMerge } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const PASSWORD = 'matrix';
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed);
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function run(toolId: string, bytes: Uint8Array, options: unknown, password?: string): Promise<Uint8Array> {
  const input = bytesInput('rich.pdf', bytes, password === undefined ? {} : { password });
  const { outputs } = await host.run({ toolId, inputs: [input], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '');

/** Returns the losses, of everything that the matrix counts; expects no dangling references. */
function losses(name: string, score: Score): Score['lost'] {
  expect(score.problems, formatScore(name, score)).toEqual([]);
  return score.lost;
}

describeWithPrograms('ten documents with every structure, judged by qpdf and poppler:', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);

  test.each(SEEDS)('locking and unlocking document %i ensures that nothing of it is lost', async (seed) => {
    const rich = buildPdf(richSpec({ seed, pages: 12 }));
    const locked = await run('protect', rich, { userPassword: PASSWORD });
    expect((await readWithQpdf(locked, PASSWORD)).pages).toHaveLength(12);
    const unlocked = await run('unlock', locked, {}, PASSWORD);
    expect(losses('protect, unlock', await scoreMerge([{ file: rich }], unlocked))).toEqual({});
    await expect(unlocked).toPassQpdfCheck();
  });

  test.each(SEEDS)('a watermark on document %i ensures that nothing but the pages’ content differs', async (seed) => {
    const rich = buildPdf(richSpec({ seed, pages: 12 }));
    const marked = await run('watermark', rich, { text: 'DRAFT {page}', angle: 0 });
    const lost = losses('watermark', await scoreMerge([{ file: rich }], marked));
    expect(Object.keys(lost).filter((item) => item !== 'content' && item !== 'text')).toEqual([]);
    const texts = (await pdfTexts(marked)).map((text, index) => withoutSpace(text.replace(`DRAFT ${index + 1}`, '')));
    expect(texts).toEqual((await pdfTexts(rich)).map(withoutSpace));
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(marked)]);
    expect(after.structure).toEqual(before.structure);
    expect(after.catalog.isTagged).toBe(true);
    await expect(marked).toPassQpdfCheck();
  });
});
