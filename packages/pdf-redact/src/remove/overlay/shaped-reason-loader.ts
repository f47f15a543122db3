import type { NewDocument } from '@recto/pdf-core';
import type { RedactionOverlay } from '../../redaction.ts';
import { plainReason, type ReasonText } from './reason-text.ts';

/** The text on the areas. What sets other scripts than Latin is loaded for those who need it. */
export async function reasonOf(
  { reason = '', typesetReason }: RedactionOverlay,
  document: NewDocument,
): Promise<ReasonText | null> {
  if (!typesetReason) return plainReason(reason, document);
  const { shapedReason } = await import('./shaped-reason.ts');
  return shapedReason(typesetReason, document);
}
