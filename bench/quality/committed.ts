import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

const FOLDER = 'bench/results';

/** When and with which programs results were measured that do not say it themselves. */
interface Origin {
  /** Digest of the file; other contents belong to another day. */
  readonly sha256: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly programs: readonly string[];
}

/** The text of a committed result. @param name below bench/results */
export function readResult(name: string): string {
  return readFileSync(join(ROOT, FOLDER, name), 'utf8');
}

/** A committed result in JSON. @param name below bench/results. The caller knows its shape: the bench that wrote it does. */
export function readJsonResult<Result>(name: string): Result {
  return JSON.parse(readResult(name));
}

/** Its path from the repository's root. */
export function pathOfResult(name: string): string {
  return `${FOLDER}/${name}`;
}

/** When and with what a result was measured, by origins.json. @throws Error when the result is not the one that is meant there */
export function originOf(name: string): Origin {
  const origins = readJsonResult<Record<string, Origin>>('origins.json');
  const origin = origins[name];
  const sha256 = createHash('sha256').update(readResult(name)).digest('hex');
  if (origin?.sha256 === sha256) return origin;
  throw new Error(`${FOLDER}/origins.json: say when and with what ${name} was measured (sha256 ${sha256})`);
}

/** The number that a pattern's first group finds. @throws Error when it finds none */
export function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]?.replaceAll(',', '');
  if (found === undefined || found === '' || Number.isNaN(Number(found))) throw new Error(`No number at ${pattern}`);
  return Number(found);
}

/** The date that a pattern's first group finds. @throws Error when it finds none */
export function dateIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found || !/^\d{4}-\d{2}-\d{2}$/.test(found)) throw new Error(`No date at ${pattern}`);
  return found;
}
