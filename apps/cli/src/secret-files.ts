import { readFile } from 'node:fs/promises';
import { type RectoError, refuseUsage } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import { message } from '@recto/words/message';
import { askPassword } from './ask-password.ts';
import { CANNOT_READ_FILE } from './file-options.ts';
import type { GivenFlag, OptionFlag } from './option-flags.ts';
import type { Surroundings } from './words.ts';

const TEXTS = {
  enter: message('cli.newPassword', 'New password:'),
  repeat: message('cli.repeatPassword', 'Repeat it:'),
  differ: message('usage.entriesDiffer', 'The two entries differ'),
};

/**
 * The first line of a file, without its end: editors add one.
 * @param refused says that the file cannot be read
 * @throws usage-invalid when the file cannot be read
 */
export async function readSecretFile(path: string, refused: (cause: unknown) => RectoError): Promise<string> {
  try {
    const [line = ''] = (await readFile(path, 'utf8')).replace(/^\ufeff/, '').split(/\r?\n/);
    return line;
  } catch (thrown) {
    throw refused(thrown);
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
    if (path === undefined) continue;
    const about = { path: String(path), flag: `--${flag.name}` };
    secrets[flag.field] = await readSecretFile(about.path, (cause) => refuseUsage(CANNOT_READ_FILE, about, cause));
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
export async function askForSecret(
  { description }: Pick<OptionFlag, 'description'>,
  { words, signal }: Surroundings,
): Promise<string> {
  process.stderr.write(`${words.plain(description)}\n`);
  const secret = await askPassword(`${words(TEXTS.enter)} `, signal);
  if ((await askPassword(`${words(TEXTS.repeat)} `, signal)) === secret) return secret;
  throw refuseUsage(TEXTS.differ);
}
