/**
 * Two web nodes, three workers, one Redis and one Swift on this machine; workers and web nodes are killed or restarted at random
 * while jobs run, Redis once. The second half of `npm run house -- chaos`; `--jobs 1000 --visitors 12` are its defaults; `--accept` writes
 * bench/results/cluster-chaos.md.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfTexts, plainPdf } from '@recto/testkit';
import { QUEUE_LIMITS } from '../../apps/server/src/queue/job-queue.ts';
import { connectRedis } from '../../apps/server/src/queue/redis-connection.ts';
import { openRedisQueue } from '../../apps/server/src/queue/redis-queue.ts';
import { loadKeyRing } from '../../apps/server/src/store/key-ring.ts';
import { createObjectStore } from '../../apps/server/src/store/object-store.ts';
import { createS3Driver } from '../../apps/server/src/store/s3-driver.ts';
import { ROOT } from '../../scripts/root.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { freePort, type ServerProcess } from './server-process.ts';
import { type JobAnswer, newVisitor, Refused, type Visitor } from './visitor.ts';

export interface ClusterChaosPlan {
  readonly jobs: number;
  /** Each has one job under way. */
  readonly visitors: number;
  /** Mean pause between two blows. */
  readonly pauseMs: number;
}

export interface ClusterChaosReport {
  readonly seconds: number;
  readonly asked: number;
  readonly blows: Readonly<Record<string, number>>;
  readonly done: number;
  /** Jobs that ended with an error, by its code. */
  readonly failed: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
  /** Event streams that broke off and were taken up again, on whatever node. */
  readonly reconnected: number;
  readonly scans: number;
  /** Shows that the scans can find anything: where they saw a marker that was put in the clear into Redis and Swift before the start. */
  readonly planted: readonly string[];
  /** Files of Redis and Swift in which a marker was found. */
  readonly plainText: readonly string[];
  /** Jobs that Redis still knew at the end, and blobs in the bucket a day later. */
  readonly leftOver: readonly string[];
}

const MARKER = 'CHAOSMARKER';
const PASSWORD = `${MARKER}-password`;
const DAY_MS = 86_400_000;
const PAGES = 3;

/** One kind of job: how many files it takes, and what its result must be. */
interface Kind {
  readonly operation: string;
  readonly files: number;
  readonly params?: object;
  readonly results: number;
  /** Pages of the first result that can be read; 0 for one that is locked. */
  readonly pages: number;
}

const KINDS: readonly Kind[] = [
  { operation: 'merge', files: 2, results: 1, pages: 2 * PAGES },
  { operation: 'rotate', files: 1, results: 1, pages: PAGES },
  { operation: 'compress-lite', files: 1, results: 1, pages: PAGES },
  { operation: 'repair', files: 1, results: 1, pages: PAGES },
  { operation: 'protect', files: 1, params: { userPassword: PASSWORD }, results: 1, pages: 0 },
];

export async function runClusterChaos({ jobs, visitors, pauseMs }: ClusterChaosPlan): Promise<ClusterChaosReport> {
  const startedAt = performance.now();
  const cluster = await startCluster();
  const ports = [await freePort(), await freePort()];
  const webs = await Promise.all(ports.map((port) => cluster.startNode('web', port)));
  const workers = await Promise.all([1, 2, 3].map(() => cluster.startNode('worker')));
  const counts = { done: 0, lost: 0, doubled: 0, wrong: 0, reconnected: 0 };
  const failed: Record<string, number> = {};
  const plainText = new Set<string>();
  const planted = await plantMarker(cluster);
  let scans = 0;
  let nextJob = 0;

  let nextPort = 0;
  const anyOrigin = () => `http://localhost:${ports[nextPort++ % ports.length]}`;
  const visit = async () => {
    const visitor = await newVisitor(anyOrigin, (path) => {
      if (path.endsWith('/events')) counts.reconnected += 1;
    });
    for (let number = nextJob++; number < jobs; number = nextJob++) {
      await oneJob(visitor, number, counts, failed).catch((thrown: unknown) => {
        counts.lost += 1;
        console.error(`job ${number}: ${thrown}`);
      });
    }
  };
  const work = Promise.all(Array.from({ length: visitors }, visit));
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const blows = await strike(
    cluster,
    { webs, workers, ports, pauseMs },
    () => isOver,
    () => nextJob / jobs,
    () => {
      scans += 1;
      for (const location of findMarker(cluster, MARKER)) plainText.add(location);
    },
  );
  await over;
  const leftOver = await scanAgain(cluster);
  await Promise.all([...webs, ...workers].map((node) => node.stop()));
  await cluster.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, asked: jobs, blows, ...counts, failed, scans, planted, plainText: [...plainText], leftOver };
}

