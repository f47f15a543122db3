export type {
  ServerFile,
  ServerJobHooks,
  ServerJobResult,
  ServerPageJob,
  ServerRunner,
  ServerStage,
  StoredCopies,
} from './server-job.ts';
export { createServerRunner } from './server-runner.ts';
