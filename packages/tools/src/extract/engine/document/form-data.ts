import { joinBytes } from '@recto/codecs';
import {
  arrayOf,
  decodeTextString,
  integerOf,
  itemsOf,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  plainStream,
  textOf,
} from '@recto/pdf-core';
import { type FormField, inheritedValue, readAcroForm, readFields } from '@recto/pdf-document';

/** A field of the form and what is filled in. */
export interface FieldData {
  /** Full name, with full stops between its parts. */
  readonly name: string;
  /** Name in readers; empty when the file does not give it. */
  readonly label: string;
  readonly type: 'text' | 'checkbox' | 'radio' | 'choice' | 'signature';
  /** Text, the name of a state, or several choices; null for nothing. */
  readonly value: string | readonly string[] | null;
  /** A button's value is a name in the file, any other a string. */
  readonly isName: boolean;
}

/** Bits of /Ff (ISO 32000-2, Table 229). */
const [RADIO, PUSH_BUTTON] = [1 << 15, 1 << 16];
const MAX_FIELDS = 100_000;
const MAX_CHOICES = 10_000;

/** The fields that can hold a value, in the order of the form. */
export function readFieldData(file: PdfFile): FieldData[] {
  return readFields(file.catalog, file)
    .slice(0, MAX_FIELDS)
    .flatMap((field) => {
      const type = typeOf(field, file);
      if (!type || field.fullName === '') return [];
      const object = file.resolve(field.value);
      const value = type === 'signature' ? null : filledIn(object, file);
      const label = textOf(field.dict.get('TU'), file) ?? '';
      return [{ name: field.fullName, label, type, value, isName: object instanceof PdfName }];
    });
}

function typeOf(field: FormField, file: PdfFile): FieldData['type'] | null {
  const flags = integerOf(inheritedValue(field, 'Ff', file), file) ?? 0;
  switch (field.type) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return (flags & PUSH_BUTTON) !== 0 ? null : (flags & RADIO) !== 0 ? 'radio' : 'checkbox';
    default:
      return null;
  }
}

function filledIn(object: PdfObject, file: PdfFile): FieldData['value'] {
  if (object instanceof PdfName) return utf8OrLatin(object.value);
  if (object instanceof PdfString) return decodeTextString(object.bytes);
  if (object instanceof PdfStream) {
    const plain = plainStream(object, file);
    return plain && plain.remainingFilters.length === 0 ? decodeTextString(plain.bytes) : null;
  }
  if (Array.isArray(object)) return object.slice(0, MAX_CHOICES).flatMap((item) => textOf(item, file) ?? []);
  return typeof object === 'number' ? String(object) : null;
}

/** Names are bytes, and by convention UTF-8 (7.3.5). */
function utf8OrLatin(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(name, (byte) => byte.charCodeAt(0)));
  } catch {
    return name;
  }
}

/** The XFA form (a document of its own beside the fields), as one XML document; null when there is none. */
export function readXfa(file: PdfFile): Uint8Array | null {
  const acroForm = readAcroForm(file.catalog, file);
  const xfa = acroForm?.get('XFA');
  const parts = arrayOf(xfa, file) ? itemsOf(xfa, file) : [xfa ?? null];
  const packets = parts.flatMap((part) => {
    const stream = file.resolve(part);
    const plain = stream instanceof PdfStream ? plainStream(stream, file) : null;
    return plain && plain.remainingFilters.length === 0 ? [plain.bytes] : [];
  });
  return packets.length === 0 ? null : joinBytes(packets);
}
