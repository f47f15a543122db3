import * as z from 'zod/mini';
import type { OptionJsonSchema } from './options-json-schema.ts';

/** Longest secret that is taken; more is a file given by mistake. */
const MAX_SECRET_CHARACTERS = 1024;

/**
 * An option that holds a secret, empty by default. Hosts treat it alike in every tool: the command line reads it from a
 * file or asks for it, HTTP takes it in a body only, and no receipt, error, log, address or storage holds it.
 * @param description for forms and --help
 */
export function secretOption(description: string) {
  const text = z.string().check(z.maxLength(MAX_SECRET_CHARACTERS));
  return z._default(text, '').check(z.describe(description), z.meta({ format: 'password', writeOnly: true }));
}

/** True for an option made by `secretOption`. */
export function isSecretOption(schema: OptionJsonSchema): boolean {
  return schema.writeOnly === true;
}
