export { checkOutput, type OutputCheck, type OutputVerdict, type UsedInput } from './check-output.ts';
export { describeFile } from './describe-file.ts';
export type { EngineLink, EngineListener } from './engine-link.ts';
export { blobInput, bytesInput } from './inputs.ts';
export { ISOMORPHIC_CAPABILITIES, RECTO_TOOLS } from './recto-tools.ts';
export { type Job, runJob } from './run-job.ts';
export { type EngineSide, serveEngine } from './serve-engine.ts';
export { superviseRequest } from './supervise-request.ts';
export type { CapabilityLoaders, Toolset } from './toolset.ts';
