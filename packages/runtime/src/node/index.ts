export type {
  NodeHost,
  NodeHostOptions,
  NodeInput,
  NodeJob,
  NodeOutput,
  NodeResult,
  NodeRunOptions,
} from './node-job.ts';
export { createProcessHost, type ProcessHostOptions } from './process-host.ts';
export { createThreadHost } from './thread-host.ts';
export { withWorkFolder } from './work-folder.ts';
