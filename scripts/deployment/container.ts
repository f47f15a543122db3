/**
 * Builds the container image with Debian's buildah and runs it under the settings of the compose file, by runc: every tool over HTTP,
 * and over IPv6, then the same under a filter of system calls that forbids user namespaces, which has to refuse jobs. As root on Debian: `npm run house -- container [--suite NAME]
 * [--mirror ADDRESS] [--folder FOLDER] [--no-build] [--slim] [--attacks [FILES]]`. With `--attacks` the attack suite of this copy runs in the
 * container instead, as its user and with its Node, bubblewrap and rights. The bases come from debootstrap; the image stays in buildah's storage as `recto`, or with
 * `--slim`, without LibreOffice and Tesseract, as `recto-slim`.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readMemoryOfTree } from '../process-memory.ts';
import { ROOT } from '../root.ts';
import { CERTIFICATES, debianHere, networkEnvironment, provideArchive, putNode } from './bare-root.ts';
import { driveEveryTool } from './drive-api.ts';
import { drivePages } from './drive-pages.ts';
import { enterRoot } from './enter-root.ts';
import { startContainer } from './oci-container.ts';
import { FOR_SANDBOXES, PROFILE, seccompProfile } from './seccomp-profile.ts';

const BASE = 'recto-base';
const BUILD_BASE = 'recto-build-base';
const USER = 1000;
const PORT = '3818';
const SECRET = 'a-secret-for-this-run-only';
/** Time after which a server that was just started has settled. */
const QUIET_MS = 20_000;
const MOST_IDLE_MEGABYTES = 120;
const READY_TIMEOUT_MS = 60_000;
/** Place of this copy in the container, for the attack suite. */
const SOURCES = '/srv/sources';
/** The machine may be busy with other work. */
const ATTACK_TIMEOUT_MS = 240_000;
/** Jobs that need LibreOffice. */
const OF_OFFICE = /^office2pdf$|Word/;
const ATTACKS = ['apps/server/src/attacks', 'apps/server/src/store', 'packages/sandbox/src'];
/** As `user`, `cap_drop` and `security_opt: no-new-privileges` of the compose file. */
const WITHOUT_RIGHTS = [
  'setpriv',
  ...[
    `--reuid=${USER}`,
    `--regid=${USER}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
  ],
];

const { values, positionals } = parseArgs({
  options: {
    suite: { type: 'string' },
    mirror: { type: 'string' },
    folder: { type: 'string', default: join(tmpdir(), 'recto-bare-machine') },
    'no-build': { type: 'boolean', default: false },
    slim: { type: 'boolean', default: false },
    attacks: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const IMAGE = values.slim ? 'recto-slim' : 'recto';
const here = values.suite && values.mirror ? { suite: values.suite, mirror: values.mirror } : debianHere();
const options = { ...here, folder: values.folder };
requireComposeSettings();

const buildFrom = performance.now();
if (!values['no-build']) {
  makeBases();
  buildImage();
}
const [image] = JSON.parse(buildah(['images', '--json', IMAGE])) as { size: string }[];
console.log(
  `image ready after ${((performance.now() - buildFrom) / 1000).toFixed(0)} s; its size is ${image?.size ?? 'unknown'}`,
);

const container = buildah(['from', IMAGE]).trim();
const mounted = buildah(['mount', container]).trim();
// As every container runtime does.
writeFileSync(join(mounted, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
let isRight = true;
try {
  if (values.attacks) await runAttacks(positionals.length > 0 ? positionals : ATTACKS);
  else await runTools();
} finally {
  buildah(['rm', container]);
}
process.exitCode = isRight ? 0 : 1;

/** Every tool under the settings of the compose file, and the refusal without user namespaces. */
async function runTools(): Promise<void> {
  await runImage(JSON.parse(readFileSync(PROFILE, 'utf8')), async (origin, pid) => {
    const { status } = await fetch(origin.replace('127.0.0.1', '[::1]'));
    tell(status === 200, 'IPv6', 0, `${status}`);
    await sleep(QUIET_MS);
    const idle = (readMemoryOfTree(pid).find(({ processId }) => processId === pid)?.residentBytes ?? 0) / 1_048_576;
    tell(idle > 0 && idle < MOST_IDLE_MEGABYTES, 'memory without a job', 0, `${idle.toFixed(0)} MB`);
    const rows = [
      ...(await drivePages(origin)).map(({ title, ...row }) => ({ ...row, what: title })),
      ...(await driveEveryTool(origin, SECRET)).map(({ toolId, ...row }) => ({ ...row, what: toolId })),
    ];
    for (const { what, seconds, isDone, outcome } of rows) {
      // The slim image refuses what needs LibreOffice.
      const isExpected = values.slim && OF_OFFICE.test(what) ? !isDone && /LibreOffice|server/.test(outcome) : isDone;
      tell(isExpected, what, seconds, outcome);
    }
  });
  await runImage(seccompProfile(FOR_SANDBOXES), async (origin) => {
    const rows = await driveEveryTool(origin, SECRET);
    const refused = rows.filter(({ outcome }) =>
      /^503: This tool cannot work here without a sandbox/.test(outcome),
    ).length;
    tell(
      refused === rows.length,
      'without user namespaces',
      0,
      `${refused} of ${rows.length} tools refused: ${rows[0]?.outcome}`,
    );
  });
}

/**
 * Runs test files of this copy inside the container. A file that is skipped there shows no defence and counts as failed; only
 * control groups are not the container's to make.
 */
async function runAttacks(files: readonly string[]): Promise<void> {
  const from = performance.now();
  mkdirSync(join(mounted, SOURCES), { recursive: true });
  // A copy that the container's user may write to: some attacks lay out bait beside the code.
  const copy = mkdtempSync(join(tmpdir(), 'recto-sources-'));
  execFileSync('git', ['clone', '--quiet', `file://${ROOT}`, copy]);
  mkdirSync(join(copy, 'node_modules'));
  execFileSync('chown', ['-R', `${USER}:${USER}`, copy]);
  const timeout = `--testTimeout=${ATTACK_TIMEOUT_MS}`;
  const tests = ['run', '--project=quick', '--configLoader=runner', '--reporter=default', timeout, ...files];
  const vitest = enterRoot(
    mounted,
    SOURCES,
    [...WITHOUT_RIGHTS, '--', 'node', 'node_modules/vitest/vitest.mjs', ...tests],
    { NODE_ENV: 'test', NO_COLOR: '1', HOME: '/tmp' },
    { isReadOnly: true, binds: { [SOURCES]: copy, [`${SOURCES}/node_modules`]: join(ROOT, 'node_modules') } },
  );
  let printed = '';
  for (const stream of [vitest.stdout, vitest.stderr]) {
    stream?.on('data', (part: Buffer) => {
      printed += part;
      process.stdout.write(part);
    });
  }
  const status = await new Promise<number | null>((resolve) => vitest.once('close', resolve));
  rmSync(copy, { recursive: true, force: true });
  const outcome = /^ *Tests +(.*)$/m.exec(printed)?.[1] ?? 'no summary';
  tell(
    status === 0 && !/^ ↓ (?!.*control-groups)/m.test(printed),
    'attack suite in the container',
    (performance.now() - from) / 1000,
    outcome,
  );
}

function tell(isDone: boolean, what: string, seconds: number, outcome: string): void {
  isRight &&= isDone;
  console.log(`| ${what} | ${seconds.toFixed(1)} s | ${isDone ? '' : 'FAILED: '}${outcome} |`);
}

function buildah(args: readonly string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A slim Debian, and one with git, Node and npm. */
function makeBases(): void {
  makeBase(BASE, provideArchive(options, true).archive, () => {});
  makeBase(BUILD_BASE, provideArchive(options).archive, putNode);
}

function makeBase(name: string, archive: string, complete: (root: string) => void): void {
  const base = buildah(['from', 'scratch']).trim();
  buildah(['add', '--quiet', base, archive, '/']);
  buildah(['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base]);
  complete(buildah(['mount', base]).trim());
  buildah(['commit', '--quiet', '--rm', base, name]);
}

/** From the last commit. How this machine reaches the network is lent to the build and stays out of the image. */
function buildImage(): void {
  const folder = mkdtempSync(join(tmpdir(), 'recto-container-'));
  try {
    execFileSync('git', ['clone', '--quiet', `file://${ROOT}`, join(folder, 'context')]);
    const settings = Object.entries(networkEnvironment()).filter(([name]) => name.startsWith('npm_config_'));
    const npmrc = settings.map(([name, value]) => `${name.slice('npm_config_'.length).replace('_', '-')}=${value}`);
    writeFileSync(join(folder, 'npmrc'), `${npmrc.join('\n')}\n`);
    buildah([
      ...['bud', '--quiet', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--tag', IMAGE],
      ...['--build-arg', `SLIM=${values.slim ? '1' : ''}`],
      ...['--build-arg', `BASE=localhost/${BASE}`, '--build-arg', `BUILD_BASE=localhost/${BUILD_BASE}`],
      ...(existsSync(CERTIFICATES) ? ['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`] : []),
      ...['--volume', `${join(folder, 'npmrc')}:/usr/local/etc/npmrc:ro`],
      ...['--file', join(folder, 'context/deploy/Dockerfile'), join(folder, 'context')],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks that the compose file contains the settings that this run repeats. @throws Error for a missing one */
function requireComposeSettings(): void {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  for (const setting of [
    'user: "1000:1000"',
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges',
    'recto-data:/data',
    'recto-keys:/keys',
    '- /tmp',
  ]) {
    if (!text.includes(setting)) throw new Error(`deploy/compose.yaml has no ${setting}: this run has to follow it`);
  }
}

/** Starts the image's command without rights, its volume in a folder of this machine, and waits until it answers. */
async function runImage(seccomp: object, work: (origin: string, pid: number) => Promise<void>): Promise<void> {
  const volumes = ['data', 'keys'].map((name) => ({
    inside: `/${name}`,
    folder: mkdtempSync(join(tmpdir(), `recto-volume-${name}-`)),
  }));
  const { OCIv1 } = JSON.parse(buildah(['inspect', '--type', 'image', IMAGE])) as {
    OCIv1: { config: { Cmd: string[]; Env: string[]; WorkingDir: string } };
  };
  const { Cmd, Env, WorkingDir } = OCIv1.config;
  const environment = Object.fromEntries(
    Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  for (const { inside, folder } of volumes) {
    chownSync(folder, USER, USER);
    mkdirSync(join(mounted, inside), { recursive: true });
  }
  const { process: server, stop } = startContainer({
    root: mounted,
    folder: WorkingDir,
    command: Cmd,
    environment: {
      ...environment,
      PORT,
      RECTO_RUNNER_SECRET: SECRET,
      RECTO_KEY_FILE: '/keys/keys',
      RECTO_HOUR_KEYS: '/keys/hours',
    },
    binds: Object.fromEntries(volumes.map(({ inside, folder }) => [inside, folder])),
    seccomp,
  });
  server.stdout?.pipe(process.stdout);
  server.stderr?.pipe(process.stderr);
  try {
    const origin = `http://127.0.0.1:${PORT}`;
    await untilAnswering(server, origin);
    console.log(await (await fetch(`${origin}/readyz`)).text(), await (await fetch(`${origin}/server.json`)).text());
    await work(origin, mainProcessOf(server));
  } finally {
    await stop();
    for (const { folder } of volumes) rmSync(folder, { recursive: true, force: true });
  }
}

/** The image's command: what runc has started, from any of its threads. */
function mainProcessOf({ pid = 0 }: ChildProcess): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return Number(children[0] ?? 0);
}

async function untilAnswering(server: ChildProcess, origin: string): Promise<void> {
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until && server.exitCode === null; await sleep(100)) {
    if (
      await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('The container did not answer');
}
