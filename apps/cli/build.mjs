// Bundles the command line: `node apps/cli/build.mjs`. It is two programs, so that the engine is loaded only by jobs.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LANGUAGES } from '@recto/locales';
import { bundleAsProgram, compileAhead } from '../../scripts/bundle-as-program.mjs';
import { bundleForNode } from '../../scripts/bundle-for-node.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = here('dist');
const run = promisify(execFile);

await bundleForNode(dist, { 'ocr-thread': here('src/ocr-thread.ts') });
await bundleAsProgram(dist, 'recto', here('src/main.ts'), { job: here('src/run-tool.ts') });
await bundleAsProgram(dist, 'engine', here('src/engine.ts'));
await compileSmallJobs();
await writeOverviews();

/** Compiles what the smallest job runs through, in both programs. */
async function compileSmallJobs() {
  const folder = mkdtempSync(join(tmpdir(), 'recto-build-'));
  try {
    const path = join(folder, 'page.pdf');
    writeFileSync(path, onePage());
    const input = { file: { path }, name: 'page.pdf' };
    const job = { kind: 'run', jobId: 'job', toolId: 'rotate', inputs: [input], options: {} };
    const setup = { workFolder: folder, ranOn: 'command-line', services: [] };
    await compileAhead(join(dist, 'recto.cjs'), ['rotate', path, '-o', join(folder, 'turned.pdf')]);
    await compileAhead(join(dist, 'engine.cjs'), [JSON.stringify(setup)], `${JSON.stringify(job)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function onePage() {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<>>>>',
    '<</Length 17>>stream\n0 0 m 9 9 l S q Q\nendstream',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  return `${text}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Root 1 0 R/Size ${count}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

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
