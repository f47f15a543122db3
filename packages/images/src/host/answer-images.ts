import { serializeError, toRectoError } from '@recto/contract/recto-error';
import type { SlowCodecs } from '../codecs.ts';
import { carrierOf, type ThreadOutcome, type ThreadReply, type ThreadRequest } from './image-threads.ts';

/** Answer of a thread, and the memory transferred with it. */
export interface ThreadAnswer {
  readonly reply: ThreadReply;
  readonly transfer: ArrayBuffer[];
}

/** Answers what threads of pictures are asked for. What came goes back, to bring the next one: its memory would wait long for a collector. */
export function answerImages(codecs: SlowCodecs): (request: ThreadRequest) => Promise<ThreadAnswer> {
  return async (request) => {
    const outcome = await outcomeOf(request, codecs);
    const carrier = carrierOf(request);
    const made = madeIn(outcome);
    return { reply: { ...outcome, carrier }, transfer: made ? [carrier, made as ArrayBuffer] : [carrier] };
  };
}

async function outcomeOf(request: ThreadRequest, codecs: SlowCodecs): Promise<ThreadOutcome> {
  try {
    switch (request.kind) {
      case 'decode':
        return { kind: 'decoded', pixels: await codecs.decodeJpeg(request.bytes, request.frame) };
      case 'resize':
        return { kind: 'resized', pixels: await codecs.resize(request.pixels, request.options) };
      case 'encode':
        return { kind: 'encoded', bytes: await codecs.encode(request.pixels, request.options) };
    }
  } catch (thrown) {
    return { kind: 'failed', error: serializeError(toRectoError(thrown, 'engine-crashed')) };
  }
}

function madeIn(outcome: ThreadOutcome): ArrayBufferLike | undefined {
  if (outcome.kind === 'failed') return undefined;
  return outcome.kind === 'encoded' ? outcome.bytes.buffer : outcome.pixels.samples.buffer;
}
