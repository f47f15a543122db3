/** Builds what is stale: `node scripts/build.ts [cli|web ...]`; everything when no name is given. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { ROOT } from './root.ts';

interface Build {
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

const BUILDS: Readonly<Record<string, Build>> = {
  cli: {
    script: 'apps/cli/build.mjs',
    result: 'apps/cli/dist',
    sources: [...SHARED_SOURCES, 'apps/cli'],
    variables: [],
  },
  server: {
    script: 'apps/server/build.mjs',
    result: 'apps/server/dist',
    sources: [...SHARED_SOURCES, 'apps/server'],
    variables: [],
  },
  web: {
    script: 'apps/web/build.ts',
    result: 'apps/web/dist',
    sources: [...SHARED_SOURCES, 'apps/web'],
    variables: ['RECTO_ORIGIN'],
  },
};

/** Runs one build unless its sources are those of the last success. @throws Error when the build fails. */
export function buildIfStale(name: string): void {
  const build = BUILDS[name];
  if (!build) throw new Error(`There is no build called "${name}"; there are ${Object.keys(BUILDS).join(', ')}`);
  const stampPath = join(ROOT, 'node_modules/.cache/recto', `build-${name}.sha256`);
  const variables = build.variables.map((name) => `${name}=${process.env[name] ?? ''}`);
  const current = [fingerprint(ROOT, build.sources), ...variables].join('\n');
  const isFresh =
    existsSync(join(ROOT, build.result)) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === current;
  if (isFresh) return;
  console.log(`Building ${name} ...`);
  const { status } = spawnSync(process.execPath, [build.script], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The build of ${name} failed`);
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, current);
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  try {
    for (const name of names.length > 0 ? names : Object.keys(BUILDS)) buildIfStale(name);
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown);
    process.exitCode = 1;
  }
}
