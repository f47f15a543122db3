/**
 * PDF syntax as plain data. A string stands for itself (`'/Page'`, `'(text)'`, `'3 0 R'`), an array for an array, a
 * record for a dictionary; undefined entries are left out. Kept apart from the product's object model on purpose:
 * a builder that shared its code could only prove that the code agrees with itself.
 */
export type Syntax = string | number | boolean | readonly Syntax[] | Dictionary;

/** Keys without the slash. */
export interface Dictionary {
  [key: string]: Syntax | undefined;
}

/** Writes a value as PDF syntax. */
export function writeSyntax(value: Syntax): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(4);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeSyntax).join(' ')}]`;
  const entries = Object.entries(value as Dictionary).flatMap(([key, entry]) =>
    entry === undefined ? [] : [`${nameOf(key)} ${writeSyntax(entry)}`],
  );
  return `<< ${entries.join(' ')} >>`;
}

/** A name object, with what is not a regular character written as `#xx` (ISO 32000-2, 7.3.5). */
export function nameOf(value: string): string {
  const bytes = Buffer.from(value, 'utf8');
  return `/${[...bytes].map((byte) => (/[\w.+:-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `#${hexByte(byte)}`)).join('')}`;
}

/** A text string: literal when printable ASCII, UTF-16BE in hexadecimal otherwise (7.9.2.2). */
export function textOf(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return `(${value.replace(/[\\()]/g, '\\$&')})`;
  const units = Array.from({ length: value.length }, (_, index) => value.charCodeAt(index));
  return `<FEFF${units.map((unit) => hexByte(unit >> 8) + hexByte(unit & 255)).join('')}>`;
}

/** A byte string in hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`;
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase();
}
