import type { Recipe } from '@recto/recipes';
import { RECTO_TOOLS } from '@recto/runtime/engine';
import { plainPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import type { StoredObject } from '../store/stored-object.ts';
import { checkRun } from './check-run.ts';

const bytes = plainPdf('A', 1);

/** A stored file, however it is stored. */
const stored = async (_owner: string, key: string): Promise<StoredObject> => ({
  key,
  name: `${key}.pdf`,
  mediaType: 'application/pdf',
  sizeBytes: bytes.length,
  expiresAt: 0,
  async *read(start, end) {
    yield Buffer.from(bytes.subarray(start, end));
  },
  remove: async () => {},
});
const recipe = (...toolIds: readonly string[]): Recipe => ({
  kind: 'recto-recipe',
  version: 1,
  name: 'a',
  files: 'together',
  steps: toolIds.map((toolId) => ({ toolId, options: {} })),
});
const check = (given: Recipe, count = 1) =>
  checkRun(RECTO_TOOLS, new Set(['raster', 'images']), stored, {
    owner: 'o',
    recipe: given,
    inputs: Array.from({ length: count }, (_, index) => ({ key: `k${index}` })),
  });

test('ensures that a run counts in the fair order as often as it has steps', async () => {
  expect((await check(recipe('rotate'))).totalBytes).toBe(bytes.length);
  expect((await check(recipe('merge', 'clean', 'compress', 'compress-lite'), 2)).totalBytes).toBe(bytes.length * 8);
});

test('ensures that a step is refused whose engine this server lacks, and that it is named', async () => {
  await expect(check(recipe('compress', 'ocr'))).rejects.toMatchObject({
    code: 'engine-missing',
    details: { step: 2 },
  });
  await expect(check(recipe('merge'), 11)).rejects.toMatchObject({ code: 'too-many-files', details: { limit: 10 } });
});
