import type { StoredCopies } from '../upload/host.ts';
import type { BatchItem } from './batch-queue.ts';

/** What lies on a server after a batch, as one: deleted together, and gone when the last of it ends by itself. @returns null for nothing */
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
