import type { EngineReply, FileDescription, OutputFile } from '@recto/contract';
import { blobInput } from '../engine/inputs.ts';
import { type Delivery, serveEngine } from '../engine/serve-engine.ts';
import type { CapabilityLoaders, Toolset } from '../engine/toolset.ts';

/** Makes the module worker that calls this into an engine. */
export function serveInWorker(toolset: Toolset, capabilities: CapabilityLoaders): void {
  const receive = serveEngine<File, OutputFile>({
    toolset,
    capabilities,
    ranOn: 'device',
    toInput: ({ file, name, password }) => blobInput(file, name, password),
    stage: async (output) => withOwnBuffer(output),
    post: (reply) => postMessage(reply, { transfer: buffersOf(reply) }),
  });
  addEventListener('message', (event) => receive(event.data));
}

/** A view into a larger buffer, which may be a wasm memory, cannot be transferred. Page origins are not needed any more. */
function withOwnBuffer({ name, mediaType, bytes }: OutputFile): OutputFile {
  return { name, mediaType, bytes: bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice() };
}

function buffersOf(reply: EngineReply<Delivery<OutputFile> | FileDescription>): Transferable[] {
  if (reply.kind !== 'done' || !('outputs' in reply.result)) return [];
  return reply.result.outputs.map(({ bytes }) => bytes.buffer as ArrayBuffer);
}
