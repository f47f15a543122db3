export type { ProofOptions, ProveRedacted } from './prove/prove-redacted.ts';
export {
  boxArea,
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
export type { Redact, RedactionResult, Redactions, RedactOptions } from './remove/redact.ts';
export * from './search/index.ts';
