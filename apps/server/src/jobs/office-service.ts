import { createOfficePool, type OfficePool, officeSupport, serveOfficeChannel } from '@recto/office/pool';
import type { EngineServices } from '@recto/runtime/node';

/** LibreOffice for the jobs of this server. */
export interface OfficeService {
  readonly services: EngineServices;
  close(): Promise<void>;
}

/** Starts nothing before the first document. @param size documents at one time. @returns null where there is no LibreOffice */
export function createOfficeService(size: number): OfficeService | null {
  if (officeSupport() === 'none') return null;
  let opened: Promise<OfficePool> | undefined;
  const open = () => {
    opened ??= createOfficePool({ size });
    return opened;
  };
  return {
    services: { office: (channel) => serveOfficeChannel(channel, open) },
    async close() {
      await opened?.then(
        (pool) => pool.close(),
        () => {},
      );
    },
  };
}
