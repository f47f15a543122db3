/** Builds what is stale, side by side: `node scripts/build.ts [cli|web ...]`; everything when no name is given. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { ROOT } from './root.ts';

interface Build {
  /** Name of the result, for the line with the build's duration. */
  readonly title: string;
  readonly script: string;
  /** Stands when the build has succeeded. */
  readonly result: string;
  readonly sources: readonly string[];
  /** Variables that the result depends on. */
  readonly variables: readonly string[];
}

const SHARED_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages',
  'scripts/mark-fonts.ts',
  'scripts/bundle-for-node.mjs',
];

/** Scripts that compile programs in advance. */
const COMPILING = [
  'bundle-as-program.mjs',
  'start-compiled.cjs',
  'compile-ahead.cjs',
  'aes-on-demand.cjs',
  'compile-small-jobs.mjs',
].map((name) => `scripts/${name}`);

const BUILDS: Readonly<Record<string, Build>> = {
  cli: {
    title: 'command line',
    script: 'apps/cli/build.mjs',
    result: 'apps/cli/dist',
    sources: [...SHARED_SOURCES, 'apps/cli', ...COMPILING],
    variables: [],
  },
  server: {
    title: 'server',
    script: 'apps/server/build.mjs',
    result: 'apps/server/dist',
    sources: [...SHARED_SOURCES, 'apps/server', ...COMPILING],
    variables: [],
  },
  web: {
    title: 'site',
    script: 'apps/web/build.ts',
    result: 'apps/web/dist',
    sources: [...SHARED_SOURCES, 'apps/web', 'scripts/shipped-components.ts', 'docs/dependencies.md'],
    variables: ['RECTO_ORIGIN'],
  },
};

/** Runs one build unless its sources are those of the last success. @throws Error when the build fails. */
export async function buildIfStale(name: string): Promise<void> {
  const build = BUILDS[name];
  if (!build) throw new Error(`There is no build called "${name}"; there are ${Object.keys(BUILDS).join(', ')}`);
  const stampPath = join(ROOT, 'node_modules/.cache/recto', `build-${name}.sha256`);
  const variables = build.variables.map((name) => `${name}=${process.env[name] ?? ''}`);
  const current = [fingerprint(ROOT, build.sources), ...variables].join('\n');
  const isFresh =
    existsSync(join(ROOT, build.result)) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === current;
  if (isFresh) return;
  const startedAt = performance.now();
  const { status, output } = await runBuild(build.script);
  // Nothing but warnings and errors: a build that went well is silent.
  process.stderr.write(output);
  if (status !== 0) throw new Error(`The build of the ${build.title} failed`);
  console.log(`  built the ${build.title} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, current);
}

/** Keeps the output together, because builds run side by side. */
async function runBuild(script: string): Promise<{ status: number; output: Buffer }> {
  const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => output.push(part));
  child.stderr.on('data', (part: Buffer) => output.push(part));
  const status = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  return { status, output: Buffer.concat(output) };
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const ended = await Promise.allSettled((given.length > 0 ? given : Object.keys(BUILDS)).map(buildIfStale));
  for (const each of ended) {
    if (each.status === 'fulfilled') continue;
    console.error(each.reason instanceof Error ? each.reason.message : each.reason);
    process.exitCode = 1;
  }
}
