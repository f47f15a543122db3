/**
 * Redacts a common word of every PDF of some folders everywhere, and looks at the results with programs that did not do it:
 * `npm run house -- bench:redact FOLDER... [--only PART_OF_A_NAME] [--accept]`. Each file is redacted in a process of its own, which ends when it takes too
 * long; beside it MuPDF marks and applies redactions of the same word. A folder with a `MANIFEST.tsv` says its passwords.
 * `--accept` keeps the figures in `bench/results/redact.json`, over those of the same files, and writes the table of all.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCorpus } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { type RedactedFile, reportOf } from './report.ts';

const TIMEOUT_MS = 900_000;

/** Task of a process of its own. */
interface Job {
  readonly path: string;
  readonly name: string;
  readonly password: string | null;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, accept: { type: 'boolean', default: false } },
});
const KEPT = join(ROOT, 'bench/results/redact.json');
const rows = new Map<string, RedactedFile>();
if (values.accept && existsSync(KEPT)) {
  for (const row of JSON.parse(readFileSync(KEPT, 'utf8')) as RedactedFile[]) rows.set(row.name, row);
}
for (const job of positionals.flatMap(jobsIn)) {
  if (!job.name.includes(values.only)) continue;
  const row = redactApart(job);
  rows.set(row.name, row);
  console.log(JSON.stringify(row));
  if (values.accept) writeFileSync(KEPT, `[\n${[...rows.values()].map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
}
const report = reportOf([...rows.values()], `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`);
console.log(`\n${report}`);
if (values.accept) writeFileSync(join(ROOT, 'bench/results/redact.md'), report);

function jobsIn(path: string): Job[] {
  if (!statSync(path).isDirectory()) return [{ path, name: basename(path), password: null }];
  if (existsSync(join(path, 'MANIFEST.tsv'))) {
    return readCorpus(path)
      .filter(({ name }) => name.endsWith('.pdf'))
      .map((file) => ({ ...file, password: file.ownerPassword ?? file.userPassword }));
  }
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => ({ path: join(path, name), name, password: null }));
}

function redactApart({ path, name, password }: Job): RedactedFile {
  const script = join(import.meta.dirname, 'redact-file.ts');
  const given = password === null ? [path] : [path, password];
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--no-warnings', script, ...given], {
    cwd: dirname(script),
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  if (line.startsWith('{')) return { ...JSON.parse(line), name };
  const outcome = signal === 'SIGKILL' ? 'took too long' : `crashed: ${stderr.trim().slice(-200)}`;
  return { name, pages: null, word: null, outcome };
}
