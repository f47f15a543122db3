export { type AppendOptions, appendUpdate, type ObjectChange } from './append.ts';
export { type AesCodec, setAesCodec } from './encryption/aes.ts';
export { createEncryption, randomBytes } from './encryption/new-encryption.ts';
export { newPasswordBytes, readablePasswordBytes } from './encryption/passwords.ts';
export { permissionsOf } from './encryption/permissions.ts';
export type { SecurityHandler } from './encryption/security-handler.ts';
export {
  DEFAULT_MAX_DECODED_BYTES,
  type DecodedStream,
  decodeStream,
  decodeStreamPartly,
} from './filters/decode.ts';
export {
  deflate,
  deflateOptimally,
  deflateQuickly,
  deflateSmallest,
  type FlateDecoder,
  type FlateEncoder,
  setFlateDecoder,
  setFlateEncoder,
} from './filters/flate.ts';
export { createNewDocument } from './new-document.ts';
export { type OpenOptions, openPdf } from './open.ts';
export { securityHandlerOf } from './parsed-file.ts';
export { loadAllStreams, loadStreams } from './prepare-streams.ts';
export { type RewriteOptions, rewriteFile, rewriteLocked } from './rewrite.ts';
export type * from './types.ts';
export { type DocumentRoot, type WriteOptions, writePdf } from './write.ts';
