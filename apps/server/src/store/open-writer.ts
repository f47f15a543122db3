import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import { removeUnfinished, START_BYTES, type StoreParts, storedObject } from './found-objects.ts';
import { blobBase, joinBody, type ObjectHead, writeHead } from './object-head.ts';
import { type KeptBody, readKept, sealInto } from './object-writer.ts';
import type { ObjectWriter } from './stored-object.ts';

const BEING_SENT = message('upload.beingSent', 'it is already being sent');

/** Makes the error of a second writer for one object. */
export const beingSent = () => new RectoError('upload-failed', { message: say(BEING_SENT) });

/** A beginning of an object that was kept. */
export interface KeptUpload {
  /** Null when no byte was kept. */
  readonly body: KeptBody | null;
  /** Lets other nodes write it. */
  letGo(): void;
}

/** Reads what is left of a broken-off body; null when there is none. */
export async function keptBody({ driver }: StoreParts, { key, dataKey }: ObjectHead): Promise<KeptBody | null> {
  const name = `${blobBase(key)}.body`;
  const size = await driver.sizeOf(name);
  return size === null ? null : readKept(size, dataKey, (start, end) => driver.read(name, start, end));
}

/**
 * Opens the one writer of an object.
 * @param writing keys being written in this process
 * @param kept null for a new object
 * @throws upload-failed when it is being written
 */
export function openWriter(
  parts: StoreParts,
  writing: Set<string>,
  owner: string,
  head: ObjectHead,
  kept: KeptUpload | null,
): ObjectWriter {
  const { driver, ledger, recent, ring, space } = parts;
  const { key, expiresAt, facts, dataKey } = head;
  const base = blobBase(key);
  if (writing.has(key)) throw beingSent();
  writing.add(key);
  const leave = () => {
    writing.delete(key);
    kept?.letGo();
  };
  let hasUpload = kept !== null;
  /** Records a resumable upload before the first byte that is to be kept: without the record it cannot be resumed. */
  const keepUpload = async () => {
    if (!hasUpload) await driver.put(`${base}.upload`, writeHead(ring, owner, head));
    hasUpload = true;
  };
  const append = async (keepBytes: number) => {
    await keepUpload();
    return driver.append(`${base}.body`, keepBytes);
  };
  const body = sealInto(append, dataKey, kept?.body ?? null);
  return {
    key,
    expiresAt,
    facts,
    get sizeBytes() {
      return body.sizeBytes;
    },
    async write(bytes) {
      space.require(bytes.length);
      ledger.grow(key, bytes.length);
      await body.write(bytes);
      space.take(bytes.length);
    },
    async finish(named) {
      try {
        const sealedBody = await body.finish();
        const finished = { ...head, facts: { ...facts, ...named, sizeBytes: body.sizeBytes } };
        const written = writeHead(ring, owner, finished);
        const bytes = sealedBody ? joinBody(written, sealedBody) : written;
        await driver.put(`${base}.head`, bytes);
        if (hasUpload) await driver.erase(`${base}.upload`, 1);
        if (bytes.length <= START_BYTES) recent.keep(key, bytes);
        return storedObject(parts, { head: finished, found: { bytes, sizeBytes: bytes.length } });
      } finally {
        leave();
      }
    },
    async suspend() {
      try {
        await keepUpload();
        return await body.suspend();
      } finally {
        leave();
      }
    },
    async discard() {
      await body.abandon().catch(() => {});
      ledger.close(key);
      if (hasUpload) await removeUnfinished(parts, key);
      else space.free(body.sizeBytes);
      leave();
    },
  };
}
