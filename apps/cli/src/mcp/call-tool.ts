import { constants, existsSync } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import type { Receipt } from '@recto/contract/receipt';
import { RectoError, refuseOption, refuseUsage } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import { freeName, type IncludedRecipe, type RunReceipt, runRecipe } from '@recto/recipes';
import { folderRecipeHost, type NodeInput, type NodeOutput, withWorkFolder } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import { openCommandHost } from '../command-host.ts';
import { loadTool, OWN_TOOLS } from '../declared-tools.ts';
import { CANNOT_READ_FILE, readOptionFile } from '../file-options.ts';
import { readSecretFile } from '../secret-files.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { isByFile } from './tool-schema.ts';

const WRONG_CALL = message('usage.notAsDescribed', '{name} is missing, or not as the description of the API says');
const BY_FILE = message('problem.byFile', 'Please name a file that holds it.');

const MOST_INPUTS = 10_000;
const callSchema = z.strictObject({
  inputs: z.array(z.string()).check(z.maxLength(MOST_INPUTS)),
  output: z.string(),
  passwordFile: z.optional(z.string()),
  options: z._default(z.record(z.string(), z.unknown()), {}),
});

export interface CallHooks {
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

/** Outcome of a call: names of files, and counts. */
export interface CallResult {
  readonly results: readonly string[];
  readonly receipt: Receipt;
}

/** Runs one job for a program. @throws RectoError only */
export async function callTool(
  toolId: string,
  given: unknown,
  folders: AllowedFolders,
  { signal, onPercent }: CallHooks,
): Promise<CallResult> {
  const tool = await loadTool(toolId);
  const { inputs: written, output, passwordFile, options: wanted } = parseCall(given);
  const options = await readOptions(tool, wanted, folders);
  const parsed: unknown = parseOptions(tool.options, options);
  const doer = tool.delegate ? await loadTool(tool.delegate(parsed).toolId) : tool;
  const inputs: NodeInput[] = await Promise.all(written.map(async (path) => ({ path: await folders.file(path) })));
  const target = await folders.folder(output);
  const { host, close } = await openCommandHost(doer.needs);
  try {
    const opened = await withPasswords(inputs, passwordFile, host, folders, signal);
    return await withWorkFolder(target, (workParent) =>
      host.run(
        { toolId, options, inputs: opened },
        async ({ outputs, receipt }) => ({ receipt, results: await placeAll(outputs, target) }),
        { signal, onPercent, workParent },
      ),
    );
  } finally {
    await close();
  }
}

function parseCall(given: unknown) {
  const call = callSchema.safeParse(given);
  if (call.success) return call.data;
  const name = call.error.issues[0]?.path.map(String).join('.').slice(0, 100) || 'arguments';
  throw refuseUsage(WRONG_CALL, { name: `"${name}"` });
}

/** The options of a job; passwords and keys come from the files that are named for them. */
async function readOptions(
  tool: AnyTool,
  given: Readonly<Record<string, unknown>>,
  folders: AllowedFolders,
): Promise<Record<string, unknown>> {
  const { properties } = optionsJsonSchema(tool.options);
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(properties, name) && isByFile(properties[name])) throw refuseOption(name, BY_FILE);
    const field = name.endsWith('File') ? name.slice(0, -4) : '';
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (!schema || !isByFile(schema)) options[name] = value;
    else {
      if (typeof value !== 'string') throw refuseOption(name, BY_FILE);
      const path = await folders.file(value);
      options[field] = isSecretOption(schema) ? await secretIn(path) : await readOptionFile(path, name);
    }
  }
  return options;
}

const secretIn = (path: string) =>
  readSecretFile(path, (cause) => refuseUsage(CANNOT_READ_FILE, { path, flag: 'passwordFile' }, cause));

/** Takes files through a recipe that comes along. Results are those of the last step. @throws RectoError only */
export async function callRecipe(
  { recipe }: IncludedRecipe,
  given: unknown,
  folders: AllowedFolders,
  { signal, onPercent }: CallHooks,
): Promise<{ readonly results: readonly string[]; readonly receipts: readonly RunReceipt[] }> {
  const call = parseCall(given);
  const paths = await Promise.all(call.inputs.map((path) => folders.file(path)));
  const target = await folders.folder(call.output);
  const tools = await Promise.all(recipe.steps.map(({ toolId }) => loadTool(toolId)));
  const { host, close } = await openCommandHost([...new Set(tools.flatMap(({ needs }) => needs))]);
  const files = paths.map((path) => ({ name: basename(path), held: path }));
  const runs = recipe.files === 'each' ? files.map((file) => [file]) : [files];
  const [results, receipts]: [string[], RunReceipt[]] = [[], []];
  try {
    for (const [index, run] of runs.entries()) {
      await withWorkFolder(target, async (work) => {
        const { outputs, receipt, failure } = await runRecipe(recipe, run, folderRecipeHost(host, work), {
          tools: OWN_TOOLS,
          signal,
          onProgress: ({ percent }) => onPercent(Math.floor((index * 100 + percent) / runs.length)),
        });
        if (failure) throw failure.error;
        receipts.push(receipt);
        results.push(
          ...(await placeAll(
            outputs.map(({ name, held }) => ({ name, path: held })),
            target,
          )),
        );
      });
    }
    return { results, receipts };
  } finally {
    await close();
  }
}

async function withPasswords(
  inputs: readonly NodeInput[],
  passwordFile: string | undefined,
  host: Awaited<ReturnType<typeof openCommandHost>>['host'],
  folders: AllowedFolders,
  signal: AbortSignal,
): Promise<readonly NodeInput[]> {
  if (passwordFile === undefined) return inputs;
  const password = await secretIn(await folders.file(passwordFile));
  return Promise.all(
    inputs.map(async (input) =>
      (await host.describe(input, { signal })).needsPassword ? { ...input, password } : input,
    ),
  );
}

/** Results as new files; a name that is taken gets a number. @throws output-unwritable */
async function placeAll(outputs: readonly Pick<NodeOutput, 'name' | 'path'>[], folder: string): Promise<string[]> {
  const placed: string[] = [];
  for (const { name, path } of outputs) {
    const target = join(
      folder,
      freeName(name, (wanted) => existsSync(join(folder, wanted))),
    );
    try {
      await link(path, target).catch((thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'EEXIST') throw thrown;
        return copyFile(path, target, constants.COPYFILE_EXCL);
      });
    } catch (thrown) {
      throw new RectoError('output-unwritable', { fileName: name }, thrown);
    }
    placed.push(target);
  }
  return placed;
}

/** Most characters of a file that go into a conversation at once. */
export const MOST_READ_CHARACTERS = 100_000;

/** The beginning of a text file, for a program that asks for it. @throws usage-invalid, file-unreadable */
export async function readText(path: string, folders: AllowedFolders): Promise<string> {
  const file = await open(await folders.file(path));
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MOST_READ_CHARACTERS * 4),
      0,
      MOST_READ_CHARACTERS * 4,
      0,
    );
    return buffer.toString('utf8', 0, bytesRead).slice(0, MOST_READ_CHARACTERS);
  } finally {
    await file.close();
  }
}
