import { createOfficePool, type OfficePool, officeSupport, serveOfficeChannel } from '@recto/office/pool';
import type { EngineServices } from '@recto/runtime/node';

/** LibreOffice for the jobs of this server. */
export interface OfficeService {
  readonly services: EngineServices;
  close(): Promise<void>;
}

/** So long a start that failed answers for those that follow. */
const RETRY_AFTER_MS = 30_000;

/**
 * Starts nothing before the first document.
 * @param size documents at one time
 * @param maxDocuments that one process converts before a fresh one, with a fresh profile, takes its place
 * @returns null where there is no LibreOffice
 */
export function createOfficeService(size: number, maxDocuments: number): OfficeService | null {
  if (officeSupport() === 'none') return null;
  const pool = openWhenNeeded(() => createOfficePool({ size, maxDocuments }), RETRY_AFTER_MS);
  return {
    services: { office: (channel) => serveOfficeChannel(channel, pool.open) },
    close: () => pool.close(),
  };
}

/**
 * Opens a pool when it is first asked for. One that did not open is tried again by a later call, not before
 * `retryAfterMs`: a machine may be short of memory or of processes for a moment, and is not to be asked without end.
 */
export function openWhenNeeded(
  create: () => Promise<OfficePool>,
  retryAfterMs: number,
): { open(): Promise<OfficePool>; close(): Promise<void> } {
  let opened: Promise<OfficePool> | undefined;
  let failedAt: number | undefined;
  return {
    open() {
      if (opened && (failedAt === undefined || performance.now() - failedAt < retryAfterMs)) return opened;
      failedAt = undefined;
      opened = create();
      opened.catch(() => {
        failedAt = performance.now();
      });
      return opened;
    },
    async close() {
      await opened?.then(
        (pool) => pool.close(),
        () => {},
      );
    },
  };
}
