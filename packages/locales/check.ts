/** Checks translations against English: `node packages/locales/check.ts [LANGUAGE...]`; every language without one. */
import { existsSync, readFileSync } from 'node:fs';
import { findFaults, type Words } from './src/check-translation.ts';
import { LANGUAGES } from './src/languages.ts';

const read = (tag: string): Words => {
  const path = new URL(`words/${tag}.json`, import.meta.url);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};
const english = read('en');
const wanted =
  process.argv.length > 2 ? process.argv.slice(2) : LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en');
let faults = 0;
for (const tag of wanted) {
  const found = findFaults(tag, read(tag), english);
  faults += found.length;
  for (const fault of found) console.error(`${tag}: ${fault}`);
  console.log(`${tag}: ${found.length} faults in ${Object.keys(english).length} texts`);
}
process.exitCode = faults === 0 ? 0 : 1;
