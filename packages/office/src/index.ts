export { createChannelEngine } from './channel/channel-engine.ts';
export type { OfficeEngine } from './engine.ts';
export { createOfficeCapability } from './office-capability.ts';
