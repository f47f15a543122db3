/** Collects every visible text into the catalogue of English: `node apps/web/catalogue.ts`; with `--check` it only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followCatalogue } from '@recto/locales/translated-from';
import { englishCatalogue } from './build/collect-messages.node.ts';
import { ROOT } from './build/folders.node.ts';

const path = join(ROOT, 'packages/locales/words/en.json');
const digestsPath = join(ROOT, 'packages/locales/translated-from.json');
const print = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const english = englishCatalogue(ROOT);
const stored = readFileSync(path, 'utf8');

if (!process.argv.includes('--check')) {
  const digests = followCatalogue(JSON.parse(readFileSync(digestsPath, 'utf8')), JSON.parse(stored), english);
  writeFileSync(digestsPath, print(digests));
  writeFileSync(path, print(english));
} else if (stored !== print(english)) {
  console.error('packages/locales/words/en.json is stale. Please run: node apps/web/catalogue.ts');
  process.exitCode = 1;
}
