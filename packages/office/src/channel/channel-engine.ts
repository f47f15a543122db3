import { Socket } from 'node:net';
import { deserializeError, missingEngine, RectoError } from '@recto/contract/recto-error';
import type { OfficeEngine } from '../engine.ts';
import { readAnswer, texts } from '../read-answer.ts';
import { createFrameReader, writeFrame } from './frames.ts';

const LIMITS = { maxHeaderBytes: 128 * 1_048_576, maxBytes: 1024 * 1_048_576 };

/**
 * The way from a job's process to the pool of the process that started it.
 * @param descriptor an open socket. Where nobody serves it, every call is refused with engine-missing.
 */
export function createChannelEngine(descriptor: number): OfficeEngine {
  let open: { readonly socket: Socket; readonly next: ReturnType<typeof createFrameReader> } | undefined;
  const connect = () => {
    if (open) return open;
    try {
      const socket = new Socket({ fd: descriptor, readable: true, writable: true });
      socket.on('error', () => {});
      socket.unref();
      open = { socket, next: createFrameReader(socket, LIMITS) };
      return open;
    } catch (thrown) {
      throw missingEngine('office', {}, thrown);
    }
  };
  return {
    async convert(request, document, signal) {
      const { socket, next } = connect();
      socket.ref();
      // The answer to a job that was given up is nobody's: the socket ends with it.
      const cancel = () => socket.destroy();
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        writeFrame(socket, request, document);
        const frame = await next();
        if (signal?.aborted) throw new RectoError('cancelled');
        if (!frame) throw missingEngine('office');
        if (frame.header.error !== undefined) throw deserializeError(frame.header.error);
        const answer = readAnswer(frame.header, frame.bytes, texts(frame.header.families));
        if (!answer) throw new RectoError('engine-crashed');
        return answer;
      } finally {
        signal?.removeEventListener('abort', cancel);
        socket.unref();
      }
    },
  };
}
