// Compiles beforehand what small jobs run through, on the command line and in the engine of a server: of such a job, most is starting.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPdf, plainPdf, richSpec } from '@recto/testkit';
import { compileAhead } from './bundle-as-program.mjs';

/** Each is run in turn; what the first one loads is all that the smallest job loads. */
const JOBS = [
  { toolId: 'rotate', files: ['page.pdf'], output: 'turned.pdf' },
  { toolId: 'merge', files: ['rich.pdf', 'other.pdf'], output: 'merged.pdf' },
  { toolId: 'split', files: ['rich.pdf'], output: 'parts' },
  { toolId: 'protect', files: ['rich.pdf'], output: 'locked.pdf', options: { userPassword: 'x' } },
];

const BYTES_OF = {
  'page.pdf': () => plainPdf('A'),
  'rich.pdf': () => buildPdf(richSpec({ seed: 1, pages: 8 })),
  'other.pdf': () => buildPdf(richSpec({ seed: 2, pages: 8 })),
};

/** @param {string} dist the folder of a server's program `engine` @throws Error when a job fails */
export async function compileServerJobs(dist) {
  const setup = JSON.stringify({ ranOn: 'server', services: [] });
  for (const { toolId, files, options } of JOBS) {
    const parts = files.map((name) => BYTES_OF[name]());
    const inputs = parts.map(({ length }, at) => ({ file: { sizeBytes: length }, name: files[at] }));
    const request = { kind: 'run', jobId: 'job', toolId, isAlikeEverywhere: true, inputs, options: options ?? {} };
    await compileAhead(join(dist, 'engine.cjs'), [setup], `${JSON.stringify(request)}\n`, Buffer.concat(parts));
  }
}

/** @param {string} dist the folder of the programs `recto` and `engine` @throws Error when a job fails */
export async function compileSmallJobs(dist) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-build-'));
  const at = (name) => join(folder, name);
  try {
    for (const [name, make] of Object.entries(BYTES_OF)) writeFileSync(at(name), make());
    writeFileSync(at('password'), 'x\n');
    for (const { toolId, files, output, options } of JOBS) {
      const password = options ? ['--user-password-file', at('password')] : [];
      await compileAhead(join(dist, 'recto.cjs'), [toolId, ...files.map(at), ...password, '-o', at(output)]);
      const setup = { workFolder: mkdtempSync(at('work-')), ranOn: 'command-line', services: [] };
      const inputs = files.map((name) => ({ file: { path: at(name) }, name }));
      const request = { kind: 'run', jobId: 'job', toolId, inputs, options: options ?? {} };
      await compileAhead(join(dist, 'engine.cjs'), [JSON.stringify(setup)], `${JSON.stringify(request)}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
