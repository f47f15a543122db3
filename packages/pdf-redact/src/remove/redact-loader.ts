import type { OpenedFile } from '@recto/pdf-document';
import type { Redactions } from '../redactions.ts';
import type { RedactionResult, RedactOptions } from './redact.ts';

/** Redacts a file. The remover comes when there is something to remove: see `redact.ts`. @throws cancelled, too-demanding, option-invalid */
export async function redact(
  opened: OpenedFile,
  redactions: Redactions,
  options: RedactOptions,
): Promise<RedactionResult> {
  const remover = await import('./redact.ts');
  return remover.redact(opened, redactions, options);
}
