import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { RECTO_DECLARATIONS } from '@recto/runtime/declarations';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost, inlineRecipeHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, plainPdf, qpdfCheck, readWithPdfium, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import {
  type Recipe,
  type RecipeHost,
  type RunFile,
  type RunOptions,
  type RunProgress,
  runReceiptSchema,
  runRecipe,
} from './index.ts';

const host = inlineRecipeHost(createInlineHost(undefined, NODE_CAPABILITIES));

type Step = readonly [toolId: string, options?: Readonly<Record<string, unknown>>];
const recipe = (...steps: readonly Step[]): Recipe => ({
  kind: 'recto-recipe',
  version: 1,
  name: 'Chain',
  files: 'together',
  steps: steps.map(([toolId, options = {}]) => ({ toolId, options })),
});
const file = (name: string, pages: number, password?: string): RunFile<InputFile> => ({
  name,
  held: bytesInput(name, plainPdf('DOC', pages)),
  ...(password !== undefined && { password }),
});
const run = (
  given: Recipe,
  files: readonly RunFile<InputFile>[],
  options: Partial<RunOptions<InputFile>> = {},
  over: RecipeHost<InputFile> = host,
) => runRecipe(given, files, over, { tools: RECTO_DECLARATIONS, ...options });
const bytesOf = ({ held }: RunFile<InputFile>) => held.bytes();

