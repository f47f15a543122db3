import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { ROOT } from '../root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const GUIDE = read('docs/self-hosting.md');
const UNIT = read('deploy/recto.service');
const SCRIPTS = (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }).scripts;
const TASKS = JSON.parse(
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { TASKS } from ${JSON.stringify(join(ROOT, 'scripts/tasks.mjs'))}; console.log(JSON.stringify(TASKS));`,
  ]).toString(),
) as Readonly<Record<string, unknown>>;

/** Variables that the unit sets, by name. */
const environment = Object.fromEntries(
  [...UNIT.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test('ensures that every path of the repository that the guide and the unit name is there', () => {
  const named = [...GUIDE.matchAll(/\/opt\/recto\/([\w./-]*\w)/g)].map(([, path = '']) => path);
  expect(named).toEqual(expect.arrayContaining(['deploy/nginx.conf', 'deploy/recto.service']));
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  // The built server is not in the repository; its build is what makes it.
  expect(UNIT).toContain(' apps/server/dist/main.mjs');
  expect(read('scripts/build.ts')).toContain("result: 'apps/server/dist'");
});

test('ensures that every npm command of the guide exists', () => {
  const commands = [...GUIDE.matchAll(/npm run (house -- )?([\w:-]+)/g)];
  const named = commands.map(([, house, name = '']) => [house ? TASKS : SCRIPTS, name] as const);
  expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining(['build', 'install-office']));
  expect(named.filter(([known, name]) => !Object.hasOwn(known, name))).toEqual([]);
});

test('ensures that the server starts as npm start starts it', () => {
  const setup = read('scripts/tasks.mjs');
  const [, flag, main] =
    /start: \{\s*about: '[^']*',\s*steps: \[\['scripts\/build\.ts'\], \['([^']+)', '([^']+)'\]\]/.exec(setup) ?? [];
  expect(UNIT).toContain(`/bin/node ${flag} ${main}'`);
});

test('ensures that what the unit sets is understood, and that keys and data are in folders that it may write to', () => {
  const config = readConfig(environment, '/opt/recto');
  expect(config.isBehindProxy).toBe(true);
  const folders =
    /^StateDirectory=(.*)$/m
      .exec(UNIT)?.[1]
      ?.split(' ')
      .map((name) => `/var/lib/${name}/`) ?? [];
  for (const name of ['RECTO_DATA', 'RECTO_KEY_FILE', 'RECTO_HOUR_KEYS']) {
    expect(folders.some((folder) => environment[name]?.startsWith(folder))).toBe(true);
  }
  const patience = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]);
  expect(patience * 1000).toBeGreaterThan(config.graceMs);
});

test('ensures that the user, the name and the folders are the same in the guide, the unit and the front', () => {
  const user = /^User=(.*)$/m.exec(UNIT)?.[1];
  expect(GUIDE).toContain(`adduser --system --group --home /var/lib/recto ${user}`);
  const front = read('deploy/nginx.conf');
  const proofs = /acme-challenge\/ \{\s*root ([^;]+);/.exec(front)?.[1];
  expect(GUIDE).toContain(`--webroot-path ${proofs} `);
  for (const [, path] of front.matchAll(/ssl_certificate(?:_key)? ([^;]+);/g)) expect(GUIDE).toContain(`" ${path}`);
});
