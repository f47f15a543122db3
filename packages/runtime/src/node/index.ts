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
export { withWorkFolder } from './work-folder.ts';
