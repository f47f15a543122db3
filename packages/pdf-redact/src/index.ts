export { type BurnedFile, burnLeftovers } from './burn/burn-leftovers.ts';
export { coverInk } from './ink/cover-ink.ts';
export { type ProofOptions, proveRedacted } from './prove/prove-redacted.ts';
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
export { type RedactionResult, type RedactOptions, redact } from './remove/redact.ts';
export * from './search/index.ts';
export { type TermFinder, termFinder } from './terms/term-finder.ts';
