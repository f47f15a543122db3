// Gets a clone ready and then runs one task with Node 24: `node scripts/setup.mjs <task> [arguments]`.
// Plain JavaScript without dependencies, so that any Node since 18 can begin; nothing needs to be installed before.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providePrograms } from './debian-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED_NODE_MAJOR = 24;
const PARENT_CHECK_MS = 250;

/** What the distributed server needs to be measured on one machine. */
const CLUSTER = ['bwrap', 'redis-server', 'swift-proxy-server'];

/** What each task runs, in order, and the programs outside npm that it wants. */
const TASKS = {
  // Bytes on their way through count as memory of the heap, which would be walked for every 16 MB of them: half of the server's work.
  start: {
    steps: [['scripts/build.ts'], ['--initial-old-space-size=200', 'apps/server/dist/main.mjs']],
    programs: ['bwrap'],
  },
  test: {
    steps: [['scripts/test.ts']],
    programs: [
      ...['chromium', 'qpdf', 'pdftotext', 'bwrap', 'jbig2dec', 'mutool', 'nginx', 'openssl', 'curl'],
      ...['redis-server', 'swift-proxy-server', 'tesseract'],
    ],
  },
  check: { steps: [['scripts/test.ts', '--quick']], programs: [] },
  build: { steps: [['scripts/build.ts']], programs: [] },
  bench: {
    steps: [['scripts/build.ts', 'cli'], ['bench/main.ts']],
    programs: ['qpdf', 'pdftotext', 'mutool', 'img2pdf'],
  },
  'bench:drawings': { steps: [['bench/drawings/main.ts']], programs: ['pdftoppm', 'mutool'] },
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
  damage: { steps: [['bench/damage/main.ts']], programs: ['qpdf', 'pdftotext', 'mutool', 'gs'] },
  fuzz: { steps: [['scripts/fuzz/main.ts']], programs: ['qpdf'] },
  'office:sweep': { steps: [['bench/office2pdf/main.ts']], programs: ['soffice', 'bwrap', 'qpdf', 'pdftotext'] },
  // Programs that are too large to be installed for every start: some 500 MB with their fonts.
  'install-office': { steps: [], programs: ['soffice', 'bwrap'] },
  'bench:office': {
    steps: [['bench/office/main.ts']],
    programs: ['soffice', 'pdftoppm', 'python3-numpy', 'python3-pil', 'chromium'],
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
  'supply-chain': { steps: [['scripts/supply-chain.ts']], programs: [] },
  'new-tool': { steps: [['scripts/new-tool.ts']], programs: [] },
  generate: { steps: [['scripts/generate.ts']], programs: [] },
};

const [taskName = '', ...taskArguments] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, taskName) ? TASKS[taskName] : undefined;
if (!task) stop(`Usage: node scripts/setup.mjs ${Object.keys(TASKS).join('|')} [arguments]`);

installPackages();
const node = findNode();
providePrograms(task.programs, taskName);
for (const [index, step] of task.steps.entries()) {
  const isLast = index === task.steps.length - 1;
  const status = await run(node, isLast ? [...step, ...taskArguments] : step);
  if (status !== 0) process.exit(status);
}

/** Runs `npm ci` when the lock file is not the one that node_modules was made from. */
function installPackages() {
  const stampPath = join(root, 'node_modules', '.cache', 'recto', 'lock.sha256');
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lockHash) return;
  console.log('Installing packages (npm ci) ...');
  const npmScript = process.env.npm_execpath;
  const [command, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []];
  const result = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (result.status !== 0) stop('npm ci failed (see above): Recto needs its packages from the npm registry, once.');
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
