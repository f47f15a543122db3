import { readFile, stat } from 'node:fs/promises';
import { isFileOption, toFileOption } from '@recto/contract/file-option';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { type GivenFlag, type OptionFlag, takesObjects } from './option-flags.ts';

/** A file that a flag names. */
export const CANNOT_READ_FILE = message('usage.cannotReadFileOf', 'Cannot read the file "{path}" of {flag}');

/** Larger than any option's file; the schema knows the tool's own limit. */
const MAX_BYTES = 67_108_864;

/** The small files among a tool's options, read from where their flags say. @throws usage-invalid */
export async function readFileOptions(
  given: readonly GivenFlag[],
  flags: readonly OptionFlag[],
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const flag of flags.filter(({ schema }) => isFileOption(schema))) {
    const path = given.findLast((one) => one.flag === flag)?.value;
    if (path !== undefined) files[flag.field] = await readOptionFile(String(path), `--${flag.name}`);
  }
  return files;
}

/** A small file as the value of an option. @param flag as it was written @throws usage-invalid */
export async function readOptionFile(path: string, flag: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new RangeError('too large');
    return toFileOption(await readFile(path));
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ_FILE, { path, flag }, thrown);
  }
}

/** The flags as they were given, with the text of the file where a flag that takes JSON names one. @throws usage-invalid */
export async function readJsonFiles(
  given: readonly GivenFlag[],
  flags: readonly OptionFlag[],
): Promise<readonly GivenFlag[]> {
  const wanted = new Set<unknown>(flags.filter(takesObjects));
  return Promise.all(
    given.map(async (one) => {
      const isNamed = wanted.has(one.flag) && typeof one.value === 'string' && !/^\s*[[{]/.test(one.value);
      const isFile = isNamed && (!isWrittenForm(one, flags) || (await stat(String(one.value)).catch(() => null)));
      return isFile ? { ...one, value: await readJsonFile(String(one.value), one.flag.name) } : one;
    }),
  );
}

/** True for a flag whose value may also be text that is not JSON. */
function isWrittenForm({ flag }: GivenFlag, flags: readonly OptionFlag[]): boolean {
  return flags.some((one) => one === flag && one.schema.asText !== undefined);
}

async function readJsonFile(path: string, flagName: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new RangeError('too large');
    return (await readFile(path, 'utf8')).replace(/^\ufeff/, '');
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ_FILE, { path, flag: `--${flagName}` }, thrown);
  }
}
