/// <reference path="../decode/wasm-modules.d.ts" />
import { callerPort } from '@recto/work/caller-port';
import { READY } from '@recto/work/ready-worker';
import { answerImages } from './answer-images.ts';
import type { ThreadRequest } from './image-threads.ts';
import { type SlowCodecAssets, slowBrowserCodecs } from './slow-browser-codecs.ts';

/** Makes the module worker that calls this into a thread that reads, shrinks and encodes pictures. */
export async function serveImages(assets: SlowCodecAssets): Promise<void> {
  const caller = await callerPort();
  const answer = answerImages(slowBrowserCodecs(assets));
  caller.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
    const { reply, transfer } = await answer(data);
    caller.postMessage(reply, { transfer });
  };
  caller.postMessage(READY);
}