describeWithPrograms('a run', ['qpdf'], () => {
  test('ensures that each step works on what the one before made, and that results are named for their source', async () => {
    const { outputs, receipt, failure } = await run(recipe(['rotate', { angle: 90 }], ['compress-lite']), [
      file('Brief 1.pdf', 3),
    ]);
    expect(failure).toBeUndefined();
    expect(outputs.map(({ name }) => name)).toEqual(['Brief 1.pdf']);
    const [result] = outputs;
    if (!result) throw new Error('no result');
    const bytes = await bytesOf(result);
    expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
    expect((await readWithPdfium(bytes)).pageCount).toBe(3);
    expect(runReceiptSchema.parse(receipt)).toEqual(receipt);
    expect(receipt.steps.map(({ toolId, receipts }) => [toolId, receipts.length])).toEqual([
      ['rotate', 1],
      ['compress-lite', 1],
    ]);
    expect(receipt.inputs).toMatchObject([{ name: 'Brief 1.pdf', pages: 3 }]);
    expect(receipt.outputs).toMatchObject([{ name: 'Brief 1.pdf', pages: 3, sizeBytes: bytes.length }]);
    expect(receipt.steps[1]?.receipts[0]?.inputs[0]?.sha256).toBe(receipt.steps[0]?.receipts[0]?.outputs[0]?.sha256);
  });

  test('ensures that files are joined, parted and joined again, in their order', async () => {
    const given = recipe(['merge'], ['split', { mode: 'every-n', n: 2 }], ['clean'], ['merge', { outline: 'none' }]);
    const { outputs, receipt, failure } = await run(given, [file('a.pdf', 2), file('b.pdf', 3)]);
    expect(failure).toBeUndefined();
    expect(receipt.steps.map(({ receipts }) => receipts.length)).toEqual([1, 1, 3, 1]);
    expect(receipt.steps[2]?.receipts.map(({ inputs }) => inputs[0]?.name)).toEqual([
      'recto-merge-result-1.pdf',
      'recto-merge-result-2.pdf',
      'recto-merge-result-3.pdf',
    ]);
    expect(outputs).toHaveLength(1);
    expect(receipt.outputs[0]?.pages).toBe(5);
  });

  test('ensures that more files than a tool takes go through it in groups, and equal names are told apart', async () => {
    const files = Array.from({ length: 7 }, (_, index) => file(index < 2 ? 'A.pdf' : `${index}.pdf`, 1));
    const { outputs, receipt } = await run(recipe(['compress-lite']), files);
    expect(receipt.steps[0]?.receipts.map(({ inputs }) => inputs.length)).toEqual([5, 2]);
    expect(outputs.map(({ name }) => name)).toEqual([
      'A.pdf',
      'A (2).pdf',
      '2.pdf',
      '3.pdf',
      '4.pdf',
      '5.pdf',
      '6.pdf',
    ]);
  });

  test('ensures that what a later step does not take lies beside the results', async () => {
    const given = recipe(['extract', { what: ['images', 'attachments'] }], ['image2pdf']);
    const rich = { name: 'a.pdf', held: bytesInput('a.pdf', buildPdf(richSpec())) };
    const { outputs, failure } = await run(given, [rich]);
    expect(failure).toBeUndefined();
    expect(outputs[0]).toMatchObject({ name: 'a-1.pdf', mediaType: 'application/pdf' });
    expect(outputs.slice(1).length).toBeGreaterThan(0);
    expect(outputs.slice(1).map(({ mediaType }) => mediaType)).not.toContain('application/pdf');
  });

  test('ensures that a file that a step locked opens for the next, and stays locked', async () => {
    const given = recipe(['protect'], ['rotate', { angle: 90 }], ['compress-lite']);
    const { outputs, failure } = await run(given, [file('a.pdf', 2)], {
      answers: [{ userPassword: 'sesame', ownerPassword: 'owner' }],
    });
    expect(failure).toBeUndefined();
    const [result] = outputs;
    if (!result) throw new Error('no result');
    expect((await qpdfCheck(await bytesOf(result))).exitCode).not.toBe(0);
    expect(await host.opens({ ...result, password: 'sesame' }, { signal: new AbortController().signal })).toBe(true);
  });

  test('ensures that a password goes along with its file and with no other', async () => {
    const locked = await run(recipe(['protect']), [file('locked.pdf', 1)], {
      answers: [{ userPassword: 'sesame', ownerPassword: '' }],
    });
    const [first] = locked.outputs;
    if (!first) throw new Error('no result');
    const files = [{ name: first.name, held: first.held, password: 'sesame' }, file('open.pdf', 1)];
    const { outputs, failure } = await run(recipe(['rotate', { angle: 90 }], ['compress-lite']), files);
    expect(failure).toBeUndefined();
    expect(outputs.map(({ name, password }) => [name, password])).toEqual([
      ['locked.pdf', 'sesame'],
      ['open.pdf', undefined],
    ]);
  });

  test('ensures that a run stops at the step that fails and hands over what was done', async () => {
    const { outputs, receipt, failure } = await run(
      recipe(['rotate', { angle: 90 }], ['rotate', { pages: '9', angle: 90 }], ['clean']),
      [file('a.pdf', 2)],
    );
    expect(failure).toMatchObject({ stepIndex: 1, error: { code: 'option-invalid' } });
    expect(receipt.steps.map(({ toolId }) => toolId)).toEqual(['rotate']);
    expect(outputs.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(receipt.outputs).toMatchObject([{ name: 'a.pdf', pages: 2 }]);
  });

  test('ensures that cancelling keeps the steps that were done', async () => {
    const controller = new AbortController();
    const { outputs, failure } = await run(recipe(['rotate', { angle: 90 }], ['compress-lite']), [file('a.pdf', 2)], {
      signal: controller.signal,
      onStep: () => controller.abort(),
    });
    expect(failure).toMatchObject({ stepIndex: 1, error: { code: 'cancelled' } });
    expect(outputs).toHaveLength(1);
  });

  test('ensures that one progress goes through all steps and never falls', async () => {
    const seen: RunProgress[] = [];
    await run(recipe(['rotate', { angle: 90 }], ['clean'], ['compress-lite']), [file('a.pdf', 2), file('b.pdf', 2)], {
      onProgress: (progress) => seen.push(progress),
    });
    const percents = seen.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
    expect(percents[0]).toBe(0);
    expect(percents.at(-1)).toBe(100);
    expect(new Set(seen.map(({ stepIndex }) => stepIndex))).toEqual(new Set([0, 1, 2]));
    expect(seen.filter(({ stepIndex }) => stepIndex === 1).every(({ percent }) => percent >= 33 && percent <= 66)).toBe(
      true,
    );
  });

  test('ensures that results between steps are given up as soon as nobody needs them', async () => {
    const discarded: InputFile[] = [];
    const counting = { ...host, discard: (held: InputFile) => void discarded.push(held) };
    const { outputs } = await run(
      recipe(['rotate', { angle: 90 }], ['clean'], ['compress-lite']),
      [file('a.pdf', 2)],
      {},
      counting,
    );
    expect(discarded).toHaveLength(2);
    expect(discarded).not.toContain(outputs[0]?.held);
  });

  test('ensures that a recipe that cannot work is refused before anything runs', async () => {
    const never: RecipeHost<InputFile> = { ...host, run: () => Promise.reject(new RectoError('unexpected')) };
    await expect(run(recipe(['pdf-to-word'], ['merge']), [file('a.pdf', 1)], {}, never)).rejects.toMatchObject({
      code: 'usage-invalid',
    });
  });
});
