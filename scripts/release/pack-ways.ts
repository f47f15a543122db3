/**
 * Makes what people install: `npm run house -- pack:cli [--output FOLDER] [--only ID ...]` packs the built command line for npm, for Debian
 * and as archives, and prints the files. Without `--only` it makes all of `ways.ts`.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';
import { WAYS } from './ways.ts';

const BYTES_PER_MEBIBYTE = 1_048_576;

const { values } = parseArgs({
  options: { output: { type: 'string', default: join(ROOT, 'dist') }, only: { type: 'string', multiple: true } },
});
const output = resolve(process.env.RECTO_CWD ?? '.', values.output);
mkdirSync(output, { recursive: true });
for (const { id, make } of WAYS) {
  if (values.only && !values.only.includes(id)) continue;
  const file = make(output);
  console.log(`${file} (${(statSync(file).size / BYTES_PER_MEBIBYTE).toFixed(1)} MB)`);
}
