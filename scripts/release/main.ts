/**
 * Makes a release and checks it: `npm run release -- [--output FOLDER] [--dry-run]`. In a fresh clone of the last commit it runs
 * every test, packs the command line and the static site, writes the bill of materials and the checksums, and tries what it made.
 * With `--dry-run` it only says what contradicts the version, and what it would do. It tags and publishes nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';
import { shippedPackages } from '../shipped-components.ts';
import { billFaults, releaseFaults, unreleasedFaults, versionOf } from './check-release.ts';

const { values } = parseArgs({
  options: { output: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const version = versionOf(ROOT);
const output = resolve(process.env.RECTO_CWD ?? '.', values.output ?? join(ROOT, `dist/release-${version}`));
const work = mkdtempSync(join(tmpdir(), 'recto-release-'));
const clone = join(work, 'recto');
const site = join(work, `recto-site-${version}`);

interface Step {
  readonly title: string;
  readonly work: () => void;
}

const STEPS: readonly Step[] = [
  { title: 'clone the last commit', work: () => run('git', ['clone', '--quiet', `file://${ROOT}`, clone], work) },
  { title: 'install its packages', work: () => npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']) },
  { title: 'run every test', work: () => npm(['run', 'house', '--', 'test:all']) },
  {
    title: 'pack the command line for every system',
    work: () => npm(['run', 'house', '--', 'pack:cli', '--output', output]),
  },
  {
    title: 'make its images, and try each way in a clean root',
    work: () => npm(['run', 'house', '--', 'try-ways', output]),
  },
  { title: 'pack the static site', work: packSite },
  { title: 'write the bill of materials', work: () => npm(['run', 'house', '--', 'supply-chain', output]) },
  { title: 'check the bill of materials', work: checkBill },
  { title: 'write the checksums', work: writeSums },
];

try {
  const faults = [...releaseFaults(ROOT), ...unreleasedFaults(ROOT), ...uncommitted()];
  for (const fault of faults) console.error(`FAIL  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else if (values['dry-run']) {
    console.log(`ok    version ${version}`);
    for (const { title } of STEPS) console.log(`would ${title}`);
    sayWhatIsLeft();
  } else release();
} finally {
  rmSync(work, { recursive: true, force: true });
}

function release(): void {
  if (existsSync(output) && readdirSync(output).length > 0) throw new Error(`${output} is not empty`);
  mkdirSync(output, { recursive: true });
  for (const { title, work } of STEPS) {
    const startedAt = performance.now();
    work();
    console.log(`ok    ${title} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
  console.log(`\nThe release is in ${output}: ${readdirSync(output).join(', ')}`);
  sayWhatIsLeft();
}

function sayWhatIsLeft(): void {
  console.log(
    `Left to you: git tag -s v${version}, and the image: docker build -f deploy/Dockerfile -t recto:${version} .`,
  );
}

function uncommitted(): string[] {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim();
  return changed === '' ? [] : [`Not committed:\n${changed}`];
}

/** Runs a command, and shows its output. @throws Error when it fails */
function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, INIT_CWD: cwd } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

function npm(args: readonly string[]): void {
  run('npm', args, clone);
}

function packSite(): void {
  npm(['run', 'house', '--', 'build:static', '--output', site]);
  for (const name of ['index.html', 'licences.html', 'tools/merge/index.html', '_headers', 'settings/nginx.conf']) {
    if (!existsSync(join(site, name))) throw new Error(`The static site has no ${name}`);
  }
  run('tar', ['-czf', `${site}.tar.gz`, '-C', work, `recto-site-${version}`], work);
  run('cp', [`${site}.tar.gz`, output], work);
}

function checkBill(): void {
  const faults = billFaults(readFileSync(join(output, 'recto.cdx.json'), 'utf8'), version, shippedPackages());
  if (faults.length > 0) throw new Error(`The bill of materials: ${faults.join('; ')}`);
}

function writeSums(): void {
  const names = readdirSync(output).filter((name) => name !== 'SHA256SUMS');
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(output, name)))
      .digest('hex');
  const lines = names.toSorted().map((name) => `${sumOf(name)}  ${name}\n`);
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''));
}
