/**
 * Checks translations against English: `node packages/locales/check.ts [LANGUAGE...]`; every language without one.
 * `--confirm ID...` confirms that the translations of texts whose English has changed were compared with it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findFaults, type Words } from './src/check-translation.ts';
import { findEnglishFaults } from './src/forbidden-words.ts';
import { LANGUAGES } from './src/languages.ts';
import { confirm, findStale } from './src/translated-from.node.ts';

const read = (tag: string): Words => {
  const path = new URL(`words/${tag}.json`, import.meta.url);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};
const digestsPath = new URL('translated-from.json', import.meta.url);
const english = read('en');
const given = process.argv.slice(2);

if (given[0] === '--confirm') {
  const digests = confirm(JSON.parse(readFileSync(digestsPath, 'utf8')), english, given.slice(1));
  writeFileSync(digestsPath, `${JSON.stringify(digests, null, 2)}\n`);
} else {
  checkLanguages(given.length > 0 ? given : LANGUAGES.map(({ tag }) => tag));
}

function checkLanguages(tags: readonly string[]): void {
  const stale = findStale(english, JSON.parse(readFileSync(digestsPath, 'utf8')));
  for (const id of stale) console.error(`${id}: its English has changed; compare the translations and --confirm it`);
  let faults = stale.length;
  for (const tag of tags) {
    const found = tag === 'en' ? findEnglishFaults(english) : findFaults(tag, read(tag), english);
    faults += found.length;
    for (const fault of found) console.error(`${tag}: ${fault}`);
    console.log(`${tag}: ${found.length} faults in ${Object.keys(english).length} texts`);
  }
  process.exitCode = faults === 0 ? 0 : 1;
}
