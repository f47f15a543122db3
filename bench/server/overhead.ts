/**
 * Measures the time that the way over Redis and S3 adds to a small job: `npm run house -- overhead`. The same jobs, one at a time, take
 * turns on an embedded server and on a web node and a worker over a Redis and a Swift of this machine. Then it shows the steps
 * that take the time, and the store's time for a bare request. Both sides keep their data in memory: a disk shared with other
 * writers stalls its readers, and of the two only the S3 server waits for it with every file; `--on-disk` measures with it.
 * `--jobs 60` of each kind is the default; `--only rotate|merge|steps|store` measures one part (merge only on request);
 * `--accept` writes the figures into bench/results/overhead.md.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainPdf } from '@recto/testkit';
import { connectRedis } from '../../apps/server/src/queue/redis-connection.ts';
import { createS3Driver } from '../../apps/server/src/store/s3-driver.ts';
import { ROOT } from '../../scripts/root.ts';
import { NO_RATE_LIMIT, startCluster } from './cluster.ts';
import { memoryFolder } from './memory-folder.ts';
import { quantile } from './quantile.ts';
import { freePort, startServerProcess } from './server-process.ts';
import { recordStore, type StoreRecord } from './store-record.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const ASKED_MS = 60;
const PHASES = ['upload', 'order', 'until the end is heard', 'download'] as const;
type Phase = (typeof PHASES)[number];
/** Milliseconds of a visitor. */
type Times = Readonly<Record<Phase, number>>;

interface Kind {
  readonly operation: string;
  readonly files: readonly Uint8Array[];
}

const KINDS: readonly Kind[] = [
  { operation: 'rotate', files: [plainPdf('SPEED', 2)] },
  { operation: 'merge', files: [plainPdf('SPEED', 2), plainPdf('AGAIN', 3)] },
];

const { parentFolder, isMemory } = process.argv.includes('--on-disk')
  ? { parentFolder: tmpdir(), isMemory: false }
  : memoryFolder();

/** One job as a visitor has it, from the first byte sent to the last one received. */
async function oneJob(visitor: Visitor, { operation, files }: Kind): Promise<Times> {
  const marks = [performance.now()];
  const keys = await Promise.all(files.map((bytes) => visitor.upload(bytes, 'file.pdf')));
  marks.push(performance.now());
  const id = await visitor.start(operation, keys);
  marks.push(performance.now());
  const { state, results } = await visitor.untilEnded(id);
  const [result] = results ?? [];
  marks.push(performance.now());
  if (state !== 'done' || !result) throw new Error(`${operation} ended as ${state}`);
  await visitor.read(result.url);
  marks.push(performance.now());
  await visitor.remove(id);
  const spans = PHASES.map((phase, index) => [phase, (marks[index + 1] ?? 0) - (marks[index] ?? 0)] as const);
  return Object.fromEntries(spans) as Times;
}

const total = (times: Times): number => PHASES.reduce((sum, phase) => sum + times[phase], 0);

/** After each job its server starts the next engine ahead: that is not to be another job's time. */
const PAUSE_MS = 700;
/** Both sides have been running for a while when it counts. */
const WARM_UP = 20;

/** The same job on both sides in turn; who is first changes. */
async function pairs(sides: readonly [Visitor, Visitor], kind: Kind, count: number): Promise<[Times[], Times[]]> {
  const times: [Times[], Times[]] = [[], []];
  for (let round = -WARM_UP; round < count; round++) {
    for (const position of [0, 1] as const) {
      const side = (round & 1) === 0 ? position : position === 0 ? 1 : 0;
      const each = await oneJob(sides[side], kind);
      if (round >= 0) await sleep(PAUSE_MS);
      if (round >= 0) times[side].push(each);
    }
  }
  return times;
}

const shown = (values: readonly number[]) => [quantile(values, 0.5), quantile(values, 0.95)].map((ms) => ms.toFixed(1));

