/**
 * Measures the server on this machine beside the bare command line: `npm run house -- load`. `--visitors 5 --queued 20` makes it short.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageDocument, plainPdf } from '@recto/testkit';
import { REFUSAL_MS } from '../../apps/server/src/http/rate-limit.ts';
import { processorSeconds, watchTimes } from '../../scripts/process-times.ts';
import { ROOT } from '../../scripts/root.ts';
import { freePort, peakMemoryBytes, type ServerProcess, startServerProcess } from './server-process.ts';
import { newVisitor } from './visitor.ts';

export interface LoadPlan {
  readonly visitors: number;
  readonly queued: number;
  readonly uploadMegabytes: number;
}

/** One line of the table. */
export interface LoadFigure {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly holds: boolean;
}

const MEGABYTE = 1_048_576;
const HALF_OF_A_VISITORS_MEGABYTES = 10;
const ALLOWED_FACTOR = 1.6;
const BARE_RUNS = 5;

export async function runLoad({ visitors, queued, uploadMegabytes }: LoadPlan): Promise<LoadFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-load-'));
  const start = async (more: Readonly<Record<string, string>> = {}) =>
    startServerProcess({
      PORT: String(await freePort()),
      RECTO_METRICS_PORT: '0',
      RECTO_DATA: join(folder, 'data'),
      RECTO_RATE_BURST: '1000000',
      RECTO_RATE_PER_SECOND: '1000000',
      RECTO_CALLS_UNDER_WAY: '10000',
      RECTO_CONNECTIONS_PER_ADDRESS: '4000',
      // All visitors of a measurement have one address.
      RECTO_QUEUE_JOBS_PER_ADDRESS: '100000',
      RECTO_PROCESSOR_SECONDS_PER_HOUR: '1000000000',
      RECTO_STORE_SHARE_OF_ADDRESS: '1',
      RECTO_STORE_SHARE_OF_SESSION: '1',
      ...more,
    });
  try {
    const figures: LoadFigure[] = [];
    const first = await start();
    figures.push(await memoryOfUpload(first.origin, first.pid, uploadMegabytes));
    await first.stop();
    const server = await start();
    figures.push(...(await manyVisitors(server, folder, visitors)), await longQueue(server.origin, queued));
    await server.stop();
    const limited = await start({ RECTO_RATE_BURST: '60', RECTO_RATE_PER_SECOND: '1' });
    figures.push(await refusals(limited.origin));
    await limited.stop();
    const full = await start({ RECTO_QUEUE_JOBS: '4', RECTO_CONCURRENCY: '1' });
    figures.push(await backpressure(full.origin));
    await full.stop();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memoryOfUpload(origin: string, pid: number, megabytes: number): Promise<LoadFigure> {
  const visitor = await newVisitor(origin);
  await visitor.upload(Buffer.alloc(megabytes * MEGABYTE, '%'), 'large.pdf');
  const peak = peakMemoryBytes(pid) / MEGABYTE;
  return {
    what: `peak memory of the server, one upload of ${megabytes} MB`,
    figure: `${peak.toFixed(0)} MB`,
    limit: '150 MB',
    holds: peak <= 150,
  };
}

async function manyVisitors(server: ServerProcess, folder: string, visitors: number): Promise<LoadFigure[]> {
  const { origin } = server;
  const files = ['A', 'B'].map((marker) => imageDocument(HALF_OF_A_VISITORS_MEGABYTES, marker));
  const command = bareCommand(folder, files);
  const cpuSeconds = await bareCpuSeconds(command);
  const wallBefore = await bareWallSeconds(command);
  const allowed = (ALLOWED_FACTOR * cpuSeconds * visitors) / availableParallelism();
  let errors = 0;
  const times = watchTimes(server.pid);
  const startedAt = performance.now();
  const merge = async () => {
    try {
      const visitor = await newVisitor(origin);
      const keys = [];
      for (const [index, bytes] of files.entries()) keys.push(await visitor.upload(bytes, `${index}.pdf`));
      const job = await visitor.untilEnded(await visitor.start('merge', keys));
      const url = job.results?.[0]?.url;
      if (job.state !== 'done' || !url) errors += 1;
    } catch {
      errors += 1;
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, merge));
  await sleep((allowed / ALLOWED_FACTOR / 2) * 1000);
  const smallAt = performance.now();
  const lone = await newVisitor(origin);
  const small = await lone.untilEnded(await lone.start('rotate', [await lone.upload(plainPdf('LONE'), 'lone.pdf')]));
  const smallSeconds = (performance.now() - smallAt) / 1000;
  await all;
  const seconds = (performance.now() - startedAt) / 1000;
  const serverSeconds = times.stop();
  const bareWall = ((wallBefore + (await bareWallSeconds(command))) / 2) * visitors;
  const share = Math.min(1, (cpuSeconds * visitors) / availableParallelism() / bareWall);
  return [
    {
      what: `errors of ${visitors} visitors merging 20 MB each`,
      figure: String(errors),
      limit: '0',
      holds: errors === 0,
    },
    {
      // What else runs on the machine counts against this line: the share says how much of it was there for the measurement.
      what: `all of them done (bare: ${cpuSeconds.toFixed(2)} s of CPU each; ${(share * 100).toFixed(0)} % of the machine free)`,
      figure: `${seconds.toFixed(1)} s, factor ${((seconds / allowed) * ALLOWED_FACTOR).toFixed(2)}`,
      limit: `${allowed.toFixed(1)} s, factor ${ALLOWED_FACTOR}`,
      holds: seconds <= allowed,
    },
    {
      what: 'the same beside the command line with one merge a core, just before and after',
      figure: `${seconds.toFixed(1)} s to ${bareWall.toFixed(1)} s, factor ${(seconds / bareWall).toFixed(2)}`,
      limit: `factor ${ALLOWED_FACTOR}`,
      holds: seconds <= ALLOWED_FACTOR * bareWall,
    },
    {
      what: 'processor time of the server and its jobs, whatever else runs here',
      figure: `${(serverSeconds / visitors).toFixed(2)} s each, factor ${(serverSeconds / visitors / cpuSeconds).toFixed(2)}`,
      limit: `factor ${ALLOWED_FACTOR}`,
      holds: serverSeconds <= ALLOWED_FACTOR * cpuSeconds * visitors,
    },
    {
      what: 'a lone small job sent in the middle',
      figure: `${small.state} after ${smallSeconds.toFixed(1)} s`,
      limit: 'a quarter of the whole',
      holds: small.state === 'done' && smallSeconds <= seconds / 4,
    },
  ];
}

/** One visitor's merge on the command line. @returns its command for a result of that number */
function bareCommand(folder: string, files: readonly Uint8Array[]): (run: number) => readonly string[] {
  const paths = files.map((bytes, index) => {
    const path = join(folder, `bare-${index}.pdf`);
    writeFileSync(path, bytes);
    return path;
  });
  const program = join(ROOT, 'apps/cli/bin/recto');
  return (run) => [program, 'merge', ...paths, '--force', '-o', join(folder, `bare-${run}-result.pdf`), '--quiet'];
}

/** Processor time of one merge on the command line, median of a few. */
async function bareCpuSeconds(command: (run: number) => readonly string[]): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < BARE_RUNS; run++) seconds.push(await processorSeconds(command(run)));
  return seconds.sort((one, other) => one - other)[Math.floor(BARE_RUNS / 2)] ?? 0;
}

