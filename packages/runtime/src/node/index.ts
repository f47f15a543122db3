export type { EngineServices } from './engine-services.ts';
export { readFileLimit } from './file-limit.ts';
export {
  createForwardRelay,
  isBelowOneOf,
  RELAY_LIMITS,
  type RelaySettings,
  readRelaySettings,
} from './forward-relay.ts';
export { probeIsolation } from './isolation.ts';
export { type JobDebugging, readJobDebugging } from './job-debugging.ts';
export { NODE_CAPABILITIES } from './node-capabilities.ts';
export type {
  NodeHost,
  NodeHostOptions,
  NodeInput,
  NodeJob,
  NodeOutput,
  NodeResult,
  NodeRunOptions,
} from './node-job.ts';
export { createProcessHost } from './process-host.ts';
export { folderRecipeHost } from './recipe-host.ts';
export { serveRelayChannel } from './relay-channel.ts';
export {
  createRefusingHost,
  createServerHost,
  type ServerHost,
  type ServerHostOptions,
  type ServerInput,
  type ServerJob,
  type ServerOutput,
} from './server-host.ts';
export { withFolderOnDemand, withWorkFolder } from './work-folder.ts';
