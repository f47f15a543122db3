import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type RectoError, refuseUsage } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import { message } from '@recto/words/message';
import { askPassword } from './ask-password.ts';
import { CANNOT_READ_FILE } from './file-options.ts';
import type { GivenFlag, OptionFlag, SecretSource } from './option-flags.ts';
import type { Surroundings } from './words.ts';

const TEXTS = {
  enter: message('cli.newPassword', 'New password:'),
  repeat: message('cli.repeatPassword', 'Repeat it:'),
  differ: message('usage.entriesDiffer', 'The two entries differ'),
  noVariable: message('usage.noVariable', 'The environment has no variable {name}'),
  commandFails: message('usage.secretCommand', 'The command of {flag} failed'),
};

/** Longest secret that a command may print, in bytes. */
const MOST_PRINTED = 1_048_576;

/**
 * The first line of a file, without its end: editors add one. `-` is standard input.
 * @param refused says that the file cannot be read
 * @throws usage-invalid when the file cannot be read
 */
export async function readSecretFile(path: string, refused: (cause: unknown) => RectoError): Promise<string> {
  try {
    return firstLine(path === '-' ? await text(process.stdin) : await readFile(path, 'utf8'));
  } catch (thrown) {
    throw refused(thrown);
  }
}

/** A secret from where it is kept. @param value the file, the variable or the command @throws usage-invalid */
export async function readSecret(source: SecretSource, value: string, flag: string): Promise<string> {
  switch (source) {
    case 'file':
      return readSecretFile(value, (cause) => refuseUsage(CANNOT_READ_FILE, { path: value, flag }, cause));
    case 'env': {
      const secret = process.env[value];
      if (secret === undefined) throw refuseUsage(TEXTS.noVariable, { name: value });
      return secret;
    }
    case 'command':
      try {
        const printed = execFileSync('/bin/sh', ['-c', value], {
          encoding: 'utf8',
          maxBuffer: MOST_PRINTED,
          stdio: ['inherit', 'pipe', 'inherit'],
        });
        return firstLine(printed);
      } catch {
        // What the shell throws quotes the command, which may hold what nobody should read.
        throw refuseUsage(TEXTS.commandFails, { flag });
      }
  }
}

function firstLine(held: string): string {
  const [line = ''] = held.replace(/^\ufeff/, '').split(/\r?\n/);
  return line;
}

/** The secrets among a tool's options, read from where their flags say. @throws usage-invalid */
export async function readSecretOptions(
  given: readonly GivenFlag[],
  flags: readonly OptionFlag[],
): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  const wanted = flags.filter(({ schema }) => isSecretOption(schema));
  for (const { flag, value } of given) {
    const option = wanted.find((one) => one === flag);
    if (option)
      secrets[option.field] = await readSecret(option.secretSource ?? 'file', String(value), `--${flag.name}`);
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
