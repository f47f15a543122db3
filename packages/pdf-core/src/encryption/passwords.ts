import { type Message, message } from '@recto/words/message';
import type { Said } from '@recto/words/said';
import { pdfDocCode } from '../objects/text-string.ts';
import { saslPrep } from './saslprep.ts';

/** Longer passwords count by their first bytes only (7.6.4.3.3). */
export const MAX_PASSWORD_BYTES = 127;

/**
 * The bytes a password may stand for. Revisions 2 to 4 say PDFDocEncoding (7.6.4.3.2), but what programs really wrote
 * there differs, so Latin-1 and UTF-8 are tried too; revisions 5 and 6 say UTF-8 after SASLprep (7.6.4.3.3).
 */
export function passwordBytes(password: string, revision: number): Uint8Array[] {
  if (revision >= 5) {
    // Programs that skip SASLprep locked the file under what was typed.
    const forms = [utf8(saslPrep(password) ?? password), utf8(password)];
    // qpdf 11.3 hashes longer ones whole.
    return distinct([...forms.map((bytes) => bytes.slice(0, MAX_PASSWORD_BYTES)), ...forms]);
  }
  const candidates: Uint8Array[] = [];
  const encoded = singleBytes(password, (character) => pdfDocCode(character) ?? latin1Code(character));
  if (encoded) candidates.push(encoded);
  const latin1 = singleBytes(password, latin1Code);
  if (latin1) candidates.push(latin1);
  candidates.push(utf8(password));
  return distinct(candidates);
}

/** The bytes for revision 6 of a password that opened an older file, whatever its characters. */
export function readablePasswordBytes(password: string): Uint8Array {
  return utf8(saslPrep(password) ?? password).slice(0, MAX_PASSWORD_BYTES);
}

const NOT_ALLOWED = message(
  'problem.passwordNotAllowed',
  'The password contains characters, or a mix of writing directions, that PDF does not allow in passwords.',
);
const INVISIBLE = message('problem.passwordInvisible', 'The password contains only invisible characters.');
const TOO_LONG = message(
  'problem.passwordTooLong',
  'The password is longer than {most} bytes; the rest would not count.',
);

/**
 * The bytes of a password for a new file of revision 6.
 * @returns the bytes, or why the password cannot be used
 */
export function newPasswordBytes(password: string): Uint8Array | { words: Message; params?: Said['params'] } {
  const prepared = saslPrep(password);
  if (prepared === null) return { words: NOT_ALLOWED };
  if (prepared === '' && password !== '') return { words: INVISIBLE };
  const bytes = utf8(prepared);
  return bytes.length > MAX_PASSWORD_BYTES ? { words: TOO_LONG, params: { most: MAX_PASSWORD_BYTES } } : bytes;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function latin1Code(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  return code < 256 ? code : undefined;
}

function singleBytes(text: string, codeOf: (character: string) => number | undefined): Uint8Array | null {
  const codes: number[] = [];
  for (const character of text) {
    const code = codeOf(character);
    if (code === undefined) return null;
    codes.push(code);
  }
  return Uint8Array.from(codes);
}

function distinct(candidates: Uint8Array[]): Uint8Array[] {
  const seen = new Set<string>();
  return candidates.filter((bytes) => {
    const key = bytes.join();
    return !seen.has(key) && seen.add(key);
  });
}
