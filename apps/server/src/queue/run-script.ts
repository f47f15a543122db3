import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script that Redis runs whole or not at all, and the names of what it is given. */
export interface Script<Name extends string> {
  readonly text: string;
  readonly hash: string;
  readonly names: readonly Name[];
}

/**
 * Makes a script in which each argument is a local variable of its name, always a text. `P` is the prefix of keys.
 * @param common functions that several scripts use @param body may use `unpack(ARGV, FIRST_OF_REST)` for values without a name
 */
export function makeScript<const Name extends string>(
  names: readonly Name[],
  common: string,
  body: string,
): Script<Name> {
  const values = names.map((name) => `given.${name}`);
  const text = `local P, given, FIRST_OF_REST = ARGV[1], cjson.decode(ARGV[2]), 3
${common}
local ${names.join(', ')} = ${values.join(', ')}
${body}`;
  return { text, names, hash: createHash('sha1').update(text).digest('hex') };
}

/**
 * Runs a script by its hash, under which Redis keeps it; whole when Redis was restarted. Scripts name their keys themselves.
 * @param prefix of keys @param rest values without a name
 */
export async function runScript<Name extends string>(
  redis: Redis,
  { text, hash, names }: Script<Name>,
  prefix: string,
  given: Readonly<Record<Name, string | number>>,
  rest: readonly string[] = [],
): Promise<unknown> {
  const named = JSON.stringify(Object.fromEntries(names.map((name) => [name, String(given[name])])));
  try {
    return await redis.evalsha(hash, 0, prefix, named, ...rest);
  } catch (thrown) {
    if (!String(thrown).includes('NOSCRIPT')) throw thrown;
    return redis.eval(text, 0, prefix, named, ...rest);
  }
}
