export { serveOfficeChannel } from '../channel/serve-channel.ts';
export { createOfficePool, type OfficePool, type OfficePoolOptions, type PoolHealth } from './office-pool.ts';
export { type OfficeSupport, officeSupport } from './sandbox.ts';
