// Gets a clone ready and then runs one task with Node 24: `node scripts/setup.mjs <task> [arguments]`.
// Plain JavaScript without dependencies, so that any Node since 18 can begin; nothing needs to be installed before.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providePrograms } from './debian-programs.mjs';
import { TASKS, taskTable } from './tasks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE_MAJOR = 24;
const PARENT_CHECK_MS = 250;
/** A start that had nothing to set up says nothing of it. */
const WORTH_TELLING_SECONDS = 5;

const [taskName = '', ...taskArguments] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, taskName) ? TASKS[taskName] : undefined;
if (taskName === '') {
  console.log(`npm run house -- TASK [arguments]\n\n${taskTable()}`);
  process.exit(0);
}
if (!task) stop(`There is no task "${taskName}".\n\n${taskTable()}`);

const startedAt = performance.now();
// Side by side; neither is left in the middle because the other failed.
const [packages, programs] = await Promise.allSettled([installPackages(), providePrograms(task.programs, timed)]);
if (packages.status === 'rejected') stop(packages.reason.message);
for (const line of programs.value ?? [`Debian packages: ${programs.reason.message}`]) console.log(line);
const node = findNode();
for (const [index, step] of task.steps.entries()) {
  const isLast = index === task.steps.length - 1;
  if (isLast && secondsSince(startedAt) >= WORTH_TELLING_SECONDS) {
    console.log(`  ready after ${secondsSince(startedAt)} s`);
  }
  const status = await run(node, isLast ? [...step, ...taskArguments] : step);
  if (status !== 0) process.exit(status);
}

/** Runs a step of the set-up and prints what it did and how long it took. @param work resolves to false when it failed */
async function timed(title, work) {
  const from = performance.now();
  const hasWorked = await work();
  console.log(`  ${hasWorked === false ? 'FAILED: ' : ''}${title} (${secondsSince(from)} s)`);
}

function secondsSince(from) {
  return Math.round((performance.now() - from) / 1000);
}

/** Runs `npm ci` when the lock file is not the one that node_modules was made from. */
async function installPackages() {
  const stampPath = join(root, 'node_modules', '.cache', 'recto', 'lock.sha256');
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lockHash) return;
  const npmScript = process.env.npm_execpath;
  const [command, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const npmArguments = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
  await timed('installed packages from npm', async () => {
    const child = spawn(command, [...first, ...npmArguments], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const status = await new Promise((resolve) => {
      child.on('error', () => resolve(1));
      child.on('close', resolve);
    });
    if (status !== 0)
      throw new Error('npm ci failed (see above): Recto needs its packages from the npm registry, once.');
  });
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, lockHash);
}

/** The Node 24 that came with npm ci, or the one running this, or the one on the PATH. */
function findNode() {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const found = [packaged, process.execPath, 'node'].find((path) => majorOf(path) >= NEEDED_NODE_MAJOR);
  if (found) return found;
  return stop(
    `Recto needs Node ${NEEDED_NODE_MAJOR} or newer. On Linux (x64, arm64) it comes with npm ci; ` +
      `here it did not, and the Node on the PATH is ${process.version}. Please install Node ${NEEDED_NODE_MAJOR}.`,
  );
}

function majorOf(path) {
  if (path === process.execPath) return Number(process.versions.node.split('.')[0]);
  if (path !== 'node' && !existsSync(path)) return 0;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) : 0;
}

/** Runs one step in the foreground; signals are passed on, so that ending this ends the step. */
function run(command, commandArguments) {
  const child = spawn(command, commandArguments, {
    cwd: root,
    stdio: 'inherit',
    env: {
      // The memory of large buffers is given back, as in the image.
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...process.env,
      PATH: `${dirname(command)}:${process.env.PATH}`,
      RECTO_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
  });
  const passOn = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  const watch = endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, passOn);
      resolve(status ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** npm ends its shell, not what the shell runs: without this, ending `npm start` would leave the server behind. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK_MS);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