interface Targets {
  readonly webs: ServerProcess[];
  readonly workers: ServerProcess[];
  readonly ports: readonly number[];
  readonly pauseMs: number;
}

/** Kills and restarts until all is over; looks for markers after each blow. */
async function strike(
  cluster: Cluster,
  { webs, workers, ports, pauseMs }: Targets,
  isOver: () => boolean,
  progress: () => number,
  scan: () => void,
): Promise<Record<string, number>> {
  const blows = {
    'worker killed': 0,
    'worker restarted': 0,
    'web node killed': 0,
    'web node restarted': 0,
    'Redis killed': 0,
  };
  while (!isOver()) {
    await sleep(pauseMs * (0.5 + Math.random()));
    if (isOver()) break;
    if (blows['Redis killed'] === 0 && progress() > 0.4) {
      await cluster.redis.crash();
      blows['Redis killed'] += 1;
    } else {
      const isWeb = Math.random() < 0.4;
      const isKill = Math.random() < 0.5;
      const nodes = isWeb ? webs : workers;
      const index = Math.floor(Math.random() * nodes.length);
      const node = nodes[index];
      await (isKill ? node?.kill() : node?.stop());
      nodes[index] = await cluster.startNode(isWeb ? 'web' : 'worker', isWeb ? ports[index] : undefined);
      blows[`${isWeb ? 'web node' : 'worker'} ${isKill ? 'killed' : 'restarted'}`] += 1;
    }
    scan();
  }
  scan();
  return blows;
}

async function oneJob(
  visitor: Visitor,
  number: number,
  counts: { done: number; doubled: number; wrong: number },
  failed: Record<string, number>,
): Promise<void> {
  const kind = KINDS[number % KINDS.length];
  if (!kind) return;
  const mark = `${MARKER}${number}X`;
  const keys: string[] = [];
  for (let file = 0; file < kind.files; file++) {
    keys.push(await visitor.upload(plainPdf(mark, PAGES), `${MARKER}-${number}.pdf`));
  }
  const id = await visitor.start(kind.operation, keys, kind.params);
  const job = await visitor.untilEnded(id);
  if (job.state !== 'done') {
    const code = job.error?.code ?? job.state;
    failed[code] = (failed[code] ?? 0) + 1;
    return visitor.remove(id);
  }
  counts.done += 1;
  if (job.results?.length !== kind.results) counts.doubled += 1;
  const first = job.results?.[0];
  const bytes = first ? await visitor.read(first.url) : new Uint8Array();
  if (!(await isRight(bytes, kind, mark))) {
    counts.wrong += 1;
    console.error(
      `job ${number}: ${kind.operation} gave ${bytes.length} bytes of ${first?.sizeBytes}, not what was asked for`,
    );
  }
  await visitor.remove(id);
  if (first && !(await isGone(visitor, first))) counts.doubled += 1;
}

async function isRight(bytes: Uint8Array, { pages }: Kind, mark: string): Promise<boolean> {
  // Locked: what is in it can be read with the password only.
  if (pages === 0) return Buffer.from(bytes).includes('/Encrypt') && !Buffer.from(bytes).includes(mark);
  const texts = await pdfTexts(bytes);
  return texts.length === pages && texts.every((text) => text.includes(mark));
}

/** Checks that a deleted result stays deleted: a job that kept running somewhere would bring it back. */
async function isGone(visitor: Visitor, { url }: NonNullable<JobAnswer['results']>[number]): Promise<boolean> {
  return visitor.read(url).then(
    () => false,
    (thrown) => {
      if (thrown instanceof Refused) return true;
      throw thrown;
    },
  );
}

