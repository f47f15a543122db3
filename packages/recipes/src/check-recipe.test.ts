import { RECTO_DECLARATIONS } from '@recto/runtime/declarations';
import { describe, expect, test } from 'vitest';
import { checkRecipe, INCLUDED_RECIPES, makeStep, needsServer, type Recipe, type RunFacts } from './index.ts';

type Steps = readonly (readonly [toolId: string, options?: Readonly<Record<string, unknown>>, asks?: string[]])[];

const recipe = (files: Recipe['files'], ...steps: Steps): Recipe => ({
  kind: 'recto-recipe',
  version: 1,
  name: 'a',
  files,
  steps: steps.map(([toolId, options = {}, asks]) => ({ toolId, options, ...(asks && { asks }) })),
});
const check = (given: Recipe, facts?: RunFacts) => checkRecipe(given, RECTO_DECLARATIONS, facts);
const problems = async (given: Recipe, facts?: RunFacts) =>
  (await check(given, facts)).problems.map(({ stepIndex, error }) => `${stepIndex + 1} ${error.code} ${error.message}`);
const files = (count: number, sizeBytes = 1000) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, sizeBytes }));

describe('the check before the start', () => {
  test.each(INCLUDED_RECIPES)('ensures that $id can be run, on the device', async ({ recipe }) => {
    const plan = await check(recipe, { files: files(1) });
    expect(plan.problems).toEqual([]);
    expect(plan.asks.some(({ isRequired }) => isRequired)).toBe(false);
    expect(plan.steps.some(needsServer)).toBe(false);
  });

  test('ensures that everything that is wrong is told, each at its step', async () => {
    const found = await problems(recipe('each', ['rotate', { angle: 17 }], ['fly'], ['compress', { colour: 1 }]));
    expect(found.map((text) => text.slice(0, 17))).toEqual([
      '1 option-invalid ',
      '2 tool-unknown Th',
      '3 option-invalid ',
    ]);
  });

  test.each([
    ['a PDF after Word', recipe('each', ['pdf-to-word'], ['compress'])],
    ['text after a report', recipe('each', ['clean', { report: 'json' }], ['compress'])],
    ['webp, which OCR does not take', recipe('each', ['pdf-to-image', { format: 'webp' }], ['ocr'])],
    ['a list of fields', recipe('each', ['esign', { list: true }], ['compress'])],
    ['a comparison as a web page', recipe('together', ['compare', { format: 'html' }], ['compress'])],
  ])('ensures that a step is refused that cannot take what comes: %s', async (_, given) => {
    expect(await problems(given)).toEqual([
      expect.stringMatching(/^2 usage-invalid This step takes (.*)\. The step before it makes no such file\.$/),
    ]);
  });

  test.each([
    ['images of pages, recognised', recipe('each', ['pdf-to-image', { format: 'png' }], ['ocr'])],
    ['images of pages, joined again', recipe('each', ['pdf-to-image'], ['image2pdf'], ['compress'])],
    ['a way over another tool', recipe('each', ['convert', { format: 'jpg-to-pdf' }], ['compress'])],
    ['parts, each cleaned', recipe('each', ['split'], ['clean'], ['compress'])],
  ])('ensures that a chain is taken that fits: %s', async (_, given) => {
    expect(await problems(given)).toEqual([]);
  });

  test('ensures that files are counted from step to step', async () => {
    expect(await problems(recipe('each', ['compare']))).toEqual([
      '1 usage-invalid This step takes 2 files or more, and gets 1.',
    ]);
    expect(await problems(recipe('together', ['merge'], ['compare']), { files: files(3) })).toEqual([
      '2 usage-invalid This step takes 2 files or more, and gets 1.',
    ]);
    expect(await problems(recipe('together', ['merge']), { files: files(11) })).toEqual([
      '1 too-many-files Maximum 10 file(s) allowed',
    ]);
    expect(await problems(recipe('together', ['rotate'], ['merge']), { files: files(11) })).toEqual([
      '2 too-many-files Maximum 10 file(s) allowed',
    ]);
    expect(await problems(recipe('together', ['compress']), { files: files(300) })).toEqual([]);
    expect(await problems(recipe('together', ['page-numbers']), { files: files(30) })).toEqual([]);
    expect(await problems(recipe('together', ['page-numbers', { text: '{bates}' }]), { files: files(30) })).toEqual([
      '1 too-many-files Maximum 10 file(s) allowed',
    ]);
    expect(await problems(recipe('together', ['merge']), { files: [] })).toEqual([
      '1 no-files Please select at least one file',
    ]);
  });

  test('ensures that the sizes of the files are checked', async () => {
    expect(await problems(recipe('each', ['compress']), { files: files(1, 300_000_000) })).toEqual([
      '1 file-too-large File "0.pdf" exceeds 200MB limit',
    ]);
  });

  test('ensures that it is known which step needs a server, and what is missing here', async () => {
    const office = recipe('each', ['office2pdf'], ['compress']);
    expect((await check(office)).steps.map(needsServer)).toEqual([true, false]);
    expect(await problems(office, { lacks: new Set(['office']) })).toEqual([
      '1 engine-missing This tool cannot work here without LibreOffice',
    ]);
  });

  test('ensures that no recipe holds a secret or a file, and that both are asked for', async () => {
    expect(await problems(recipe('each', ['protect', { userPassword: 'abc' }]))).toEqual([
      expect.stringContaining('1 option-invalid Option "userPassword": A recipe holds no passwords'),
    ]);
    expect(await problems(recipe('each', ['esign', { p12: 'AAAA' }]))).toEqual([expect.stringContaining('"p12"')]);
    expect(await problems(recipe('each', ['protect', {}, ['permissions']]))).toEqual([
      expect.stringContaining('Only passwords and files'),
    ]);
    const { asks } = await check(recipe('each', ['rotate'], ['protect', {}, ['userPassword']]));
    expect(asks.map(({ stepIndex, field, kind, isRequired }) => [stepIndex, field, kind, isRequired])).toEqual([
      [1, 'userPassword', 'secret', true],
      [1, 'ownerPassword', 'secret', false],
    ]);
  });
});

