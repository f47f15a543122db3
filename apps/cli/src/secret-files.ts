import { readFile } from 'node:fs/promises';
import { isSecretOption, message, type RectoError, refuseUsage } from '@recto/contract';
import { askPassword } from './ask-password.ts';
import type { GivenFlag, OptionFlag } from './option-flags.ts';

const CANNOT_READ = message('usage.cannotRead', 'Cannot read the {what} "{path}"');

/**
 * The first line of a file, without its end: editors add one.
 * @param what for the complaint: "password file"
 * @throws usage-invalid when the file cannot be read
 */
export async function readSecretFile(path: string, what: string): Promise<string> {
  try {
    const [line = ''] = (await readFile(path, 'utf8')).replace(/^\ufeff/, '').split(/\r?\n/);
    return line;
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ, { what, path }, thrown);
  }
}

/** The secrets among a tool's options, read from the files that their flags name. @throws usage-invalid */
export async function readSecretOptions(
  given: readonly GivenFlag[],
  flags: readonly OptionFlag[],
): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const flag of flags.filter(({ schema }) => isSecretOption(schema))) {
    const path = given.findLast((one) => one.flag === flag)?.value;
    if (path !== undefined) secrets[flag.field] = await readSecretFile(String(path), `file of --${flag.name}`);
  }
  return secrets;
}

/** The secret that a refused job lacks: one that no flag gave and that the tool complains about; else undefined. */
export function missingSecret(
  refusal: RectoError,
  options: Readonly<Record<string, unknown>>,
  flags: readonly OptionFlag[],
): OptionFlag | undefined {
  if (refusal.code !== 'option-invalid') return undefined;
  return flags.find(
    ({ field, schema }) => isSecretOption(schema) && field === refusal.details.option && options[field] === undefined,
  );
}

/** Asks the person at the terminal for a secret, twice. @throws usage-invalid when the two differ, cancelled */
export async function askForSecret({ field, schema }: OptionFlag, signal: AbortSignal): Promise<string> {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  process.stderr.write(`${schema.description}\n`);
  const secret = await askPassword(`New ${words}: `, signal);
  if ((await askPassword(`Repeat it: `, signal)) === secret) return secret;
  throw refuseUsage(message('usage.entriesDiffer', 'The two entries differ'));
}
