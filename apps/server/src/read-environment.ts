import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that hold a secret: each may be a file instead, named by the variable with `_FILE` at its end. */
export const SECRETS = [
  'RECTO_RUNNER_SECRET',
  'RECTO_RUNNER_SECRET_PREVIOUS',
  'RECTO_REDIS_URL',
  'RECTO_S3_ACCESS_KEY',
  'RECTO_S3_SECRET_KEY',
  'RECTO_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
/** Variables whose names have changed, by the old name. */
const RENAMED: Readonly<Record<string, string>> = { RECTO_ORIGIN: 'RECTO_PUBLIC_URL' };

/**
 * Reads secrets from the files that variables name, and variables under their old names.
 * @returns the variables under their names of today, and a sentence for each old name
 * @throws Error for a secret that is given twice or whose file cannot be read
 */
export function readEnvironment(
  given: Environment,
  workingFolder: string,
): { readonly env: Environment; readonly notices: readonly string[] } {
  const env: Record<string, string | undefined> = { ...given };
  const notices: string[] = [];
  for (const [old, name] of Object.entries(RENAMED)) {
    if (!given[old]) continue;
    const isNeeded = !given[name];
    if (isNeeded) env[name] = given[old];
    notices.push(`${old} is now called ${name}${isNeeded ? '; the old name still works' : ', which goes before it'}.`);
    delete env[old];
  }
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name] !== undefined) throw new Error(`${name} and ${name}_FILE cannot both be set`);
    env[name] = readSecret(resolve(workingFolder, file), `${name}_FILE`);
  }
  return { env, notices };
}

function readSecret(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Error(`${name}: the file cannot be read`);
  }
}
