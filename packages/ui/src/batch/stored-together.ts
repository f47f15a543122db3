import type { StoredCopies } from '../upload/host.ts';
import type { BatchItem } from './batch-queue.ts';

/**
 * Merges the copies that a batch keeps on a server: deleted together, and gone when the last of them expires.
 * @returns null for none
 */
export function storedTogether(items: readonly BatchItem[]): StoredCopies | null {
  const copies = items.flatMap(({ state }) => (state.kind === 'done' && state.stored ? [state.stored] : []));
  if (copies.length === 0) return null;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    fileCount: sum(copies.map(({ fileCount }) => fileCount)),
    sentBytes: sum(copies.map(({ sentBytes }) => sentBytes)),
    expiresAt: Math.max(...copies.map(({ expiresAt }) => expiresAt)),
    async remove() {
      await Promise.all(copies.map((each) => each.remove()));
    },
  };
}
