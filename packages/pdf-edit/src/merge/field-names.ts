import {
  type Copier,
  decodeStream,
  decodeTextString,
  encodeTextString,
  PdfDict,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@recto/pdf-core';
import type { Renames } from './name-space.ts';
import { renameFieldsInScript } from './script-names.ts';

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

/** The copy of a script. */
export interface CopiedScript {
  readonly script: PdfObject;
  /** True when it may still name a renamed field by its old name. */
  readonly isUncertain: boolean;
}

/** A script with renamed fields, where that is certain; as it stands when nothing in it changes. @throws too-demanding */
export function copyScript(value: PdfObject | undefined, topLevel: Renames, copier: Copier): CopiedScript {
  const object = copier.source.resolve(value);
  const isStream = object instanceof PdfStream;
  const written = isStream ? decodeStream(object, copier.source) : object instanceof PdfString ? object.bytes : null;
  if (!written) return { script: copier.copy(value), isUncertain: false };
  const before = decodeTextString(written);
  const { code, isUncertain } = renameFieldsInScript(before, (name) => renameFullName(name, topLevel));
  if (code === before) return { script: copier.copy(value), isUncertain };
  const bytes = encodeTextString(code);
  const script = isStream ? copier.target.add(new PdfStream(new PdfDict(), bytes)) : new PdfString(bytes);
  return { script, isUncertain };
}
