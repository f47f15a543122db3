/**
 * Measures how right the time left is: `npm run bench:time-left [-- --accept]`. Each job runs once on the engine of the page, in
 * this process, and what it reports is given to the page's estimate afterwards.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseOptions, resolveFor } from '@recto/contract';
import { createNodeOcr } from '@recto/ocr/node';
import { RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '../../packages/runtime/src/node/node-capabilities.ts';
import { useNodeCodecs } from '../../packages/runtime/src/node/node-codecs.ts';
import { pathInput } from '../../packages/runtime/src/node/path-input.ts';
import { keepPace, startPace } from '../../packages/ui/src/upload/time-left.ts';
import { ROOT } from '../../scripts/root.ts';
import { makeInputs } from '../inputs.ts';
import { type TimedJob, timedJobs } from './jobs.ts';
import { MOMENTS, type TimeLeftResults, type TimeLeftRow, timeLeftReport } from './report.ts';

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

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });
useNodeCodecs();
const folder = mkdtempSync(join(tmpdir(), 'recto-time-left-'));
const rows: TimeLeftRow[] = [];
try {
  for (const job of timedJobs(await makeInputs(), folder)) {
    const row = await measure(job);
    rows.push(row);
    console.log(JSON.stringify(row));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const results: TimeLeftResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? ''}, ${cpus().length} cores`,
  rows,
};
console.log(timeLeftReport(results));
if (values.accept) writeFileSync(join(ROOT, 'bench/results/time-left.md'), timeLeftReport(results));

async function measure({ title, toolId, options, inputs: paths, password }: TimedJob): Promise<TimeLeftRow> {
  const given = await Promise.all(paths.map((path) => pathInput(path, basename(path), password)));
  const reports: { readonly percent: number; readonly at: number }[] = [];
  const host = createInlineHost(WITHOUT_LIMITS, PAGE_CAPABILITIES);
  const startedAt = performance.now();
  await host.run(
    { toolId, inputs: given.map(({ byRanges: _, ...input }) => input), options },
    { onPercent: (percent) => reports.push({ percent, at: performance.now() - startedAt }) },
  );
  const wholeMs = performance.now() - startedAt;
  const errors = MOMENTS.map((moment) => {
    const until = moment * wholeMs;
    const heard = reports.filter(({ at }) => at <= until);
    const { endsAt } = heard.reduce((pace, { percent, at }) => keepPace(pace, percent, at), startPace(0));
    return endsAt === null ? null : Math.abs(endsAt - wholeMs) / (wholeMs - until);
  });
  return { title, toolId, wholeMs: Math.round(wholeMs), errors };
}
