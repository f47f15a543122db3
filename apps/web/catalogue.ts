/** Collects every visible text into the catalogue of English: `node apps/web/catalogue.ts`; with `--check` it only compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishCatalogue } from './build/collect-messages.node.ts';
import { ROOT } from './build/folders.node.ts';

const path = join(ROOT, 'packages/locales/words/en.json');
const fresh = `${JSON.stringify(englishCatalogue(ROOT), null, 2)}\n`;

if (!process.argv.includes('--check')) writeFileSync(path, fresh);
else if (readFileSync(path, 'utf8') !== fresh) {
  console.error('packages/locales/words/en.json is stale. Please run: node apps/web/catalogue.ts');
  process.exitCode = 1;
}