function tableOf([embedded, shared]: readonly [Times[], Times[]]): string[] {
  const rows: (readonly [string, (times: Times) => number])[] = [
    ...PHASES.map((phase) => [phase, (times: Times) => times[phase]] as const),
    ['from the order to the end', ({ order, ...times }) => order + times['until the end is heard']],
    ['the whole, from the first byte sent to the last received', total],
  ];
  const lines = rows.map(([what, of]) => {
    const [one, other] = [embedded.map(of), shared.map(of)];
    const added = other.map((ms, index) => ms - (one[index] ?? 0));
    return `| ${[what, ...shown(one), ...shown(other), ...shown(added)].join(' | ')} |`;
  });
  const p95 = quantile(shared.map(total), 0.95) - quantile(embedded.map(total), 0.95);
  const verdict = p95 <= ASKED_MS ? 'holds' : 'FALLS SHORT';
  return [
    '| milliseconds | embedded, median | 95 % within | shared, median | 95 % within | added, median of pairs | 95 % of pairs within |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
    '',
    `Added to the whole job at 95 % (95 % of the jobs on one side against 95 % on the other): ${p95.toFixed(1)} ms; asked for at most ${ASKED_MS} ms: ${verdict}.`,
  ];
}

async function measureAdded(kind: Kind, count: number): Promise<string[]> {
  const folder = mkdtempSync(join(parentFolder, 'recto-overhead-'));
  const own = { PORT: String(await freePort()), RECTO_DATA: folder, RECTO_METRICS_PORT: '0', RECTO_CONCURRENCY: '1' };
  const cluster = await startCluster({ RECTO_CONCURRENCY: '1' }, { parentFolder });
  const embedded = await startServerProcess({ ...own, ...NO_RATE_LIMIT });
  const web = await cluster.startNode('web');
  const worker = await cluster.startNode('worker');
  const sides = [await newVisitor(embedded.origin), await newVisitor(web.origin)] as const;
  const times = await pairs(sides, kind, count);
  await Promise.all([embedded, web, worker].map((node) => node.stop()));
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return tableOf(times);
}

/** Measures the steps of a job from outside: requests to the store, and messages of Redis. */
async function measureSteps(count: number): Promise<string[]> {
  const fronts: StoreRecord[] = [];
  const storeFront = async (endpoint: string) => {
    const record = await recordStore(endpoint);
    fronts.push(record);
    return record.endpoint;
  };
  const cluster = await startCluster({ RECTO_CONCURRENCY: '1' }, { parentFolder, storeFront });
  const [front] = fronts;
  const web = await cluster.startNode('web');
  const worker = await cluster.startNode('worker');
  const redis = connectRedis(cluster.redis.url);
  let told: { readonly state: string; readonly at: number }[] = [];
  redis.on('message', (_channel, message: string) =>
    told.push({ state: (JSON.parse(message) as { state: string }).state, at: performance.now() }),
  );
  await redis.subscribe('recto:changed');
  const visitor = await newVisitor(web.origin);
  const [kind] = KINDS;
  const steps = new Map<string, number[]>();
  const note = (step: string, value: number) => steps.set(step, [...(steps.get(step) ?? []), value]);
  for (let round = -WARM_UP; kind && front && round < count; round++) {
    front.take();
    told = [];
    const startedAt = performance.now();
    const times = await oneJob(visitor, kind);
    if (round < 0) continue;
    await sleep(PAUSE_MS);
    const calls = front.take();
    const orderedAt = startedAt + times.upload;
    const answeredAt = orderedAt + times.order;
    const heardAt = answeredAt + times['until the end is heard'];
    const downloadedAt = heardAt + times.download;
    const claimedAt = told.find(({ state }) => state === 'running')?.at ?? Number.NaN;
    const endedAt = told.find(({ state }) => state === 'done')?.at ?? Number.NaN;
    const between = (from: number, to: number) => calls.filter((call) => call.startedAt >= from && call.startedAt < to);
    const saving = between(claimedAt, endedAt).filter(({ method }) => method === 'PUT');
    const reading = between(claimedAt, endedAt).filter(({ method }) => method === 'GET' || method === 'HEAD');
    const lastRead = Math.max(claimedAt, ...reading.map((call) => call.endedAt));
    const firstSave = Math.min(endedAt, ...saving.map(({ startedAt: at }) => at));
    note('upload', times.upload);
    note('order: what it needs is looked up, put into Redis, called out', times.order);
    note('claim: a worker has it, after the answer to the order', claimedAt - answeredAt);
    note('inputs: asked of the store, and read', lastRead - claimedAt);
    note('the operation in its sandboxed process', firstSave - lastRead);
    note('results: stored, and the end told to Redis', endedAt - firstSave);
    note('the event, from Redis to the visitor', heardAt - endedAt);
    note('download', times.download);
    note('the whole', downloadedAt - startedAt);
    const requests = (from: number, to: number) => between(from, to).length;
    note('store requests: upload', requests(startedAt, orderedAt));
    note('store requests: order', requests(orderedAt, Math.min(claimedAt, answeredAt)));
    note('store requests: from the claim to the end', requests(claimedAt, endedAt));
    note('store requests: download', requests(heardAt, downloadedAt));
    note('store requests: all, removal with them', calls.length);
  }
  redis.disconnect();
  await Promise.all([web.stop(), worker.stop()]);
  front?.close();
  await cluster.stop();
  const lines = ['| rotate, one step after the other | median | 95 % within |', '|---|---:|---:|'];
  for (const [step, values] of steps) {
    const figures = step.startsWith('store requests')
      ? shown(values).map((text) => text.replace('.0', ''))
      : shown(values).map((text) => `${text} ms`);
    lines.push(`| ${step} | ${figures.join(' | ')} |`);
  }
  return lines;
}

