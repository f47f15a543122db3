/**
 * One job in a process of its own, timed from inside: `node bench/engine-run.ts operation|job JOB.json`.
 * `operation` is the engine alone: files read, opened, worked on. `job` adds what every host does: checks of type and limits, both
 * inventories, the re-opened result and the receipt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Capabilities } from '@recto/contract/capabilities/capabilities';
import type { OutputFile } from '@recto/contract/job';
import type { EngineJob, EngineTimes } from './engine-job.ts';

const BYTES_PER_KILOBYTE = 1024;
/** As a deployment may set it: the measured files may be larger than a tool's limit for visitors. */
const RAISED_LIMIT_MEGABYTES = 1000;

async function runOperation(job: EngineJob): Promise<EngineTimes> {
  const { parseOptions } = await import('@recto/contract/options');
  const { wholeBytes } = await import('@recto/contract/byte-source');
  const { trackInput } = await import('../packages/runtime/src/engine/tracked-input.ts');
  const { pathInput } = await import('../packages/runtime/src/node/path-input.ts');
  const { RECTO_TOOLS } = await import('@recto/runtime/engine');
  const { NODE_CAPABILITIES } = await import('../packages/runtime/src/node/node-capabilities.ts');
  const { loadCapabilities } = await import('../packages/runtime/src/engine/load-capabilities.ts');
  // As a host does when it starts, before any job.
  const { useNodeCodecs } = await import('../packages/runtime/src/node/node-codecs.ts');
  useNodeCodecs();
  const tool = await RECTO_TOOLS.find(job.toolId);
  const operation = await RECTO_TOOLS.loadOperation(job.toolId);
  if (!tool) throw new Error(`no tool ${job.toolId}`);
  const options = parseOptions(tool.options, job.options);
  const capabilities = await loadCapabilities(NODE_CAPABILITIES, tool.uses?.(options) ?? tool.needs);
  const given = await Promise.all(job.inputs.map((path) => pathInput(path, basename(path), job.password)));
  // Read whole, or all the reading and writing would come after the clock.
  const inputs = given.map(({ byRanges: _, ...input }) => trackInput(input));
  const loadedAt = performance.now();
  const { outputs } = await operation({
    inputs,
    options,
    // What the tool asks for is among them.
    capabilities: capabilities as Capabilities,
    progress: () => {},
    signal: new AbortController().signal,
  });
  const made = outputs.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes: wholeBytes(bytes) }));
  return finish(job, made, loadedAt);
}

async function runWholeJob(job: EngineJob): Promise<EngineTimes> {
  const { pathInput } = await import('../packages/runtime/src/node/path-input.ts');
  const { createInlineHost } = await import('@recto/runtime/inline');
  const { RECTO_TOOLS } = await import('@recto/runtime/engine');
  const { parseOptions } = await import('@recto/contract/options');
  const { resolveFor } = await import('@recto/contract/tool');
  const { NODE_CAPABILITIES } = await import('../packages/runtime/src/node/node-capabilities.ts');
  // Node's codecs are in use before the clock starts.
  const { useNodeCodecs } = await import('../packages/runtime/src/node/node-codecs.ts');
  useNodeCodecs();
  const given = await Promise.all(job.inputs.map((path) => pathInput(path, basename(path), job.password)));
  const inputs = given.map(({ byRanges: _, ...input }) => input);
  const loadedAt = performance.now();
  const tools: typeof RECTO_TOOLS = {
    ...RECTO_TOOLS,
    async find(toolId) {
      const tool = await RECTO_TOOLS.find(toolId);
      if (!tool) return undefined;
      const limits = resolveFor(tool.limits, parseOptions(tool.options, job.options));
      return { ...tool, limits: { ...limits, maxFileMegabytes: RAISED_LIMIT_MEGABYTES } };
    },
  };
  const host = createInlineHost(tools, NODE_CAPABILITIES);
  const { outputs } = await host.run({ toolId: job.toolId, inputs, options: job.options });
  return finish(job, outputs, loadedAt);
}

function finish(job: EngineJob, outputs: readonly OutputFile[], loadedAt: number): EngineTimes {
  const doneAt = performance.now();
  const peakBytes = process.resourceUsage().maxRSS * BYTES_PER_KILOBYTE;
  if (outputs.length === 0) throw new Error('a result was expected');
  for (const output of outputs) {
    writeFileSync(job.makesFolder ? join(job.output, output.name) : job.output, output.bytes);
  }
  return {
    engineMs: doneAt - loadedAt,
    peakBytes,
    resultBytes: outputs.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

const [mode, jobPath = ''] = process.argv.slice(2);
const job: EngineJob = JSON.parse(readFileSync(jobPath, 'utf8'));
console.log(JSON.stringify(await (mode === 'job' ? runWholeJob(job) : runOperation(job))));
