import { createOfficePool, type OfficePool, serveOfficeChannel } from '@recto/office/pool';
import type { EngineServices } from '@recto/runtime/node';

/** LibreOffice for the one job of a command. */
export interface OfficeService {
  readonly services: EngineServices;
  close(): Promise<void>;
}

/** @throws engine-missing where there is no LibreOffice, or no sandbox for it */
export async function openOfficeService(): Promise<OfficeService> {
  const pool: OfficePool = await createOfficePool({ size: 1 });
  pool.warm();
  return {
    services: { office: (channel) => serveOfficeChannel(channel, async () => pool) },
    close: () => pool.close(),
  };
}
