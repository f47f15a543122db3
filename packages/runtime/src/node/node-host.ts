import { basename, resolve } from 'node:path';
import type { DescribeMessage, RequestInput, RunMessage } from '@recto/contract';
import { superviseRequest } from '../engine/supervise-request.ts';
import type { NodeHost, NodeInput, NodeRunOptions, PathRef } from './node-job.ts';
import { readDelivery, readDescription } from './read-delivery.ts';
import type { NodeEngineLink } from './thread-link.ts';
import { withWorkFolder } from './work-folder.ts';

/** One engine for one request. */
export interface StartedEngine {
  readonly link: NodeEngineLink;
  /** How the engine sees an input; by position. */
  toRef(path: string, position: number): PathRef;
}

/** Starts an engine that works in `workFolder` and may read `inputPaths`. */
export type StartEngine = (workFolder: string, inputPaths: readonly string[]) => Promise<StartedEngine>;

const JOB_ID = 'job';

/** Makes a host that starts one engine for each request and leaves nothing of it. */
export function createNodeHost(start: StartEngine): NodeHost {
  const request = <Out>(
    inputs: readonly NodeInput[],
    toMessage: (inputs: RequestInput<PathRef>[]) => RunMessage<PathRef> | DescribeMessage<PathRef>,
    read: (result: unknown, workFolder: string) => Promise<Out> | Out,
    { signal, onPercent, workParent }: NodeRunOptions,
  ): Promise<Out> =>
    withWorkFolder(workParent, async (workFolder) => {
      const paths = inputs.map(({ path }) => resolve(path));
      const { link, toRef } = await start(workFolder, paths);
      try {
        const message = toMessage(
          inputs.map(({ path, name, password }, index) => ({
            file: toRef(paths[index] ?? path, index),
            name: name ?? basename(path),
            ...(password !== undefined && { password }),
          })),
        );
        const result = await superviseRequest(link, message, { readResult: (given) => given, signal, onPercent });
        return await read(result, workFolder);
      } finally {
        await link.close();
      }
    });

  return {
    run: ({ toolId, inputs, options }, take, runOptions = {}) =>
      request(
        inputs,
        (refs) => ({ kind: 'run', jobId: JOB_ID, toolId, inputs: refs, options }),
        (result, workFolder) => take(readDelivery(result, workFolder)),
        runOptions,
      ),
    describe: (input, { signal } = {}) =>
      request(
        [input],
        ([ref]) => ({
          kind: 'describe',
          jobId: JOB_ID,
          input: ref ?? { file: { path: input.path }, name: input.path },
        }),
        readDescription,
        { signal },
      ),
  };
}