/** Puts another marker where nothing may be, in the clear, and takes it away again. @returns where it was found meanwhile */
async function plantMarker(cluster: Cluster): Promise<string[]> {
  const marker = `PLANTED${randomUUID()}`;
  const driver = createS3Driver(cluster.swift.location);
  const redis = connectRedis(cluster.redis.url);
  await driver.put('1/planted.head', Buffer.from(marker));
  await redis.set('planted', marker);
  const found = findMarker(cluster, marker);
  await redis.del('planted');
  await driver.remove('1/planted.head');
  redis.disconnect();
  driver.close();
  return [cluster.redis, cluster.swift]
    .filter(({ folder }) => found.some((location) => location.startsWith(folder)))
    .map(({ folder }) => folder);
}

/** Files of Redis and Swift that hold the marker. */
function findMarker({ redis, swift }: Cluster, marker: string): string[] {
  const found: string[] = [];
  for (const folder of [redis.folder, swift.folder]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.name.includes(marker)) found.push(path);
      if (!entry.isFile()) continue;
      try {
        if (readFileSync(path).includes(marker)) found.push(path);
      } catch {
        // Removed meanwhile.
      }
    }
  }
  return found;
}

/** Lists the remains of all jobs, and of all files one day later. */
async function scanAgain(cluster: Cluster): Promise<string[]> {
  const now = () => Date.now() + DAY_MS;
  const driver = createS3Driver(cluster.swift.location);
  const redis = connectRedis(cluster.redis.url);
  const left: string[] = [];
  const queue = await openRedisQueue({
    redis,
    limits: { ...QUEUE_LIMITS, maxQueued: 1, maxQueuedPerOwner: 1 },
    engines: null,
  });
  const { queued, running, ended } = await queue.counts();
  if (queued + running + ended > 0) left.push(`jobs: ${queued} queued, ${running} running, ${ended} ended`);
  await queue.close();
  redis.disconnect();
  const store = createObjectStore({
    driver,
    now,
    ring: loadKeyRing(cluster.keyFile),
    lifetimeMs: DAY_MS,
    maxStoredBytes: 1e12,
  });
  await store.sweep();
  for await (const { name } of driver.list()) left.push(name);
  driver.close();
  return left;
}

export function clusterChaosTable(report: ClusterChaosReport): string {
  const { blows, failed, planted, plainText, leftOver } = report;
  const failures = Object.entries(failed).map(([code, count]) => `${count} ${code}`);
  const rows: (readonly [string, string | number])[] = [
    ...Object.entries(blows),
    ['jobs asked for', report.asked],
    ['jobs done', report.done],
    ['jobs that failed with a clear text', failures.join(', ') || 0],
    ['lost', report.lost],
    ['doubled', report.doubled],
    ['wrong results', report.wrong],
    ['event streams taken up again', report.reconnected],
    ['of Redis and Swift, in how many the scan found a marker that was planted before the start', planted.length],
    [
      `places with a marker of names, passwords or content in Redis and Swift (${report.scans} scans)`,
      plainText.length,
    ],
    ['jobs left in Redis, blobs left a day later', leftOver.length],
    ['seconds', Math.round(report.seconds)],
  ];
  return `| what | count |\n|---|---:|\n${rows.map(([what, count]) => `| ${what} | ${count} |`).join('\n')}`;
}

if (import.meta.main) {
  const argumentOf = (name: string, fallback: number) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const jobs = argumentOf('--jobs', 1000);
  const report = await runClusterChaos({
    jobs,
    visitors: argumentOf('--visitors', 12),
    pauseMs: argumentOf('--pause', 5000),
  });
  const table = clusterChaosTable(report);
  console.log(table);
  for (const location of [...report.plainText, ...report.leftOver]) console.error(location);
  const ended = report.done + Object.values(report.failed).reduce((sum, count) => sum + count, 0);
  const wrongs = report.lost + report.doubled + report.wrong + report.plainText.length + report.leftOver.length;
  const isSound = ended === jobs && wrongs === 0 && report.planted.length === 2;
  process.exitCode = isSound ? 0 : 1;
  if (isSound && process.argv.includes('--accept')) {
    const day = new Date().toISOString().slice(0, 10);
    const text = `# Blows at a cluster while jobs run\n
Written by \`npm run house -- chaos --accept\` on ${day}: two web nodes, three workers, one Redis and one Swift on a machine of ${cpus().length} cores.\n
${table}\n`;
    writeFileSync(join(ROOT, 'bench/results/cluster-chaos.md'), text);
  }
}
