import type { Copier } from '../copy/copier.ts';
import { decodeTextString, encodeTextString } from '../model/text-string.ts';
import { type PdfObject, PdfString } from '../objects/index.ts';
import type { Renames } from './name-space.ts';

/** A full field name whose first part is renamed. */
export function renameFullName(fullName: string, topLevel: Renames): string {
  const end = fullName.indexOf('.');
  const first = end < 0 ? fullName : fullName.slice(0, end);
  return topLevel.of(first) + fullName.slice(first.length);
}

/** Fields of an action, each by its full name or by reference; what is left out disappears from a list. */
export function renameFieldsIn(value: PdfObject | undefined, topLevel: Renames, copier: Copier): PdfObject {
  const object = copier.source.resolve(value);
  if (!Array.isArray(object)) return renameField(value, topLevel, copier);
  return object.map((item) => renameField(item, topLevel, copier)).filter((item) => item !== null);
}

function renameField(value: PdfObject | undefined, topLevel: Renames, copier: Copier): PdfObject {
  const object = copier.source.resolve(value);
  if (!(object instanceof PdfString)) return copier.copy(value);
  const name = decodeTextString(object.bytes);
  const renamed = renameFullName(name, topLevel);
  return renamed === name ? object : new PdfString(encodeTextString(renamed));
}
