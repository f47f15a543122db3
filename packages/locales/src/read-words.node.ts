import { readFileSync } from 'node:fs';
import type { Language } from './languages.ts';

/** The bundles carry the catalogues beside their code. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../words/' : './words/';

/** All that is said in a language, by id; nothing for English, which stands beside the code that says it. Reads one file. */
export function readWords({ tag, path }: Language): Readonly<Record<string, string>> {
  if (path === '') return {};
  return JSON.parse(readFileSync(new URL(`${FOLDER}${tag}.json`, import.meta.url), 'utf8'));
}
