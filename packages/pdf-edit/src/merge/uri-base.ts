import { byteKey, bytesOf, dictOf, type ObjectSource, type PdfObject, PdfString } from '@recto/pdf-core';
import { bytesOfKey } from './name-space.ts';
import type { PartPlan } from './part.ts';

/** The base that a file's relative URIs are resolved against (ISO 32000-2, Table 210); null when it has none. */
function baseOf({ file }: PartPlan): string | null {
  const bytes = bytesOf(dictOf(file.catalog.get('URI'), file)?.get('Base'), file);
  return bytes && byteKey(bytes);
}

/**
 * One document has one base. When the files agree it is kept, and each file's base is null here; otherwise each file
 * gets its own back, against which its relative URIs must be made absolute.
 */
export function planUriBases(plans: readonly PartPlan[]): {
  readonly shared: boolean;
  readonly bases: (string | null)[];
} {
  const bases = plans.map(baseOf);
  const shared = bases.every((base) => base === bases[0]);
  return { shared, bases: shared ? bases.map(() => null) : bases };
}

/** A URI made absolute; as it stands when it is absolute already or cannot be read. */
export function absoluteUri(value: PdfObject | undefined, base: string, source: ObjectSource): PdfObject {
  const bytes = bytesOf(value, source);
  if (!bytes) return null;
  const uri = byteKey(bytes);
  if (URL.canParse(uri) || !URL.canParse(uri, base)) return new PdfString(bytes);
  return new PdfString(bytesOfKey(new URL(uri, base).href));
}
