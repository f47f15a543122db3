// Gets a clone ready and then runs one task with Node 24: `node scripts/setup.mjs <task> [arguments]`.
// Plain JavaScript without dependencies, so that any Node since 18 can begin; nothing needs to be installed before.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOR_JOBS, providePrograms } from './debian-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE_MAJOR = 24;
const PARENT_CHECK_MS = 250;
/** A start that had nothing to set up says nothing of it. */
const WORTH_TELLING_SECONDS = 5;

/** What the distributed server needs to be measured on one machine. */
const CLUSTER = ['bwrap', 'redis-server', 'swift-proxy-server'];

const FOR_TESTS = [
  ...['chromium', 'chromium-headless-shell', 'qpdf', 'pdftotext', 'jbig2dec', 'mutool', 'nginx', 'openssl', 'curl'],
  ...['redis-server', 'swift-proxy-server', ...FOR_JOBS],
];

/** The engines that the site is tested in besides Chromium. */
const FURTHER_BROWSERS = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'];

/** What each task runs, in order, and the programs outside npm that it needs. */
const TASKS = {
  // Bytes on their way through count as memory of the heap, which would be walked for every 16 MB of them: half of the server's work.
  start: {
    steps: [['scripts/build.ts'], ['--initial-old-space-size=200', 'apps/server/dist/main.mjs']],
    programs: FOR_JOBS,
  },
  dev: { steps: [['scripts/dev/main.ts']], programs: ['bwrap'] },
  test: { steps: [['scripts/test.ts']], programs: FOR_TESTS },
  'test:all': { steps: [['scripts/test.ts', '--all']], programs: [...FOR_TESTS, ...FURTHER_BROWSERS] },
  'test:rest': { steps: [['scripts/test.ts', '--rest']], programs: [...FOR_TESTS, ...FURTHER_BROWSERS] },
  check: { steps: [['scripts/test.ts', '--quick']], programs: [] },
  'build:static': { steps: [['scripts/build.ts', 'web'], ['scripts/deployment/build-static.ts']], programs: [] },
  build: { steps: [['scripts/build.ts']], programs: [] },
  bench: {
    steps: [['scripts/build.ts', 'cli'], ['bench/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool', 'img2pdf'],
  },
  'bench:commands': { steps: [['scripts/build.ts', 'cli'], ['bench/commands/main.ts']], programs: ['qpdf'] },
  'bench:pages': { steps: [['scripts/build.ts', 'cli'], ['bench/pages/main.ts']], programs: [] },
  'bench:large': { steps: [['scripts/build.ts', 'cli'], ['bench/large/main.ts']], programs: ['qpdf'] },
  'bench:time-left': { steps: [['bench/time-left/main.ts']], programs: ['qpdf', 'pdftoppm', 'img2pdf'] },
  'bench:scan': { steps: [['bench/scan/main.ts']], programs: [] },
  'bench:compare': { steps: [['scripts/build.ts'], ['bench/compare/main.ts']], programs: ['chromium', 'qpdf'] },
  'bench:drawings': { steps: [['bench/drawings/main.ts']], programs: ['pdftoppm', 'mutool'] },
  'bench:redact': { steps: [['bench/redact/main.ts']], programs: ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'] },
  'bench:compress': {
    steps: [['bench/compress/main.ts']],
    programs: ['qpdf', 'mutool', 'gs', 'ocrmypdf', 'pngquant'],
  },
  'bench:ocr': {
    steps: [['bench/ocr/main.ts']],
    programs: [
      'chromium',
      'pdftoppm',
      'mutool',
      'qpdf',
      'tesseract',
      'tesseract-languages',
      'ocrmypdf',
      'fonts-for-ocr',
    ],
  },
  'bench:browsers': {
    steps: [['scripts/build.ts'], ['bench/browsers/main.ts']],
    programs: ['chromium', ...FURTHER_BROWSERS, 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  'bench:phones': {
    steps: [['scripts/build.ts'], ['bench/phones/main.ts']],
    programs: ['chromium', 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  'bench:arrival': {
    steps: [['scripts/build.ts'], ['bench/arrival/main.ts']],
    programs: ['chromium', 'qpdf', 'pdftotext'],
  },
  'bench:lighthouse': {
    steps: [['scripts/build.ts'], ['bench/lighthouse/main.ts']],
    programs: ['chromium', 'nginx', 'openssl'],
  },
  'bench:offline': {
    steps: [['scripts/build.ts'], ['bench/offline/main.ts']],
    programs: ['chromium', ...FURTHER_BROWSERS, 'qpdf', 'pdftotext', ...FOR_JOBS],
  },
  damage: { steps: [['bench/damage/main.ts']], programs: ['qpdf', 'pdftotext', 'mutool', 'gs'] },
  fuzz: { steps: [['scripts/fuzz/main.ts']], programs: ['qpdf'] },
  'office:sweep': { steps: [['bench/office2pdf/main.ts']], programs: [...FOR_JOBS, 'qpdf', 'pdftotext'] },
  // For a server that is started in another way than by npm.
  'install-office': { steps: [], programs: FOR_JOBS },
  'bench:office': {
    steps: [['bench/office/main.ts']],
    programs: [...FOR_JOBS, 'pdftoppm', 'python3-numpy', 'python3-pil', 'chromium'],
  },
  'bench:small-files': {
    steps: [['scripts/build.ts', 'cli'], ['bench/small-files/main.ts']],
    programs: [...FOR_JOBS, 'mutool', 'pdftoppm'],
  },
  sweep: { steps: [['scripts/build.ts', 'cli'], ['scripts/sweep/main.ts']], programs: ['qpdf', 'pdftotext', 'mutool'] },
  chaos: {
    steps: [['scripts/build.ts'], ['bench/server/chaos.ts'], ['bench/server/cluster-chaos.ts']],
    programs: ['bwrap', 'pdftotext', 'redis-server', 'swift-proxy-server'],
  },
  load: { steps: [['scripts/build.ts'], ['bench/server/load.ts']], programs: ['bwrap'] },
  overhead: { steps: [['scripts/build.ts'], ['bench/server/overhead.ts']], programs: CLUSTER },
  throughput: { steps: [['scripts/build.ts'], ['bench/server/throughput.ts']], programs: CLUSTER },
  'operation-costs': { steps: [['scripts/build.ts'], ['bench/server/operation-costs.ts']], programs: CLUSTER },
  simulate: { steps: [['bench/server/simulate.ts']], programs: [] },
  attacks: { steps: [['bench/server/attacks.ts']], programs: ['bwrap'] },
  'bare-machine': {
    steps: [['scripts/deployment/bare-machine.ts']],
    programs: ['debootstrap', 'chromium', 'qpdf'],
  },
  container: {
    steps: [['scripts/deployment/container.ts']],
    programs: ['debootstrap', 'buildah', 'chromium', 'qpdf'],
  },
  'pack:cli': { steps: [['scripts/build.ts', 'cli'], ['scripts/release/pack-ways.ts']], programs: [] },
  'try-ways': { steps: [['scripts/release/try-ways.ts']], programs: ['debootstrap', 'buildah'] },
  release: { steps: [['scripts/release/main.ts']], programs: [...FOR_TESTS, 'debootstrap', 'buildah'] },
  'supply-chain': { steps: [['scripts/supply-chain.ts']], programs: [] },
  pictures: { steps: [['scripts/build.ts'], ['scripts/pictures/main.ts']], programs: ['chromium', ...FOR_JOBS] },
  'new-tool': { steps: [['scripts/new-tool.ts']], programs: [] },
  generate: { steps: [['scripts/generate.ts']], programs: [] },
};

const [taskName = '', ...taskArguments] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, taskName) ? TASKS[taskName] : undefined;
if (!task) stop(`Usage: node scripts/setup.mjs ${Object.keys(TASKS).join('|')} [arguments]`);

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
