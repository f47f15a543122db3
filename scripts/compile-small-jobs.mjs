// Compiles beforehand what small jobs of the command line run through, in both of its programs: of such a job, most is starting.
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

/** @param {string} dist the folder of the programs `recto` and `engine` @throws Error when a job fails */
export async function compileSmallJobs(dist) {
  const folder = mkdtempSync(join(tmpdir(), 'recto-build-'));
  const at = (name) => join(folder, name);
  try {
    writeFileSync(at('page.pdf'), plainPdf('A'));
    writeFileSync(at('rich.pdf'), buildPdf(richSpec({ seed: 1, pages: 8 })));
    writeFileSync(at('other.pdf'), buildPdf(richSpec({ seed: 2, pages: 8 })));
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
