import type { BlobDriver, BlobEntry } from './blob-driver.ts';
import type { KeyRing } from './key-ring.ts';
import { bucketEnd, bucketOf, outsideOf, rewrapHead } from './object-head.ts';

const HOUR_MS = 3_600_000;
/** Nothing of a bucket is left this long after its last object could have been made: the promised day, with the lifetime's spare hour. */
const BUCKET_LIFE_MS = 23 * HOUR_MS;
/** How old a blob without a head must be before it counts as left by a crash. */
const ORPHAN_MS = 600_000;

/** What a sweep found. */
export interface SweepReport {
  readonly removed: number;
  readonly kept: number;
  readonly keptBytes: number;
}

interface Sweep {
  readonly driver: BlobDriver;
  readonly ring: KeyRing;
  readonly now: number;
  /** Removes head, upload and body, in this order. */
  readonly removeBlobs: (base: string) => Promise<unknown>;
}

/** Goes through all blobs once. Each step is safe to be broken off anywhere and done again. */
export async function sweepObjects({ driver, ring, now, removeBlobs }: Sweep): Promise<SweepReport> {
  const objects = new Map<string, BlobEntry[]>();
  for await (const entry of driver.list()) {
    const base = entry.name.slice(0, entry.name.lastIndexOf('.'));
    objects.set(base, [...(objects.get(base) ?? []), entry]);
  }
  let removed = 0;
  let kept = 0;
  let keptBytes = 0;
  for (const [base, entries] of objects) {
    if (await isOver(base, entries)) {
      await removeBlobs(base);
      for (const { name } of entries) await driver.remove(name);
      removed += 1;
    } else {
      kept += 1;
      keptBytes += entries.reduce((sum, { name, sizeBytes }) => sum + (name.endsWith('.body') ? sizeBytes : 0), 0);
    }
  }
  return { removed, kept, keptBytes };

  async function isOver(base: string, entries: readonly BlobEntry[]): Promise<boolean> {
    const bucket = Number(base.slice(0, base.indexOf('/')));
    // A bucket of the future comes from a clock that was wrong; it would otherwise stay for ever.
    if (now >= bucketEnd(bucket) + BUCKET_LIFE_MS || bucket > bucketOf(now) + 1) return true;
    const head =
      entries.find(({ name }) => name.endsWith('.head')) ?? entries.find(({ name }) => name.endsWith('.upload'));
    if (!head) return entries.every(({ modifiedAt }) => modifiedAt + ORPHAN_MS <= now);
    const bytes = await driver.get(head.name);
    // Removed meanwhile by its owner: what is left of it goes with the next sweep.
    if (!bytes) return false;
    const outside = outsideOf(bytes);
    if (!outside || outside.expiresAt <= now) return true;
    if (!head.name.endsWith('.head')) return false;
    const rewrapped = rewrapHead(ring, base.slice(base.indexOf('/') + 1), bytes);
    if (rewrapped) await driver.put(head.name, rewrapped);
    return false;
  }
}