/** Measures this store's time for a bare request of 3 KB, one at a time, on a persistent connection. */
async function measureFloor(count: number): Promise<string[]> {
  const cluster = await startCluster({}, { parentFolder });
  const driver = createS3Driver(cluster.swift.location);
  await driver.prepare();
  const bytes = randomBytes(3_000);
  const times: Record<string, number[]> = { put: [], head: [], get: [], delete: [] };
  const time = async (what: string, index: number, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    if (index >= 0) times[what]?.push(performance.now() - startedAt);
  };
  for (let index = -WARM_UP; index < count; index++) {
    const name = `1/floor-${index + WARM_UP}.head`;
    await time('put', index, () => driver.put(name, bytes));
    await time('head', index, () => driver.sizeOf(name));
    await time('get', index, () => driver.get(name));
    await time('delete', index, () => driver.erase(name, bytes.length));
  }
  driver.close();
  await cluster.stop();
  const lines = ['| bare request to the store, 3 KB | median | 95 % within |', '|---|---:|---:|'];
  for (const [what, values] of Object.entries(times)) {
    lines.push(
      `| ${what} | ${shown(values)
        .map((text) => `${text} ms`)
        .join(' | ')} |`,
    );
  }
  return lines;
}

const PATH = join(ROOT, 'bench/results/overhead.md');

/** Puts a part into the committed figures, in place of what it said before. */
function accept(parts: ReadonlyMap<string, readonly string[]>): void {
  const before = existsSync(PATH) ? readFileSync(PATH, 'utf8').split(/^## /m).slice(1) : [];
  const kept = new Map(
    before.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n')).trim()]),
  );
  const [{ model = '' } = {}] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${day}, ${model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`;
  for (const [title, lines] of parts) kept.set(title, `Measured on ${machine}.\n\n${lines.join('\n')}`);
  const head =
    '# What the way over Redis and S3 adds to a job\n\n' +
    'Written by `npm run house -- overhead --accept`. Web node, worker, Redis, Swift and the visitor share the cores of one machine; jobs run one at a time, ' +
    'on an embedded server and on the shared one in turn, with a pause after each. A pair is the same job on both.\n';
  writeFileSync(PATH, `${[head, ...[...kept].sort().map(([title, text]) => `## ${title}\n\n${text}\n`)].join('\n')}`);
}

if (import.meta.main) {
  const argumentOf = (name: string) =>
    process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
  const count = Number(argumentOf('--jobs') ?? 60);
  const only = argumentOf('--only');
  const where = isMemory ? 'in memory' : 'on its disk';
  const measures: Readonly<Record<string, () => Promise<string[]>>> = {
    ...Object.fromEntries(KINDS.map((kind) => [kind.operation, () => measureAdded(kind, count)])),
    steps: () => measureSteps(Math.ceil(count / 3)),
    store: () => measureFloor(count),
  };
  const parts = new Map<string, readonly string[]>();
  for (const [title, measure] of Object.entries(measures)) {
    if (only === undefined ? title === 'merge' : only !== title) continue;
    const lines = await measure();
    console.log(`## ${title}, data ${where}\n\n${lines.join('\n')}\n`);
    parts.set(`${title}, data ${where}`, lines);
  }
  if (process.argv.includes('--accept')) accept(parts);
}
