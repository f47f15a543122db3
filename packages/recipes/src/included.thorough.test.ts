import { RECTO_DECLARATIONS } from '@recto/runtime/declarations';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost, inlineRecipeHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  drawGray,
  pdfTexts,
  qpdfCheck,
  readWithPdfium,
  readWithQpdf,
  richSpec,
  scanPdf,
  seededRandom,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { INCLUDED_RECIPES, runRecipe } from './index.ts';

const host = inlineRecipeHost(createInlineHost(undefined, NODE_CAPABILITIES));

/** Runs an included recipe. Its one result is sound in the eyes of qpdf. */
async function result(id: string, ...files: readonly Uint8Array[]): Promise<Uint8Array> {
  const recipe = INCLUDED_RECIPES.find((one) => one.id === id)?.recipe;
  if (!recipe) throw new Error(id);
  const inputs = files.map((bytes, index) => ({ name: `${index}.pdf`, held: bytesInput(`${index}.pdf`, bytes) }));
  const { outputs, failure, receipt } = await runRecipe(recipe, inputs, host, { tools: RECTO_DECLARATIONS });
  expect(failure).toBeUndefined();
  expect(outputs).toHaveLength(1);
  expect(receipt.steps.map(({ toolId }) => toolId)).toEqual(recipe.steps.map(({ toolId }) => toolId));
  const bytes = (await outputs[0]?.held.bytes()) ?? new Uint8Array();
  expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
  return bytes;
}

describeWithPrograms('the recipes that come along', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const rich = () => buildPdf(richSpec());

  test('ensures that a scan becomes searchable and smaller', async () => {
    const random = seededRandom(1);
    const pages = await drawGray(buildPdf({ marker: 'LETTER', pages: 2 }), 200);
    const grainy = pages.map((page) => ({
      ...page,
      gray: page.gray.map((value) => value - random() * Math.min(20, value)),
    }));
    const scan = scanPdf(grainy, 200);
    const bytes = await result('archive-a-scan', scan);
    expect((await readWithPdfium(bytes)).texts.join(' ')).toContain('LETTER');
    expect(bytes.length).toBeLessThan(scan.length);
  });

  test('ensures that files are joined and stay under 5 MB', async () => {
    const random = seededRandom(1);
    const gray = Uint8Array.from({ length: 1500 * 1500 }, () => random() * 256);
    const heavy = scanPdf(Array(3).fill({ widthPixels: 1500, heightPixels: 1500, gray }), 150);
    expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024);
    const bytes = await result('send-by-mail', heavy, rich());
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect((await readWithPdfium(bytes)).pageCount).toBe(3 + (await readWithPdfium(rich())).pageCount);
  });

  test('ensures that what is signed has numbered pages, its fields, and no scripts', async () => {
    const bytes = await result('prepare-for-signing', rich());
    const { pageCount, texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(`1 / ${pageCount}`);
    const before = await readWithQpdf(rich());
    const after = await readWithQpdf(bytes);
    expect(after.form.fields.length).toBe(before.form.fields.length);
    expect(before.form.fields.length).toBeGreaterThan(0);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/JavaScript');
  });

  test('ensures that a book has its pages cropped and its text whole', async () => {
    const book = buildPdf({ marker: 'CHAPTER', pages: 4 });
    const bytes = await result('book-to-phone', book);
    const [before, after] = [await readWithPdfium(book), await readWithPdfium(bytes)];
    expect(after.pageCount).toBe(4);
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(book));
    expect(before.texts.length).toBe(after.texts.length);
  });

  test('ensures that nothing about its maker is left in what is shared', async () => {
    const bytes = await result('clean-before-sharing', rich());
    const { info } = (await readWithQpdf(bytes)).catalog;
    expect(info).toEqual({});
  });
});
