import { fileOptionBytes, toFileOption } from '@recto/contract/file-option';
import { type Recipe, runRecipe } from '@recto/recipes';
import { createDeviceHost, deviceRecipeHost } from '@recto/runtime/browser';
import { RECTO_DECLARATIONS } from '@recto/runtime/declarations';

/** A file on its way into the page or out of it. */
export interface PageFile {
  readonly name: string;
  readonly base64: string;
}

/** Runs a recipe as the site does: on the device host, in a worker. */
async function runInPage(recipe: Recipe, files: readonly PageFile[]): Promise<readonly PageFile[]> {
  const host = createDeviceHost({ createWorker: () => new Worker('/worker.js', { type: 'module' }) });
  const inputs = files.map(({ name, base64 }) => ({ name, held: new File([fileOptionBytes(base64)], name) }));
  const { outputs, failure } = await runRecipe(recipe, inputs, deviceRecipeHost(host), { tools: RECTO_DECLARATIONS });
  if (failure) throw failure.error;
  const results = outputs.map(async ({ name, held }) => ({
    name,
    base64: toFileOption(new Uint8Array(await held.arrayBuffer())),
  }));
  return Promise.all(results);
}

Object.assign(globalThis, { runInPage });
