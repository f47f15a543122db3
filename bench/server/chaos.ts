/**
 * Ends the server, its job processes and its sweeper with `kill -9` at random moments while jobs run, and looks at what
 * is left: the first half of `npm run house -- chaos`, or alone `node bench/server/chaos.ts`; `--kills 3 --jobs 10` makes it short.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageDocument, pdfTexts, plainPdf } from '@recto/testkit';
import { openEmbeddedQueue } from '../../apps/server/src/queue/embedded-queue.ts';
import { QUEUE_LIMITS } from '../../apps/server/src/queue/job-queue.ts';
import { createFsDriver } from '../../apps/server/src/store/fs-driver.ts';
import { loadKeyRing } from '../../apps/server/src/store/key-ring.ts';
import { createObjectStore } from '../../apps/server/src/store/object-store.ts';
import { ROOT } from '../../scripts/root.ts';
import { childrenOf, freePort, readGauge, type ServerProcess, startServerProcess } from './server-process.ts';
import { newVisitor, Refused, type Visitor } from './visitor.ts';

/** Intensity of the chaos. */
export interface ChaosPlan {
  /** Number of kills of each kind. */
  readonly kills: number;
  /** Under way at one time. */
  readonly jobs: number;
}

/** Outcome of the chaos. */
export interface ChaosReport {
  readonly serverKills: number;
  readonly jobProcessKills: number;
  readonly sweeperKills: number;
  readonly jobs: number;
  /** Jobs whose process was killed twice: refused as poison with a clear error, then sent again by the caller. */
  readonly refusedAsPoison: number;
  readonly lost: number;
  readonly wrong: number;
  readonly doubled: number;
  /** Places on disk where the marker was found in the clear. */
  readonly plainText: readonly string[];
  /** Files that were left a day later. */
  readonly leftOver: readonly string[];
}

const MARKER = 'CHAOSMARKER';
const DAY_MS = 86_400_000;
const PAGES = 3;
const EXTRA = imageDocument(1, 'WEIGHT');

export async function runChaos({ kills, jobs }: ChaosPlan): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-chaos-'));
  const environment = {
    PORT: String(await freePort()),
    RECTO_METRICS_PORT: '0',
    RECTO_DATA: folder,
    RECTO_RUNNER_SECRET: 'chaos-secret-of-the-measurement',
    RECTO_RATE_BURST: '1000000',
    RECTO_RATE_PER_SECOND: '1000000',
    RECTO_CALLS_UNDER_WAY: '10000',
    RECTO_CONNECTIONS_PER_ADDRESS: '4000',
    // All visitors of a measurement have one address.
    RECTO_QUEUE_JOBS_PER_ADDRESS: '100000',
    RECTO_PROCESSOR_SECONDS_PER_HOUR: '1000000000',
    RECTO_STORE_SHARE_OF_ADDRESS: '1',
    RECTO_STORE_SHARE_OF_SESSION: '1',
  };
  let server = await startServerProcess(environment);
  const done = { jobs: 0, refusedAsPoison: 0, lost: 0, wrong: 0, doubled: 0 };
  const killed = { serverKills: 0, jobProcessKills: 0, sweeperKills: 0 };
  const plainText = new Set<string>();
  let isOver = false;

  const workOn = async (number: number) => {
    const visitor = await newVisitor(server.origin);
    do {
      try {
        await oneJob(visitor, number, done);
      } catch {
        done.lost += 1;
      }
    } while (!isOver);
  };
  const workers = Array.from({ length: jobs }, (_, index) => workOn(index));
  const plan = shuffled([
    ...Array<keyof typeof killed>(kills).fill('serverKills'),
    ...Array<keyof typeof killed>(kills).fill('jobProcessKills'),
    ...Array<keyof typeof killed>(kills).fill('sweeperKills'),
  ]);
  for (const kind of plan) {
    await sleep(200 + Math.random() * 1500);
    if (kind === 'serverKills') {
      await server.kill();
      for (const location of findMarker(folder)) plainText.add(location);
      server = await startServerProcess(environment);
    } else if (kind === 'jobProcessKills') {
      await killJobProcess(server);
    } else {
      await killSweeper(environment);
    }
    killed[kind] += 1;
  }
  isOver = true;
  await Promise.all(workers);
  for (const location of findMarker(folder)) plainText.add(location);
  await server.stop();
  const leftOver = await leftADayLater(folder);
  rmSync(folder, { recursive: true, force: true });
  return { ...killed, ...done, plainText: [...plainText], leftOver };
}