describe('a step that is made of a job', () => {
  const made = async (toolId: string, options: Readonly<Record<string, unknown>>) => {
    const tool = await RECTO_DECLARATIONS.find(toolId);
    if (!tool) throw new Error(toolId);
    return makeStep(tool, options);
  };

  test('ensures that defaults are not said, and secrets and files become questions', async () => {
    expect(await made('compress', { quality: 60, grayscale: false, targetMegabytes: 0 })).toEqual({
      toolId: 'compress',
      options: { quality: 60 },
    });
    expect(await made('protect', { userPassword: 'abc', ownerPassword: '', encryptMetadata: false })).toEqual({
      toolId: 'protect',
      options: { encryptMetadata: false },
      asks: ['userPassword'],
    });
    const signed = await made('esign', { p12: 'AAAA', p12Password: 'x', reason: 'yes' });
    expect(signed).toEqual({ toolId: 'esign', options: { reason: 'yes' }, asks: ['p12', 'p12Password'] });
  });

  test('ensures that what belongs to one file stays with it', async () => {
    const words = [{ fileName: 'a.pdf', pages: [] }];
    expect(await made('ocr', { recognised: words, languages: ['deu'] })).toMatchObject({
      options: { languages: ['deu'] },
    });
    expect(await made('merge', { ranges: ['1-2'], pages: [{ file: 1, page: 1 }] })).toMatchObject({ options: {} });
    expect((await made('merge', { pages: [{ file: 1, page: 1 }] })).options).toEqual({});
    expect((await made('redact', { except: ['1:1-2'], pattern: ['email'] })).options).toEqual({ pattern: ['email'] });
  });
});
