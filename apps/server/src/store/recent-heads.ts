/** Blobs kept, of at most 64 KiB each. */
const MOST_KEPT = 64;

/** Heads, sealed as they are stored, that this process has just written: an order mostly follows its upload at once. */
export interface RecentHeads {
  keep(key: string, bytes: Buffer): void;
  find(key: string): Buffer | undefined;
  forget(key: string): void;
}

export function createRecentHeads(): RecentHeads {
  const kept = new Map<string, Buffer>();
  return {
    keep(key, bytes) {
      kept.set(key, bytes);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: (key) => kept.get(key),
    forget(key) {
      kept.delete(key);
    },
  };
}