async function oneJob(
  visitor: Visitor,
  number: number,
  done: { jobs: number; refusedAsPoison: number; lost: number; wrong: number; doubled: number },
): Promise<void> {
  const name = `${MARKER}-${number}.pdf`;
  const send = async () => [
    await visitor.upload(plainPdf(`${MARKER}${number}X`, PAGES), name),
    await visitor.upload(EXTRA, 'extra.pdf'),
  ];
  let id = await visitor.start('merge', await send());
  let job = await visitor.untilEnded(id);
  while (job.state === 'failed' && job.error?.code === 'engine-crashed') {
    done.refusedAsPoison += 1;
    await visitor.remove(id);
    id = await visitor.start('merge', await send());
    job = await visitor.untilEnded(id);
  }
  done.jobs += 1;
  const [result, ...more] = job.results ?? [];
  if (job.state !== 'done' || !result) {
    done.lost += 1;
    return;
  }
  if (more.length > 0) done.doubled += 1;
  const texts = await pdfTexts(await visitor.read(result.url));
  const pages = texts.filter((text) => text.includes(`${MARKER}${number}X`)).length;
  if (pages !== PAGES || texts.length <= PAGES) done.wrong += 1;
  await visitor.remove(id);
  // What is deleted stays deleted: a job that ran on somewhere would come back.
  await visitor.read(result.url).then(
    () => {
      done.doubled += 1;
    },
    (thrown) => {
      if (!(thrown instanceof Refused)) throw thrown;
    },
  );
}

/** Engines are given out in the order in which they were started: the oldest are those with a job. */
async function killJobProcess(server: ServerProcess): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(5)) {
    const running = await readGauge(server, 'jobs_running');
    const engines = childrenOf(server.pid).slice(0, running);
    const chosen = engines[Math.floor(Math.random() * engines.length)];
    if (chosen === undefined) continue;
    try {
      process.kill(chosen, 'SIGKILL');
      return;
    } catch {
      // Its job has just ended: another one.
    }
  }
}

async function killSweeper(environment: Readonly<Record<string, string>>): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ['apps/server/src/sweep.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await sleep(100 + Math.random() * 600);
  child.kill('SIGKILL');
  await closed;
}

function findMarker(folder: string): string[] {
  const folders = [
    folder,
    '/dev/shm',
    ...readdirSync(tmpdir())
      .filter((name) => name.startsWith('.recto-'))
      .map((name) => join(tmpdir(), name)),
  ];
  const found: string[] = [];
  for (const location of folders) {
    for (const entry of readdirSync(location, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.name.includes(MARKER)) found.push(path);
      if (!entry.isFile()) continue;
      try {
        if (readFileSync(path).includes(MARKER)) found.push(path);
      } catch {
        // Removed meanwhile.
      }
    }
  }
  return found;
}

async function leftADayLater(folder: string): Promise<string[]> {
  const now = () => Date.now() + DAY_MS;
  const objects = createFsDriver(join(folder, 'objects'));
  const ring = loadKeyRing(join(folder, 'keys'));
  await createObjectStore({ driver: objects, ring, lifetimeMs: DAY_MS, maxStoredBytes: 1e12, now }).sweep();
  const records = createFsDriver(join(folder, 'queue'));
  await (await openEmbeddedQueue(records, { ...QUEUE_LIMITS, maxQueued: 1e6, maxQueuedPerOwner: 1e6 }, now)).sweep();
  const left: string[] = [];
  for await (const { name } of objects.list()) left.push(name);
  for await (const { name } of records.list()) left.push(name);
  return left;
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

if (import.meta.main) {
  const argumentOf = (name: string, fallback: number) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const report = await runChaos({ kills: argumentOf('--kills', 20), jobs: argumentOf('--jobs', 50) });
  console.log(`| what | count |\n|---|---:|
| server killed | ${report.serverKills} |
| job process killed | ${report.jobProcessKills} |
| sweeper killed | ${report.sweeperKills} |
| jobs done | ${report.jobs} |
| refused as poison (process killed twice), sent again | ${report.refusedAsPoison} |
| lost | ${report.lost} |
| doubled | ${report.doubled} |
| wrong results | ${report.wrong} |
| places with plain text on disk | ${report.plainText.length} |
| files left a day later | ${report.leftOver.length} |`);
  const isSound = report.lost + report.doubled + report.wrong + report.plainText.length + report.leftOver.length === 0;
  process.exitCode = isSound ? 0 : 1;
}
