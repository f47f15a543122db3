import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { RectoError } from '@recto/contract/recto-error';
import { RangedBytes } from '@recto/pdf-core/by-ranges';

/** Which file it is, and which version of it. */
export type Identity = Pick<Stats, 'size' | 'mtimeMs' | 'ino'>;

/** Shortest interval between two checks of a file that is being read. The digest at the end of a job checks once more. */
const LOOK_EVERY_MS = 50;

export function isSame(one: Identity, other: Identity): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
}

/**
 * Reads a file on disk by ranges.
 * @param expected the file as it was when the job began; default: as it is now
 * @throws file-unreadable, now and later, when it cannot be read or is not that file any more
 */
export function openByRanges(path: string, name: string, expected?: Identity): RangedBytes & { close(): void } {
  const asUnreadable = <Out>(read: () => Out): Out => {
    try {
      return read();
    } catch (thrown) {
      throw new RectoError('file-unreadable', { fileName: name }, thrown);
    }
  };
  const descriptor = asUnreadable(() => openSync(path, 'r'));
  const identity = expected ?? asUnreadable(() => fstatSync(descriptor));
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = performance.now();
    if (now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    if (!isSame(fstatSync(descriptor), identity)) throw new Error('the file has changed');
  };
  const file = new RangedBytes({
    sizeBytes: identity.size,
    fileName: name,
    readInto: (target, start) =>
      asUnreadable(() => {
        look();
        for (let filled = 0; filled < target.length; ) {
          const bytesRead = readSync(descriptor, target, filled, target.length - filled, start + filled);
          if (bytesRead === 0) throw new Error('the file ended early');
          filled += bytesRead;
        }
      }),
  });
  return Object.assign(file, { close: () => closeSync(descriptor) });
}
