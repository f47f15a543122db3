import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, resolve } from 'node:path';
import { findActingDeclaration } from '@recto/contract/acting-declaration';
import type { DescribeMessage, RequestInput, RunMessage } from '@recto/contract/messages';
import { hasNativeTesseract } from '@recto/ocr/native-program';
import { reportGivenOut } from '../engine/read-receipt.ts';
import { RECTO_DECLARATIONS } from '../engine/recto-declarations.ts';
import { superviseRequest } from '../engine/supervise-request.ts';
import { serviceNames } from './engine-services.ts';
import type { HostDigests } from './host-digests.ts';
import { type IsolatedAttempt, isolatedCommand, underIsolation } from './isolation.ts';
import { isLargeJob } from './large-jobs.ts';
import type { NodeHost, NodeHostOptions, NodeInput, NodeRunOptions, PathRef } from './node-job.ts';
import { createProcessLink } from './process-link.ts';
import { readDelivery, readDescription } from './read-delivery.ts';
import { withWorkFolder } from './work-folder.ts';

const JOB_ID = 'job';
const BYTES_PER_MEBIBYTE = 1_048_576;
/** Share of the machine's memory that one job may take when nothing else is said. */
const DEFAULT_MEMORY_SHARE = 0.75;
/** The JavaScript heap holds objects, not file bytes: it needs far less than the job's whole memory. */
const HEAP_SHARE = 0.5;
const MAX_HEAP_MEGABYTES = 4096;

/**
 * A host that runs each job in a process of its own: limited memory, empty environment, and where bubblewrap works no
 * network and no file but its inputs. Nothing is left of it, whatever happens.
 */
export function createProcessHost(options: NodeHostOptions): NodeHost {
  const maxMemoryMegabytes =
    options.maxMemoryMegabytes ?? Math.floor((totalmem() / BYTES_PER_MEBIBYTE) * DEFAULT_MEMORY_SHARE);
  const maxHeapMegabytes =
    options.maxHeapMegabytes ?? Math.min(MAX_HEAP_MEGABYTES, Math.floor(maxMemoryMegabytes * HEAP_SHARE));
  const isolated = underIsolation(options.debug?.kind === 'in-process' ? 'off' : (options.sandbox ?? 'auto'));

  const request = <Out>(
    inputs: readonly NodeInput[],
    toMessage: (inputs: RequestInput<PathRef>[]) => RunMessage<PathRef> | DescribeMessage<PathRef>,
    read: (result: unknown, workFolder: string, digests: HostDigests | null) => Promise<Out> | Out,
    { signal, onPercent, workParent, maxTimeoutMs, takesDigests }: NodeRunOptions & { readonly takesDigests: boolean },
  ): Promise<Out> => {
    const attempt: IsolatedAttempt<Out> = (isolation, onFirstReply) =>
      withWorkFolder(workParent, async (workFolder) => {
        const paths = inputs.map(({ path }) => resolve(path));
        const { debug } = options;
        const digests = debug || !takesDigests ? null : await digestsOfLarge(inputs, workFolder);
        const setup = {
          workFolder,
          ranOn: options.ranOn,
          services: debug?.kind === 'in-process' ? [] : serviceNames(options.services),
          maxFileMegabytes: options.maxFileMegabytes,
          hasNoLimits: options.hasNoLimits,
          leavesDigests: digests !== null,
          isDebugged: debug !== undefined,
        };
        const { command, toRef } = isolatedCommand(isolation, {
          engineEntry: options.engineEntry,
          codeFolder: options.codeFolder,
          packageFolders: options.packageFolders ?? [],
          setup,
          debug,
          runsPrograms: hasNativeTesseract(),
          inputPaths: paths,
          maxMemoryMegabytes,
          maxHeapMegabytes,
        });
        const link =
          debug?.kind === 'in-process'
            ? (await import('./in-process-link.ts')).createInProcessLink(setup)
            : createProcessLink<PathRef>({ ...command, services: options.services, onFirstReply });
        try {
          const message = toMessage(
            inputs.map(({ path, name, password }, index) => ({
              file: toRef(paths[index] ?? path, index),
              name: name ?? basename(path),
              ...(password !== undefined && { password }),
            })),
          );
          const result = await superviseRequest(link, message, {
            readResult: (given) => given,
            signal,
            onPercent,
            maxTimeoutMs,
            isDebugged: debug !== undefined,
          });
          return await read(result, workFolder, digests);
        } finally {
          digests?.stop();
          await link.close();
        }
      });
    return isolated(attempt);
  };

  return {
    async run({ inputs, ...job }, take, runOptions = {}) {
      const { tool } = await findActingDeclaration(options.tools ?? RECTO_DECLARATIONS, job.toolId, job.options);
      const report = reportGivenOut(tool, options.ranOn);
      return request(
        inputs,
        (refs) => ({ ...job, kind: 'run', jobId: JOB_ID, inputs: refs }),
        async (result, workFolder, digests) => {
          const delivered = readDelivery(result, workFolder, report);
          return take(digests ? await digests.settle(delivered) : delivered);
        },
        { ...runOptions, takesDigests: true },
      );
    },
    describe: (input, { signal } = {}) =>
      request(
        [input],
        ([ref]) => ({
          kind: 'describe',
          jobId: JOB_ID,
          input: ref ?? { file: { path: input.path }, name: input.path },
        }),
        readDescription,
        { signal, takesDigests: false },
      ),
  };
}

/** Begins with them; null for inputs that are not large, or not there, which the engine says. */
async function digestsOfLarge(inputs: readonly NodeInput[], workFolder: string): Promise<HostDigests | null> {
  const atStart = async ({ path, name }: NodeInput) => ({
    path: resolve(path),
    name: name ?? basename(path),
    identity: await stat(path),
  });
  const files = await Promise.all(inputs.map(atStart)).catch(() => []);
  if (!isLargeJob(files.reduce((sum, { identity }) => sum + identity.size, 0))) return null;
  const { takeHostDigests } = await import('./host-digests.ts');
  return takeHostDigests(files, workFolder);
}
