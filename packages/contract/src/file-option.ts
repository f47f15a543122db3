import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import { wanted } from './options.ts';
import type { OptionJsonSchema } from './options-json-schema.ts';

const IN_BASE64 = message('problem.inBase64', 'The value must be a file in base64.');

/** Letters of base64 for one byte. */
const BASE64_RATIO = 4 / 3;

/** Values that an option with a small file accepts. */
export interface FileOptionRules {
  /** For forms and --help. */
  readonly description: string;
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}

/**
 * An option that holds a small file in base64, empty by default: a picture, a key. It is not one of the tool's inputs. On the
 * command line its flag names a file.
 */
export function fileOption({ description, mediaTypes, maxBytes }: FileOptionRules) {
  const text = z.string().check(z.maxLength(Math.ceil(maxBytes * BASE64_RATIO) + 4), inBase64());
  return z
    ._default(text, '')
    .check(z.describe(description), z.meta({ contentEncoding: 'base64', contentMediaType: mediaTypes.join(', ') }));
}

/** A check of a text that must be bytes in base64, with or without padding: what `fileOptionBytes` can read. */
export function inBase64() {
  return wanted(isBase64, IN_BASE64);
}

function isBase64(value: string): boolean {
  const rest = value.length % 4;
  return /^[A-Za-z0-9+/]*={0,2}$/.test(value) && rest !== 1 && (rest === 0 || !value.endsWith('='));
}

/** True for an option made by `fileOption`. */
export function isFileOption(schema: OptionJsonSchema): boolean {
  return schema.contentEncoding === 'base64';
}

/** The file that a file option holds. */
export function fileOptionBytes(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
}

/** A file as the value of a file option. */
export function toFileOption(bytes: Uint8Array): string {
  let text = '';
  // Not all at once: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
