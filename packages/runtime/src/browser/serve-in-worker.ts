import type { OutputFile } from '@recto/contract/job';
import type { Delivery, EngineReply, FileDescription, PreviewAnswer } from '@recto/contract/messages';
import { blobInput } from '../engine/inputs.ts';
import type { CapabilityData } from '../engine/load-capabilities.ts';
import { type EngineSide, serveEngine } from '../engine/serve-engine.ts';
import type { CapabilityLoaders, Toolset } from '../engine/toolset.ts';
import type { AnsweredPreload } from './answered-preload.ts';
import type { DeviceOutput, StagedOutput } from './device-job.ts';

type WorkerSide = EngineSide<File, StagedOutput>;

/** Makes the module worker that calls this into an engine. @param more takes the place of what reads and hands over files */
export function serveInWorker(
  toolset: Toolset,
  capabilities: CapabilityLoaders,
  dataAhead: CapabilityData = {},
  more?: Partial<Pick<WorkerSide, 'toInput' | 'byRanges' | 'stage'>>,
): void {
  const receive = serveEngine<File, StagedOutput>({
    toolset,
    capabilities,
    dataAhead,
    ranOn: 'device',
    toInput: ({ file, name, password }) => blobInput(file, name, password),
    stage: async (output: OutputFile) =>
      output.mediaType === 'application/pdf' ? withOwnBuffer(output) : asBlob(output),
    post: (reply) => postMessage(reply, { transfer: buffersOf(reply) }),
    onPreloaded: (message, isWhole) => (message as AnsweredPreload).port.postMessage(isWhole),
    ...more,
  });
  addEventListener('message', (event) => receive(event.data));
}

/**
 * Wraps a result in a Blob: there may be hundreds of images, and the browser keeps a Blob outside of the worker's memory, on disk
 * when it is large.
 */
function asBlob({ name, mediaType, bytes }: OutputFile): DeviceOutput {
  return { name, mediaType, blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }) };
}

/** A view into a larger buffer, which may be a wasm memory, cannot be transferred. Page origins are not needed any more. */
function withOwnBuffer({ name, mediaType, bytes }: OutputFile): OutputFile {
  return { name, mediaType, bytes: bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice() };
}

function buffersOf(reply: EngineReply<Delivery<StagedOutput> | FileDescription | PreviewAnswer>): Transferable[] {
  if (reply.kind !== 'done' || !('outputs' in reply.result)) return [];
  return reply.result.outputs.flatMap((output) => ('bytes' in output ? [output.bytes.buffer as ArrayBuffer] : []));
}
