import { basename } from 'node:path';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import type { NodeHost, NodeInput } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import { askPassword } from './ask-password.ts';
import { PASSWORD_COMMAND, PASSWORD_ENV, PASSWORD_FILE } from './general-flags.ts';
import type { GivenFlag, SecretSource } from './option-flags.ts';
import { readSecret } from './secret-files.ts';
import type { Surroundings } from './words.ts';

const FILES_AND_INPUTS = message(
  'usage.passwordsAndInputs',
  'There are {passwords} passwords and {locked} locked inputs',
);

const PASSWORD_FOR = message('cli.passwordFor', 'Password for "{fileName}":');

/** By the names of their flags. */
const SOURCES: ReadonlyMap<string, SecretSource> = new Map([
  [PASSWORD_FILE.name, 'file'],
  [PASSWORD_ENV.name, 'env'],
  [PASSWORD_COMMAND.name, 'command'],
]);

/** Number of attempts that a person has. */
const MAX_TRIES = 3;

/** The passwords for inputs, from where their flags say, in the order of the flags. @throws usage-invalid when one cannot be read */
export async function readPasswords(given: readonly GivenFlag[]): Promise<string[]> {
  const passwords: string[] = [];
  for (const { flag, value } of given) {
    const source = SOURCES.get(flag.name);
    if (source) passwords.push(await readSecret(source, String(value), `--${flag.name}`));
  }
  return passwords;
}

/**
 * Gives the inputs their passwords: one for all, or one for each locked input in order.
 * @throws usage-invalid when there are several, and more or fewer than locked inputs
 */
export async function applyPasswords(
  inputs: readonly NodeInput[],
  passwords: readonly string[],
  host: NodeHost,
  signal: AbortSignal,
): Promise<NodeInput[]> {
  const [first] = passwords;
  if (first === undefined) return [...inputs];
  if (passwords.length === 1) return inputs.map((input) => ({ ...input, password: first }));
  const locked = await findLocked(inputs, host, signal);
  if (locked.length !== passwords.length) {
    throw refuseUsage(FILES_AND_INPUTS, { passwords: passwords.length, locked: locked.length });
  }
  return inputs.map((input, position) => {
    const password = passwords[locked.indexOf(position)];
    return password === undefined ? input : { ...input, password };
  });
}

/** Takes the password away from inputs that open without one: it was meant for the others. */
export async function onlyForLocked(
  inputs: readonly NodeInput[],
  host: NodeHost,
  signal: AbortSignal,
): Promise<NodeInput[]> {
  const plain = inputs.map(({ path, name }) => (name === undefined ? { path } : { path, name }));
  const locked = await findLocked(plain, host, signal);
  return inputs.map((input, position) => (locked.includes(position) ? input : (plain[position] ?? input)));
}

/** Asks the person at the terminal for the password of each locked input. @throws password-wrong after three tries, cancelled */
export async function askForPasswords(
  inputs: readonly NodeInput[],
  host: NodeHost,
  surroundings: Surroundings,
): Promise<NodeInput[]> {
  const answered = [...inputs];
  for (const position of await findLocked(inputs, host, surroundings.signal)) {
    const input = inputs[position];
    if (input) answered[position] = { ...input, password: await askUntilRight(input, host, surroundings) };
  }
  return answered;
}

async function askUntilRight(input: NodeInput, host: NodeHost, surroundings: Surroundings): Promise<string> {
  for (let tries = 1; ; tries++) {
    const password = await askFor(input, surroundings);
    try {
      await host.describe({ ...input, password }, { signal: surroundings.signal });
      return password;
    } catch (thrown) {
      if (!(thrown instanceof RectoError) || thrown.code !== 'password-wrong' || tries === MAX_TRIES) throw thrown;
      sayRefusal(thrown, surroundings);
    }
  }
}

/**
 * Runs a job that finds out by itself which inputs are locked, as it is with Office documents: asks for the one that it names,
 * and runs it again. @throws password-wrong after three tries for one input, cancelled, and what else the job throws
 */
export async function runUntilUnlocked<Result>(
  run: (inputs: readonly NodeInput[]) => Promise<Result>,
  inputs: readonly NodeInput[],
  surroundings: Surroundings,
): Promise<Result> {
  const answered = [...inputs];
  for (let [asked, tries] = [-1, 0]; ; tries++) {
    try {
      return await run(answered);
    } catch (thrown) {
      if (!(thrown instanceof RectoError)) throw thrown;
      const isWrong = thrown.code === 'password-wrong' && asked >= 0;
      const position = isWrong ? asked : lockedPosition(thrown, answered);
      const input = answered[position];
      if (!input || (isWrong && tries === MAX_TRIES)) throw thrown;
      if (isWrong) sayRefusal(thrown, surroundings);
      else [asked, tries] = [position, 0];
      answered[position] = { ...input, password: await askFor(input, surroundings) };
    }
  }
}

/** The first input of the name in the error that has no password yet; -1 when the error is about something else. */
function lockedPosition({ code, details }: RectoError, inputs: readonly NodeInput[]): number {
  if (code !== 'input-locked') return -1;
  return inputs.findIndex((input) => input.password === undefined && nameOf(input) === details.fileName);
}

const nameOf = ({ name, path }: NodeInput) => name ?? basename(path);

function askFor({ name, path }: NodeInput, { words, signal }: Surroundings): Promise<string> {
  return askPassword(`${words(PASSWORD_FOR, { fileName: name ?? path })} `, signal);
}

function sayRefusal(refusal: RectoError, { words }: Surroundings): void {
  process.stderr.write(`${translateError(words.translation, refusal)}\n`);
}

/** Positions of the inputs that need a password. A file that cannot be opened at all is the job's to complain about. */
async function findLocked(inputs: readonly NodeInput[], host: NodeHost, signal: AbortSignal): Promise<number[]> {
  const locked: number[] = [];
  for (const [position, input] of inputs.entries()) {
    const { needsPassword } = await host.describe(input, { signal });
    if (needsPassword) locked.push(position);
  }
  return locked;
}
