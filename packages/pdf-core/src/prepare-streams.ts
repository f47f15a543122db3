import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import { worksAhead } from './encryption/aes.ts';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { type PdfObject, PdfRef, PdfStream } from './objects/objects.ts';
import { securityHandlerOf } from './parsed-file.ts';
import { ReachedObjects } from './reached-objects.ts';
import type { ObjectSource, PdfFile } from './types.ts';

/** Share of the work of writing a file that preparing its streams is. */
export const PREPARING_SHARE = 0.8;

/** Streams on their way through the host's crypto at one time, so that neither its threads nor memory run out. */
const MAX_AT_ONCE = 32;
/** Longest stretch of work before messages, a cancel among them, are let through. */
const STRETCH_MS = 40;

export interface PrepareOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Decrypts and encrypts the streams of a file that will be written, by the host's fastest means.
 * @param handler null when the file will not be encrypted
 * Those that lie in a file that is read by ranges are left for the time when they are written.
 * @returns the bytes to write, by the number of the object
 * @throws cancelled
 */
export async function prepareStreams(
  objects: readonly (readonly [number, PdfObject])[],
  source: ObjectSource,
  handler: SecurityHandler | null,
  { signal, onProgress }: PrepareOptions,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const prepared = new Map<number, Uint8Array>();
  const streams = objects.filter((entry): entry is readonly [number, PdfStream] => entry[1] instanceof PdfStream);
  let done = 0;
  await inBatches(streams, signal, async ([num, stream]) => {
    const plain = await stream.read();
    if (!(plain instanceof Uint8Array)) return;
    prepared.set(num, handler ? await handler.encryptStreamAhead(num, 0, stream.dict, plain, source) : plain);
    done += 1;
    onProgress?.((PREPARING_SHARE * done) / streams.length);
  });
  return prepared;
}

/**
 * Decrypts streams before they are read one by one, where the host does that faster ahead of time than on demand.
 * @throws cancelled
 */
export async function loadStreams(streams: Iterable<PdfStream>, signal: AbortSignal | undefined): Promise<void> {
  if (worksAhead()) await inBatches(streams, signal, (stream) => stream.load());
}

/** As `loadStreams`, for every stream that the catalog of an encrypted file leads to. @throws cancelled */
export async function loadAllStreams(file: PdfFile, signal: AbortSignal | undefined): Promise<void> {
  const catalog = file.trailer.get('Root');
  if (!file.encryption || !worksAhead() || !(catalog instanceof PdfRef)) return;
  if (securityHandlerOf(file)?.isKeyless) return;
  const reached = new ReachedObjects(file, new Map());
  reached.number(catalog);
  reached.followAll();
  await loadStreams(
    reached.objects.flatMap(([, object]) => (object instanceof PdfStream ? object : [])),
    signal,
  );
}

async function inBatches<Item>(
  items: Iterable<Item>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let restedAt = performance.now();
  let batch: Promise<void>[] = [];
  const finishBatch = async () => {
    await Promise.all(batch);
    batch = [];
    throwIfCancelled(signal);
    if (performance.now() - restedAt < STRETCH_MS) return;
    await nextTurn(signal);
    restedAt = performance.now();
  };
  for (const item of items) {
    batch.push(work(item));
    if (batch.length === MAX_AT_ONCE) await finishBatch();
  }
  await finishBatch();
}
