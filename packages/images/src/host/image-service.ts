import { callerPort, READY, serializeError, toRectoError } from '@recto/contract';
import { resizeLanczos } from '../pixels/lanczos.ts';
import { encodeInBrowser } from './browser-encoders.ts';
import type { ThreadOutcome, ThreadRequest } from './image-threads.ts';
import { createWasmEncoders, type WasmEncoderAssets } from './wasm-encoders.ts';

/** Makes the module worker that calls this into a thread that shrinks and encodes pictures. */
export async function serveImages(assets: WasmEncoderAssets): Promise<void> {
  const caller = await callerPort();
  const encoders = createWasmEncoders(assets);
  const answer = async (request: ThreadRequest): Promise<ThreadOutcome> => {
    try {
      if (request.kind === 'resize') {
        return { kind: 'resized', pixels: await resizeLanczos(request.pixels, request.options) };
      }
      return { kind: 'encoded', bytes: await encodeInBrowser(request.pixels, request.options, encoders) };
    } catch (thrown) {
      return { kind: 'failed', error: serializeError(toRectoError(thrown, 'engine-crashed')) };
    }
  };
  caller.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
    const reply = await answer(data);
    const made = reply.kind === 'resized' ? reply.pixels.samples : reply.kind === 'encoded' ? reply.bytes : undefined;
    // What came goes back, to bring the next picture: its memory would wait long for a collector here.
    const { buffer: carrier } = data.pixels.samples;
    caller.postMessage({ ...reply, carrier }, { transfer: made ? [carrier, made.buffer] : [carrier] });
  };
  caller.postMessage(READY);
}
