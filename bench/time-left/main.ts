/**
 * Measures how right the time left is: `npm run house -- bench:time-left [-- --accept]`. Each job runs once on the engine of the page, in
 * this process, and what it reports is given to the page's estimate afterwards. `-- --learn` measures on other files how each
 * tool's time goes by, and writes it for the page.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseOptions } from '@recto/contract/options';
import { resolveFor } from '@recto/contract/tool';
import { createNodeOcr } from '@recto/ocr/node';
import { RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { WORK_SHAPES } from '@recto/tools/work-shapes';
import { NODE_CAPABILITIES } from '../../packages/runtime/src/node/node-capabilities.ts';
import { useNodeCodecs } from '../../packages/runtime/src/node/node-codecs.ts';
import { pathInput } from '../../packages/runtime/src/node/path-input.ts';
import { keepPace, startPace } from '../../packages/ui/src/upload/time-left.ts';
import { ROOT } from '../../scripts/root.ts';
import { learnedFiles, measuredFiles } from './files.ts';
import { type TimedJob, timedJobs } from './jobs.ts';
import { MOMENTS, type TimeLeftRow, timeLeftReport } from './report.ts';
import { type LearnedShape, type Reported, shapeOf, writeShapes } from './work-shape.ts';

/** As a deployment may set it: some files are larger than a tool's limit for visitors. */
const WITHOUT_LIMITS: typeof RECTO_TOOLS = {
  ...RECTO_TOOLS,
  async find(toolId) {
    const tool = await RECTO_TOOLS.find(toolId);
    return (
      tool && {
        ...tool,
        limits: { ...resolveFor(tool.limits, parseOptions(tool.options, {})), maxFileMegabytes: 1000 },
      }
    );
  },
};

/** Text is recognised by the engine of the page, not by a program of this machine. */
const PAGE_CAPABILITIES = { ...NODE_CAPABILITIES, ocr: async () => createNodeOcr({ engine: 'wasm' }) };

const { values } = parseArgs({
  options: { accept: { type: 'boolean', default: false }, learn: { type: 'boolean', default: false } },
});
useNodeCodecs();
const folder = mkdtempSync(join(tmpdir(), 'recto-time-left-'));
try {
  if (values.learn) await learn();
  else await measureAll();
} finally {
  rmSync(folder, { recursive: true });
}

async function learn(): Promise<void> {
  const learned = new Map<string, LearnedShape[]>();
  for (const job of timedJobs(await learnedFiles(folder), folder)) {
    const { reports, wholeMs } = await run(job);
    const shape = shapeOf(reports, wholeMs);
    console.log(job.title, Math.round(wholeMs), shape?.map(Math.round).join(' '));
    if (shape) learned.set(job.toolId, [...(learned.get(job.toolId) ?? []), { shape, wholeMs }]);
  }
  writeShapes(learned);
}

async function measureAll(): Promise<void> {
  const rows: TimeLeftRow[] = [];
  for (const job of timedJobs(await measuredFiles(folder), folder)) {
    rows.push(rowOf(job, await run(job)));
    console.log(JSON.stringify(rows.at(-1)));
  }
  const date = new Date().toISOString().slice(0, 10);
  const report = timeLeftReport({ date, machine: `${cpus()[0]?.model ?? ''}, ${cpus().length} cores`, rows });
  console.log(report);
  if (values.accept) writeFileSync(join(ROOT, 'bench/results/time-left.md'), report);
}

async function run({ toolId, options, inputs: paths, password }: TimedJob) {
  const given = await Promise.all(paths.map((path) => pathInput(path, basename(path), password)));
  const reports: Reported[] = [];
  const host = createInlineHost(WITHOUT_LIMITS, PAGE_CAPABILITIES);
  const startedAt = performance.now();
  await host.run(
    { toolId, inputs: given.map(({ byRanges: _, ...input }) => input), options },
    { onPercent: (percent) => reports.push({ percent, at: performance.now() - startedAt }) },
  );
  return { reports, wholeMs: performance.now() - startedAt };
}

function rowOf({ title, toolId }: TimedJob, { reports, wholeMs }: Awaited<ReturnType<typeof run>>): TimeLeftRow {
  const errors = MOMENTS.map((moment) => {
    const until = moment * wholeMs;
    const heard = reports.filter(({ at }) => at <= until);
    const begin = startPace(0, WORK_SHAPES[toolId]);
    const { endsAt } = heard.reduce((pace, { percent, at }) => keepPace(pace, percent, at), begin);
    return endsAt === null ? null : Math.abs(endsAt - wholeMs) / (wholeMs - until);
  });
  return { title, toolId, wholeMs: Math.round(wholeMs), errors };
}
