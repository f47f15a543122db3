import type { BlobDriver, BlobEntry } from './blob-driver.ts';
import type { KeyRing } from './key-ring.ts';
import { bodyOffset, bucketEnd, bucketOf, outsideOf, rewrapHead } from './object-head.ts';

const HOUR_MS = 3_600_000;
/** Nothing of a bucket is left this long after its last object could have been made: the promised day, with the lifetime's spare hour. */
const BUCKET_LIFE_MS = 23 * HOUR_MS;
/** Age at which a blob without a head counts as left by a crash. */
const ORPHAN_MS = 600_000;
/** More than any head is long. */
const HEAD_BYTES = 16_384;

/** Result of a sweep. */
export interface SweepReport {
  readonly removed: number;
  readonly kept: number;
  readonly keptBytes: number;
}

interface Sweep {
  readonly driver: BlobDriver;
  readonly ring: KeyRing;
  readonly now: number;
}

/** Goes through all blobs once. Each step is safe to be broken off anywhere and done again. */
export async function sweepObjects({ driver, ring, now }: Sweep): Promise<SweepReport> {
  const objects = new Map<string, BlobEntry[]>();
  for await (const entry of driver.list()) {
    const base = entry.name.slice(0, entry.name.lastIndexOf('.'));
    objects.set(base, [...(objects.get(base) ?? []), entry]);
  }
  let removed = 0;
  let kept = 0;
  let keptBytes = 0;
  for (const [base, entries] of objects) {
    const bytes = await bytesOf(base, entries);
    if (bytes === null) {
      for (const { name, sizeBytes } of entries.toSorted(headFirst)) await driver.erase(name, sizeBytes);
      removed += 1;
    } else {
      kept += 1;
      keptBytes += bytes;
    }
  }
  return { removed, kept, keptBytes };

  /** Sealed bytes of its body; null when it is over. */
  async function bytesOf(base: string, entries: readonly BlobEntry[]): Promise<number | null> {
    const bucket = Number(base.slice(0, base.indexOf('/')));
    // A bucket of the future comes from a clock that was wrong; it would otherwise stay for ever.
    if (now >= bucketEnd(bucket) + BUCKET_LIFE_MS || bucket > bucketOf(now) + 1) return null;
    const inBlobs = entries.reduce((sum, { name, sizeBytes }) => sum + (name.endsWith('.body') ? sizeBytes : 0), 0);
    const head =
      entries.find(({ name }) => name.endsWith('.head')) ?? entries.find(({ name }) => name.endsWith('.upload'));
    if (!head) return entries.every(({ modifiedAt }) => modifiedAt + ORPHAN_MS <= now) ? null : inBlobs;
    const found = await driver.start(head.name, HEAD_BYTES);
    // Removed meanwhile by its owner: what is left of it goes with the next sweep.
    if (!found) return inBlobs;
    const outside = outsideOf(found.bytes);
    if (!outside || outside.expiresAt <= now) return null;
    if (head.name.endsWith('.head') && outside.keyId !== ring.currentKeyId) await rewrap(base, head.name);
    const offset = bodyOffset(found.bytes);
    return inBlobs + (offset === null ? 0 : found.sizeBytes - offset);
  }

  async function rewrap(base: string, name: string): Promise<void> {
    const bytes = await driver.get(name);
    const rewrapped = bytes && rewrapHead(ring, base.slice(base.indexOf('/') + 1), bytes);
    if (rewrapped) await driver.put(name, rewrapped);
  }
}

/** The wrapped key goes first: from then on the body cannot be read, whatever happens. */
function headFirst(one: BlobEntry, other: BlobEntry): number {
  return Number(one.name.endsWith('.body')) - Number(other.name.endsWith('.body'));
}