/** Wall clock of one merge on the command line while every core runs one: its time on a busy machine. */
async function bareWallSeconds(command: (run: number) => readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const runOnOneCore = async (core: number) => {
    for (let run = 0; run < BARE_RUNS; run++) await processorSeconds(command(core * BARE_RUNS + run));
  };
  const cores = availableParallelism();
  await Promise.all(Array.from({ length: cores }, (_, core) => runOnOneCore(core)));
  return (performance.now() - startedAt) / 1000 / (BARE_RUNS * cores);
}

async function longQueue(origin: string, count: number): Promise<LoadFigure> {
  const startedAt = performance.now();
  let done = 0;
  const perVisitor = 50;
  const pdf = plainPdf('QUEUED');
  await Promise.all(
    Array.from({ length: Math.ceil(count / perVisitor) }, async (_, index) => {
      const visitor = await newVisitor(origin);
      const ids: string[] = [];
      for (let job = index * perVisitor; job < Math.min(count, (index + 1) * perVisitor); job++) {
        ids.push(await visitor.start('rotate', [await visitor.upload(pdf, 'queued.pdf')]));
      }
      for (const id of ids) if ((await visitor.untilEnded(id)).state === 'done') done += 1;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: `${count} queued jobs`,
    figure: `${done} done in ${seconds.toFixed(0)} s`,
    limit: `${count} done`,
    holds: done === count,
  };
}

/** They are kept back on purpose: what the server itself takes comes on top of the pause. */
async function refusals(origin: string): Promise<LoadFigure> {
  const times: number[] = [];
  for (let call = 0; call < 300; call++) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/v1/jobs/none`);
    await answer.arrayBuffer();
    if (answer.status === 429) times.push(performance.now() - startedAt - REFUSAL_MS);
  }
  return worst(times, `rate limit answers (429), after their pause of ${REFUSAL_MS} ms`);
}

async function backpressure(origin: string): Promise<LoadFigure> {
  const session = await fetch(`${origin}/api/session`, { method: 'POST' });
  const headers = {
    cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '',
    'content-type': 'application/json',
  };
  const visitor = await newVisitor(origin);
  const large = imageDocument(20, 'FILL');
  const fill = Promise.all(
    Array.from({ length: 5 }, async () => visitor.start('rotate', [await visitor.upload(large, 'fill.pdf')])),
  );
  await sleep(500);
  const uploaded = await fetch(`${origin}/storage/v1/object/pdf-files`, {
    method: 'POST',
    headers: { cookie: headers.cookie, 'content-type': 'application/octet-stream' },
    body: plainPdf('FULL') as BodyInit,
  });
  const { key } = (await uploaded.json()) as { key: string };
  const times: number[] = [];
  for (const until = Date.now() + 60_000; Date.now() < until && times.length < 50; ) {
    const startedAt = performance.now();
    const body = JSON.stringify({ operation: 'rotate', inputs: [key] });
    const answer = await fetch(`${origin}/api/v1/jobs`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status === 503 && answer.headers.has('retry-after')) times.push(performance.now() - startedAt);
    if (answer.status === 202 && times.length > 0) break;
  }
  await fill.catch(() => {});
  return worst(times, 'a full queue answers (503, Retry-After)');
}

function worst(times: readonly number[], what: string): LoadFigure {
  const sorted = [...times].sort((one, other) => one - other);
  const at95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    what,
    figure: `${sorted.length} answers, 95 % within ${at95.toFixed(1)} ms`,
    limit: '50 ms',
    holds: at95 <= 50,
  };
}

if (import.meta.main) {
  const argumentOf = (name: string, fallback: number) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const figures = await runLoad({
    visitors: argumentOf('--visitors', 50),
    queued: argumentOf('--queued', 1000),
    uploadMegabytes: argumentOf('--upload', 200),
  });
  console.log('| what | figure | limit | |\n|---|---|---|---|');
  for (const { what, figure, limit, holds } of figures) {
    console.log(`| ${what} | ${figure} | ${limit} | ${holds ? 'holds' : 'FALLS SHORT'} |`);
  }
  process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
}
