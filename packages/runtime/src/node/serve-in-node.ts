import { writeFileSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import type { InputFile, KeptFile } from '@recto/contract/job';
import type { EngineReply, EngineRequest } from '@recto/contract/messages';
import { liftLimits, raiseLimits } from '@recto/contract/raise-limits';
import { serveEngine } from '../engine/serve-engine.ts';
import type { CapabilityLoaders, Toolset } from '../engine/toolset.ts';
import { withServices } from './engine-services.ts';
import { showFailure } from './job-debugging.ts';
import { readLines } from './json-lines.ts';
import { isLargeFile, isLargeJob, LEFT_TO_HOST } from './large-jobs.ts';
import { useNodeCodecs } from './node-codecs.ts';
import { type DeliveredFile, type NodeEngineSetup, type PathRef, REPLY_DESCRIPTOR } from './node-job.ts';
import { partName } from './part-name.ts';
import { pathInput } from './path-input.ts';
import { createResultStore, writeAll } from './store-results.ts';
import { unwritable } from './unwritable.ts';

/**
 * Makes the process that calls this into an engine. It takes its setup as JSON in its first argument, requests as lines of
 * JSON on standard input, and answers on its own descriptor.
 */
export function serveInNode(toolset: Toolset, capabilities: CapabilityLoaders): void {
  const receive = createEngine(toolset, capabilities, JSON.parse(process.argv[2] ?? '{}'), replyAtOnce);
  // The parent is gone when standard input ends: nobody is left to work for.
  readLines(
    process.stdin,
    (line) => receive(JSON.parse(line)),
    () => process.exit(),
  );
}

/** Creates an engine that reads inputs by path and writes results into its work folder. @returns handler of its requests */
export function createEngine(
  toolset: Toolset,
  capabilities: CapabilityLoaders,
  { workFolder, ranOn, services, maxFileMegabytes, hasNoLimits, leavesDigests, isDebugged }: NodeEngineSetup,
  post: (reply: EngineReply<unknown>) => void,
): (request: EngineRequest<PathRef>) => void {
  useNodeCodecs();
  const leavesDigest = (sizeBytes: number) => leavesDigests === true && isLargeFile(sizeBytes);
  return serveEngine<PathRef, DeliveredFile>({
    toolset: {
      ...toolset,
      async find(toolId) {
        const tool = await toolset.find(toolId);
        return tool && (hasNoLimits ? liftLimits(tool) : raiseLimits(tool, maxFileMegabytes));
      },
    },
    capabilities: withServices(capabilities, services),
    ranOn,
    toInput: ({ file, name, password }) => pathInput(file.path, name, password),
    byRanges: (inputs, tool) => ({
      inputs: chooseInputs(inputs, tool),
      store: createResultStore(workFolder, leavesDigest),
      digestInstead: (sizeBytes) => (leavesDigest(sizeBytes) ? LEFT_TO_HOST : undefined),
    }),
    stage: oneAtATime((output, position) => writeInto(workFolder, output, position)),
    post,
    ...(isDebugged && { onFailure: showFailure }),
  });
}

/** Written before this returns: an operation that hangs right after has then been heard. */
export function replyAtOnce(reply: EngineReply<unknown>): void {
  const bytes = Buffer.from(`${JSON.stringify(reply)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(REPLY_DESCRIPTOR, bytes, written);
}

/** Makes calls of a function run one after the other: a job may have thousands of results, and the engine may open few files. */
export function oneAtATime<Args extends unknown[], Out>(
  work: (...args: Args) => Promise<Out>,
): (...args: Args) => Promise<Out> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const done = last.then(() => work(...args));
    last = done.catch(() => {});
    return done;
  };
}

/** Inputs that are large together are read by ranges, by tools that can work so. */
function chooseInputs(inputs: readonly InputFile[], { readsByRanges }: AnyTool): readonly InputFile[] {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (readsByRanges && isLargeJob(totalBytes)) return inputs;
  return inputs.map(({ byRanges: _, ...input }) => input);
}

/** A result of thousands is written before a thread would have been told of it. */
const MAX_SMALL_BYTES = 131_072;
/** The most that one system call writes. */
const MAX_WRITE_BYTES = 1_073_741_824;

/** Leaves all of the writing to another thread, so that it goes on while the result is digested and verified. */
async function writeLarge(path: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(path, 'wx');
  await writeAll(handle, bytes, MAX_WRITE_BYTES);
}

async function writeInto(
  folder: string,
  { name, mediaType, bytes, title }: KeptFile,
  position: number,
): Promise<DeliveredFile> {
  const file = partName(position);
  const delivered = { name, mediaType, file, sizeBytes: bytes.length, ...(title !== undefined && { title }) };
  if (!(bytes instanceof Uint8Array)) return delivered;
  try {
    const path = join(folder, file);
    if (bytes.length <= MAX_SMALL_BYTES) writeFileSync(path, bytes, { flag: 'wx' });
    else await writeLarge(path, bytes);
  } catch (thrown) {
    throw unwritable(name, thrown);
  }
  return delivered;
}
