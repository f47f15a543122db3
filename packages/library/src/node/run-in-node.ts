import { readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RectoError } from '@recto/contract/recto-error';
import { createInlineHost } from '@recto/runtime/inline';
import { createProcessHost, NODE_CAPABILITIES, type NodeHost, withWorkFolder } from '@recto/runtime/node';
import {
  type JobFunction,
  type JobResult,
  memoryInput,
  type NamedInput,
  type PlainJob,
  plainJob,
} from '../jobs/job.ts';
import { LIFTED_TOOLS } from '../jobs/lifted-tools.ts';

/** Settings of processes for jobs. */
export interface ProcessOptions {
  /** `required` fails without bubblewrap, `auto` uses it where it works, `off` never. `auto` when absent. */
  readonly sandbox?: 'auto' | 'required' | 'off';
  /** Most memory of a job in megabytes; three quarters of the machine's when absent. */
  readonly maxMemoryMegabytes?: number;
}

let processes: NodeHost | null = null;

/** Runs the jobs from now on in processes of their own: for files of strangers. */
export function useProcesses(options: ProcessOptions = {}): void {
  const isBundle = !import.meta.url.endsWith('.ts');
  const engineEntry = fileURLToPath(new URL(isBundle ? './engine.mjs' : './engine.ts', import.meta.url));
  const codeFolder = fileURLToPath(new URL(isBundle ? '.' : '../../../..', import.meta.url));
  const { sandbox = 'auto', maxMemoryMegabytes } = options;
  const limits = maxMemoryMegabytes === undefined ? {} : { maxMemoryMegabytes };
  const packageFolders = isBundle ? packagesAround(codeFolder) : [];
  const place = { engineEntry, codeFolder, packageFolders };
  processes = createProcessHost({ ...place, ranOn: 'device', hasNoLimits: true, sandbox, ...limits });
}

/** Returns the folder of packages in which the library was installed; the engine reads its decoders there. */
function packagesAround(folder: string): string[] {
  const at = folder.lastIndexOf(`${sep}node_modules${sep}`);
  return at < 0 ? [] : [folder.slice(0, at + `${sep}node_modules`.length)];
}

/** Runs a tool in this process, or in one of its own after `useProcesses`. @internal */
export async function runInNode(toolId: string, ...given: Parameters<JobFunction<object>>): Promise<JobResult> {
  const [inputs, options, hooks] = given;
  const job = plainJob(toolId, inputs, options, hooks);
  return await (processes ? runInProcess(processes, job) : runInline(job));
}

async function runInline({ toolId, inputs, options, hooks }: PlainJob): Promise<JobResult> {
  const { signal, onProgress } = hooks;
  const files = await Promise.all(inputs.map(async (input) => memoryInput(await withBytes(input))));
  return await createInlineHost(LIFTED_TOOLS, NODE_CAPABILITIES).run(
    { toolId, inputs: files, options },
    { ...(signal && { signal }), onPercent: (percent) => onProgress?.(percent / 100) },
  );
}

async function withBytes(input: NamedInput): Promise<NamedInput> {
  if (typeof input.data !== 'string') return input;
  try {
    return { ...input, data: new Uint8Array(await readFile(input.data)) };
  } catch (thrown) {
    throw new RectoError('file-unreadable', { fileName: input.name }, thrown);
  }
}

/** Runs a job in a process of its own. Inputs that are in memory are written to a folder that is gone when this settles. */
function runInProcess(host: NodeHost, { toolId, inputs, options, hooks }: PlainJob): Promise<JobResult> {
  const { signal, onProgress } = hooks;
  return withWorkFolder(undefined, async (folder) => {
    const paths = await Promise.all(
      inputs.map(async ({ data, name, password }, index) => {
        const path = typeof data === 'string' ? data : join(folder, String(index));
        if (typeof data !== 'string') {
          await writeFile(path, data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : new Uint8Array(data));
        }
        return { path, name, ...(password !== undefined && { password }) };
      }),
    );
    return await host.run(
      { toolId, inputs: paths, options },
      async ({ outputs, receipt }) => {
        const read = outputs.map(async ({ name, mediaType, path }) => {
          return { name, mediaType, bytes: new Uint8Array(await readFile(path)) };
        });
        return { outputs: await Promise.all(read), receipt };
      },
      { signal, onPercent: (percent) => onProgress?.(percent / 100) },
    );
  });
}
