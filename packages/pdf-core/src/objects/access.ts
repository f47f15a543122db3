import { latin1 } from '@recto/codecs';
import type { ObjectSource } from '../types.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';
import { decodeTextString } from './text-string.ts';

/**
 * Reads of a value whose type a file may get wrong: each resolves a reference and answers null for any other type.
 * Values of a `PdfDict.get` go in as they are.
 */

type Value = PdfObject | undefined;

/** The dictionary; a stream's dictionary is not one. */
export function dictOf(value: Value, source: ObjectSource): PdfDict | null {
  const object = source.resolve(value);
  return object instanceof PdfDict ? object : null;
}

/** The dictionary, or the dictionary of a stream. */
export function dictOrStreamDictOf(value: Value, source: ObjectSource): PdfDict | null {
  const object = source.resolve(value);
  if (object instanceof PdfStream) return object.dict;
  return object instanceof PdfDict ? object : null;
}

/** The stream. */
export function streamOf(value: Value, source: ObjectSource): PdfStream | null {
  const object = source.resolve(value);
  return object instanceof PdfStream ? object : null;
}

/** The array; its items may be references. */
export function arrayOf(value: Value, source: ObjectSource): readonly PdfObject[] | null {
  const object = source.resolve(value);
  return Array.isArray(object) ? object : null;
}

/** The items of an array, or the value itself where one item may stand without its array; empty for null. */
export function itemsOf(value: Value, source: ObjectSource): readonly PdfObject[] {
  const object = source.resolve(value);
  if (object === null) return [];
  return Array.isArray(object) ? object : [value ?? null];
}

/** The text of a name, without the slash. */
export function nameOf(value: Value, source: ObjectSource): string | null {
  const object = source.resolve(value);
  return object instanceof PdfName ? object.value : null;
}

/** The finite number. */
export function numberOf(value: Value, source: ObjectSource): number | null {
  const object = source.resolve(value);
  return typeof object === 'number' && Number.isFinite(object) ? object : null;
}

/** The number when it is whole. */
export function integerOf(value: Value, source: ObjectSource): number | null {
  const object = source.resolve(value);
  return typeof object === 'number' && Number.isSafeInteger(object) ? object : null;
}

/** The bytes of a string. */
export function bytesOf(value: Value, source: ObjectSource): Uint8Array | null {
  const object = source.resolve(value);
  return object instanceof PdfString ? object.bytes : null;
}

/** The characters of a text string (ISO 32000-2, 7.9.2.2). */
export function textOf(value: Value, source: ObjectSource): string | null {
  const bytes = bytesOf(value, source);
  return bytes && decodeTextString(bytes);
}

/** The reference itself, when the value is one. */
export function refOf(value: Value): PdfRef | null {
  return value instanceof PdfRef ? value : null;
}

/** One character per byte: a string key for a map, equal exactly when the bytes are equal. */
export function byteKey(bytes: Uint8Array): string {
  return latin1(bytes);
}

/** True for a dictionary of this /Type. */
export function hasType(object: PdfObject, name: string): object is PdfDict {
  const type = object instanceof PdfDict ? object.get('Type') : null;
  return type instanceof PdfName && type.value === name;
}
