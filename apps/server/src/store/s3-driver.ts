import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { RectoError } from '@recto/contract/recto-error';
import { BLOB_NAME, type BlobDriver, type BlobEntry } from './blob-driver.ts';

/** Service and bucket that hold the objects when several machines share them. */
export interface S3Location {
  /** Address of the service. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Bytes of every segment of a blob but the last; one segment of each blob that is being written is in memory. */
const SEGMENT_BYTES = 4_194_304;
const RETRY_SECONDS = 15;
const CONNECT_MS = 3_000;
const REQUEST_MS = 30_000;

/** A blob driver with connections of its own. */
export interface S3Driver extends BlobDriver {
  /** Makes sure that the bucket is there. @throws what the service says */
  prepare(): Promise<void>;
  close(): void;
}

/**
 * Blobs in a bucket. A stored object cannot grow, so a blob is a row of objects: `<name>`, `<name>/000001`, ..., each full but the
 * last. What is written so can be gone on with after a crash, needs no listing to be read, and leaves nothing half-made in the
 * service (docs/adr/0017-a-blob-in-a-bucket-is-a-row-of-segments.md).
 * @param segmentBytes at least what is ever given to `put`, which writes one object
 */
export function createS3Driver(location: S3Location, segmentBytes = SEGMENT_BYTES): S3Driver {
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    credentials: { accessKeyId: location.accessKey, secretAccessKey: location.secretKey },
    forcePathStyle: true,
    // `again` does that.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
    // Asking first whether a segment may be sent takes a connection of its own each time, and as long as sending it.
    expectContinueHeader: false,
    // Every byte is authenticated by our own cipher.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = location.bucket;

  const head = (Key: string): Promise<number | null> =>
    again(() => client.send(new HeadObjectCommand({ Bucket, Key }))).then(
      (found) => found.ContentLength ?? 0,
      whenAbsent(null),
    );
  const save = async (Key: string, Body: Uint8Array): Promise<void> => {
    await again(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }))).catch(
      asBusy,
    );
  };
  const erase = async (Key: string): Promise<void> => {
    await again(() => client.send(new DeleteObjectCommand({ Bucket, Key }))).catch(whenAbsent(null));
  };
  /** Counts the consecutive segments from this one on, and returns the length of the last. */
  const measure = async (name: string, from = 0): Promise<{ readonly count: number; readonly lastBytes: number }> => {
    let count = from;
    let lastBytes = 0;
    for (;;) {
      const size = await head(segmentKey(name, count));
      if (size === null) return { count, lastBytes };
      count += 1;
      lastBytes = size;
      if (size < segmentBytes) return { count, lastBytes };
    }
  };
  /** Removes segments [from, to), the last first: a row never has a gap. */
  const cut = async (name: string, from: number, to: number): Promise<void> => {
    for (let index = to - 1; index >= from; index--) await erase(segmentKey(name, index));
  };
  async function* readSegment(name: string, index: number, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start, tries = 0; at < end; tries++) {
      const Range = `bytes=${at}-${end - 1}`;
      const found = await again(() =>
        client.send(new GetObjectCommand({ Bucket, Key: segmentKey(name, index), Range })),
      ).catch(whenAbsent(null));
      try {
        // In Node the body is a stream of buffers.
        for await (const part of (found?.Body ?? []) as AsyncIterable<Buffer>) {
          at += part.length;
          yield part;
        }
      } catch (thrown) {
        // The connection ended within the body: what is missing is asked for again.
        if (tries >= PAUSES_MS.length) asBusy(thrown);
        await sleep(PAUSES_MS[tries]);
        continue;
      }
      if (at !== end) throw new Error('the blob ended early');
    }
  }
  async function* read(name: string, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / segmentBytes);
      const until = Math.min(end, (index + 1) * segmentBytes);
      yield* readSegment(name, index, at - index * segmentBytes, until - index * segmentBytes);
      at = until;
    }
  }

  return {
    put: async (name, bytes) => save(checked(name), bytes),
    async get(name) {
      const found = await again(() => client.send(new GetObjectCommand({ Bucket, Key: checked(name) }))).catch(
        whenAbsent(null),
      );
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    async start(name, maxBytes) {
      const Range = `bytes=0-${maxBytes - 1}`;
      const found = await again(() => client.send(new GetObjectCommand({ Bucket, Key: checked(name), Range })))
        .catch(whenEmpty({ Body: null, ContentRange: '' }))
        .catch(whenAbsent(null));
      if (!found) return null;
      if (!found.Body) return { bytes: Buffer.alloc(0), sizeBytes: 0 };
      const bytes = Buffer.from(await found.Body.transformToByteArray());
      return { bytes, sizeBytes: Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? bytes.length) };
    },
    async append(name, keepBytes) {
      checked(name);
      let index = Math.floor(keepBytes / segmentBytes);
      const segment = Buffer.allocUnsafe(segmentBytes);
      let filled = 0;
      if (keepBytes > 0) {
        const { count, lastBytes } = await measure(name);
        if ((count - 1) * segmentBytes + lastBytes < keepBytes) throw new Error('the blob is shorter than it was');
        for await (const part of read(name, index * segmentBytes, keepBytes)) {
          segment.set(part, filled);
          filled += part.length;
        }
        // What is kept of the last segment is written again with what follows, or at the end.
        await cut(name, index + 1, count);
      }
      const flush = async () => {
        // The request may be sent again: the bytes must stay as they are until it has been answered.
        await save(segmentKey(name, index), segment.subarray(0, filled));
        index += 1;
        filled = 0;
      };
      return {
        async write(parts) {
          for (const part of parts) {
            for (let at = 0; at < part.length; ) {
              if (filled === segmentBytes) await flush();
              const taken = part.subarray(at, at + segmentBytes - filled);
              segment.set(taken, filled);
              filled += taken.length;
              at += taken.length;
            }
          }
        },
        async close() {
          if (filled > 0) await flush();
          const { count } = await measure(name, index);
          await cut(name, index, count);
        },
      };
    },
    async sizeOf(name) {
      const { count, lastBytes } = await measure(checked(name));
      return count === 0 ? null : (count - 1) * segmentBytes + lastBytes;
    },
    read: (name, start, end) => read(checked(name), start, end),
    async remove(name) {
      const { count } = await measure(checked(name));
      await cut(name, 0, count);
      return count > 0;
    },
    erase: (name, sizeBytes) => cut(checked(name), 0, Math.max(1, Math.ceil(sizeBytes / segmentBytes))),
    async *list() {
      let current: BlobEntry | null = null;
      for await (const { key, sizeBytes, modifiedAt } of listKeys(client, Bucket)) {
        const [, name = '', number] = SEGMENT_KEY.exec(key) ?? [];
        if (current && current.name === name) {
          current = {
            name,
            sizeBytes: current.sizeBytes + sizeBytes,
            modifiedAt: Math.max(current.modifiedAt, modifiedAt),
          };
          continue;
        }
        if (current) yield current;
        current = null;
        if (number === undefined && BLOB_NAME.test(name)) current = { name, sizeBytes, modifiedAt };
        // Written by somebody who had not heard yet that the blob is gone: nobody can read it without its beginning.
        else if (number !== undefined) await erase(key);
      }
      if (current) yield current;
    },
    async prepare() {
      const isThere = () =>
        again(() => client.send(new HeadBucketCommand({ Bucket }))).then(() => true, whenAbsent(false));
      if (await isThere()) return;
      await again(() => client.send(new CreateBucketCommand({ Bucket }))).catch(async (thrown: unknown) => {
        // Another node may have made it meanwhile.
        if (!(await isThere())) asBusy(thrown);
      });
    },
    close: () => client.destroy(),
  };
}

