export { type BurnedFile, burnLeftovers } from './burn/burn-leftovers.ts';
export { coverInk } from './ink/cover-ink.ts';
export { proveRedacted } from './prove/prove-loader.ts';
export type { ProofOptions } from './prove/prove-redacted.ts';
export {
  boxArea,
  type InnerArea,
  type Leftover,
  type OverlayColour,
  REDACTION_KINDS,
  type RedactionArea,
  type RedactionKind,
  type RedactionOverlay,
  type RedactionReport,
  type RedactionTerm,
  type RemovedContent,
  type TextRange,
} from './redaction.ts';
export type { Redactions } from './redactions.ts';
export type { RedactionResult, RedactOptions } from './remove/redact.ts';
export { redact } from './remove/redact-loader.ts';
export * from './search/index.ts';
export { type TermFinder, termFinder } from './terms/term-finder.ts';
