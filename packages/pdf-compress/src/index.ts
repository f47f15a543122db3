export { compressDocument } from './compress.ts';
