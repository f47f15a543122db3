import type { IncomingMessage } from 'node:http';
import { RectoError } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { type Message, message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { Patience } from '../config.ts';
import { fullDisk } from '../store/full-disk.ts';
import type { ObjectWriter } from '../store/stored-object.ts';

/** Also said where a form comes in parts. */
export const SENDER_IS_SLOW = message('upload.senderIsSlow', 'the sender is too slow');
const SENDER_STOPPED = message('upload.senderStopped', 'the sender has stopped');
const BROKE_OFF = message('upload.brokeOff', 'the upload was interrupted');

/** Limits of a body, while it streams in. */
export interface BodyLimits {
  readonly fileName: string;
  readonly maxFileMegabytes: number;
  /** Bytes that were there before. */
  readonly alreadyBytes?: number;
}

/** A sender slower than this would hold a connection for nothing. */
const LEAST_BYTES_PER_SECOND = 1024;

/** @throws file-too-large, before a byte of it is read */
export function requireFitting(declaredBytes: number | undefined, { fileName, maxFileMegabytes }: BodyLimits): void {
  if (declaredBytes !== undefined && declaredBytes > maxFileMegabytes * BYTES_PER_MEGABYTE) {
    throw new RectoError('file-too-large', { fileName, limit: maxFileMegabytes });
  }
}

/**
 * Writes a body into the store as it comes; never more than a few chunks are in memory.
 * @throws file-too-large at the first byte too many; upload-failed when it breaks off, stalls or crawls
 */
export async function takeBody(
  source: AsyncIterable<Buffer> & { destroy(error?: Error): unknown },
  writer: ObjectWriter,
  limits: BodyLimits,
  { stallMs, slowAfterMs }: Patience,
): Promise<void> {
  const startedAt = Date.now();
  let taken = limits.alreadyBytes ?? 0;
  let arrived = 0;
  let trouble: RectoError | undefined;
  const giveUp = (words: Message) => {
    trouble ??= new RectoError('upload-failed', { message: say(words) });
    source.destroy();
  };
  let timer = setTimeout(giveUp, stallMs, SENDER_STOPPED);
  const pace = setInterval(() => {
    const seconds = (Date.now() - startedAt) / 1000;
    if (seconds * 1000 > slowAfterMs && arrived / seconds < LEAST_BYTES_PER_SECOND) giveUp(SENDER_IS_SLOW);
  }, slowAfterMs / 6);
  try {
    for await (const part of source) {
      clearTimeout(timer);
      taken += part.length;
      arrived += part.length;
      requireFitting(taken, limits);
      await writer.write(part);
      timer = setTimeout(giveUp, stallMs, SENDER_STOPPED);
    }
  } catch (thrown) {
    if (trouble) throw trouble;
    if (thrown instanceof RectoError) throw thrown;
    throw fullDisk(thrown) ?? new RectoError('upload-failed', { message: say(BROKE_OFF) }, thrown);
  } finally {
    clearTimeout(timer);
    clearInterval(pace);
  }
  if (trouble) throw trouble;
}

/** A request's declared length. @throws usage-invalid for one that is no number */
export function declaredLength({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const text = headers['content-length'];
  return text === undefined ? undefined : Number(text);
}
