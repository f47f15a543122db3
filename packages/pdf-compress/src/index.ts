export { compressDocument } from './compress.ts';
export type { CompressOptions } from './compress-options.ts';