/**
 * Pauses before a request is made again: a restart of the service is waited for. The first one is none, because a connection that
 * was kept open may have been closed from the other side just before it was used.
 */
const PAUSES_MS = [0, 50, 200, 500, 1_000, 2_000, 4_000];
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

async function again<Out>(work: () => Promise<Out>): Promise<Out> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (thrown) {
      const status =
        thrown instanceof S3ServiceException ? (thrown.$metadata.httpStatusCode ?? SERVER_ERROR) : SERVER_ERROR;
      const pause = PAUSES_MS[tries];
      if (pause === undefined || (status < SERVER_ERROR && status !== TOO_MANY_REQUESTS)) throw thrown;
      await sleep(pause);
    }
  }
}

const SEGMENT_DIGITS = 6;
const SEGMENT_KEY = /^([^/]+\/[^/]+)(?:\/(\d{6}))?$/;

function segmentKey(name: string, index: number): string {
  return index === 0 ? name : `${name}/${String(index).padStart(SEGMENT_DIGITS, '0')}`;
}

function checked(name: string): string {
  if (!BLOB_NAME.test(name)) throw new Error('not a blob name');
  return name;
}

interface KeyEntry {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
}

async function* listKeys(client: S3Client, Bucket: string): AsyncGenerator<KeyEntry> {
  let after: string | undefined;
  do {
    const page = await again(() =>
      client.send(new ListObjectsV2Command({ Bucket, ...(after !== undefined && { StartAfter: after }) })),
    ).catch(asBusy);
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 };
    }
    after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
  } while (after !== undefined);
}

const NOT_FOUND = 404;
const RANGE_NOT_SATISFIABLE = 416;

function whenEmpty<Value>(value: Value): (thrown: unknown) => Value {
  return (thrown) => {
    if (thrown instanceof S3ServiceException && thrown.$metadata.httpStatusCode === RANGE_NOT_SATISFIABLE) return value;
    throw thrown;
  };
}

function whenAbsent<Value>(value: Value): (thrown: unknown) => Value {
  return (thrown) => {
    if (thrown instanceof S3ServiceException && thrown.$metadata.httpStatusCode === NOT_FOUND) return value;
    return asBusy(thrown);
  };
}

/** The service does not answer, or not as it should: the caller may try again. */
function asBusy(thrown: unknown): never {
  throw new RectoError('server-busy', { seconds: RETRY_SECONDS }, thrown);
}
