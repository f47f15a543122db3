import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { hasFileAttributes } from '../../apps/server/src/tests/swift-server.testing.ts';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const LEAST_BYTES = 268_435_456;

/** Folder for data that are kept in memory where the machine has room for that, so that no disk is measured; else the usual one. */
export function memoryFolder(): { readonly parentFolder: string; readonly isMemory: boolean } {
  const isMemory = hasSpace() && hasFileAttributes(MEMORY);
  return { parentFolder: isMemory ? MEMORY : tmpdir(), isMemory };
}

function hasSpace(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= LEAST_BYTES;
  } catch {
    return false;
  }
}
