// Bundles the command line: `node apps/cli/build.mjs`. It is two programs, so that the engine is loaded only by jobs.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LANGUAGES } from '@recto/locales';
import { bundleAsProgram } from '../../scripts/bundle-as-program.mjs';
import { bundleForNode } from '../../scripts/bundle-for-node.mjs';
import { compileSmallJobs } from '../../scripts/compile-small-jobs.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = here('dist');
const run = promisify(execFile);

await bundleForNode(dist, { 'ocr-thread': here('src/ocr-thread.ts') });
await bundleAsProgram(dist, 'recto', here('src/main.ts'), { job: here('src/run-tool.ts') });
await bundleAsProgram(dist, 'engine', here('src/engine.ts'));
await compileSmallJobs(dist);
await writeOverviews();

/** `recto --help` as text, by the language of a locale. Of those with several scripts or countries, the program itself chooses. */
async function writeOverviews() {
  mkdirSync(join(dist, 'help'));
  const texts = LANGUAGES.filter(({ tag }) => !tag.includes('-')).map(async ({ tag }) => {
    const { stdout } = await run(process.execPath, [join(dist, 'recto.cjs'), '--help', '--lang', tag]);
    const names = tag === 'en' ? ['en', 'C', 'POSIX'] : [tag];
    for (const name of names) writeFileSync(join(dist, `help/${name}.txt`), stdout);
  });
  await Promise.all(texts);
}
