export { appendUpdate, appendUpdateInPieces, type ObjectChange } from './append.ts';
export { Copier, type CopyRules, type Overlay, type Overrides } from './copy/copier.ts';
export { writeReachable, writeReachableInPieces } from './copy/write-reachable.ts';
export { findDuplicates } from './deduplicate/deduplicate.ts';
export { sampleOf } from './deduplicate/equal-data.ts';
export { type GraphRoot, sameGraph } from './deduplicate/same-graph.ts';
export { setAesCodec } from './encryption/aes.ts';
export { createEncryption, randomBytes } from './encryption/new-encryption.ts';
export { newPasswordBytes, readablePasswordBytes } from './encryption/passwords.ts';
export { permissionsOf } from './encryption/permissions.ts';
export { saslPrep } from './encryption/saslprep.ts';
export { SecurityHandler } from './encryption/security-handler.ts';
export {
  type DecodeOptions,
  decodeStep,
  decodeStream,
  decodeStreamPartly,
  FILTER_NAMES,
  type FilterStep,
  filterSteps,
} from './filters/decode.ts';
export { filterNames, type PlainStream, plainStream, withoutFilters } from './filters/plain-stream.ts';
export { readBody, readObjectHeader, type StreamContext } from './indirect-object.ts';
export { createNewDocument } from './new-document.ts';
export { ObjectWriter } from './object-writer.ts';
export {
  arrayOf,
  byteKey,
  bytesOf,
  dictOf,
  dictOrStreamDictOf,
  hasType,
  integerOf,
  itemsOf,
  nameOf,
  numberOf,
  refOf,
  streamOf,
  textOf,
} from './objects/access.ts';
export { dictOfNames } from './objects/dict-of-names.ts';
export { flateStream } from './objects/flate-stream.ts';
export { matrixOf } from './objects/matrix-entry.ts';
export { type PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
export { textLength } from './objects/text-length.ts';
export { decodeTextString, encodeTextString } from './objects/text-string.ts';
export { openDamaged, openPdf } from './open.ts';
export { ParsedFile, securityHandlerOf } from './parsed-file.ts';
export { loadAllStreams, loadStreams } from './prepare-streams.ts';
export { ReachedObjects } from './reached-objects.ts';
export { isCatalog } from './recover.ts';
export { rewriteFile, rewriteFileInPieces, rewriteLocked } from './rewrite.ts';
export type { NewDocument, ObjectSource, PdfFile } from './types.ts';
export { countUndecodable } from './undecodable.ts';
export { decodedLimit, pageLimits, WorkBudget, type WorkLimits } from './work-budget.ts';
export { writePdf } from './write.ts';
