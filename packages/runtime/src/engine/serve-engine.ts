import { type AnyTool, usedBy } from '@recto/contract/any-tool';
import type { InputFile, KeptFile } from '@recto/contract/job';
import type {
  Delivery,
  DescribeMessage,
  EngineReply,
  EngineRequest,
  FileDescription,
  PreloadMessage,
  PreviewAnswer,
  PreviewMessage,
  RequestInput,
  RunMessage,
} from '@recto/contract/messages';
import { parseOptions } from '@recto/contract/options';
import type { HostKind } from '@recto/contract/receipt';
import { RectoError, serializeError, toRectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { onSignOfLife } from '@recto/work/sign-of-life';
import { findActingTool } from './acting-tool.ts';
import { describeFile } from './describe-file.ts';
import { type CapabilityData, loadCapabilities } from './load-capabilities.ts';
import { previewJob } from './preview-job.ts';
import { type Job, runJob } from './run-job.ts';
import { atMostEvery, throttlePercent } from './throttle-percent.ts';
import type { CapabilityLoaders, Toolset } from './toolset.ts';

/** Least time between two signs of life of one job. */
const ALIVE_INTERVAL_MS = 1000;
/** Wall clock of opening a file for the list. */
const DESCRIBE_TIMEOUT_MS = 60_000;

/** The inputs of a job, those with `byRanges` that are to be read so, and what becomes of its results. */
type RangedInputs = Pick<Job, 'inputs' | 'store' | 'digestInstead'>;

/** Services that an engine needs from its host. `Ref` names an input there, `Out` is the form in which one result leaves. */
export interface EngineSide<Ref, Out> {
  readonly toolset: Toolset;
  readonly capabilities: CapabilityLoaders;
  /** Fetches data that most jobs with a capability need, so that the browser keeps it before there is a job. */
  readonly dataAhead?: CapabilityData;
  readonly ranOn: HostKind;
  toInput(given: RequestInput<Ref>): InputFile | Promise<InputFile>;
  /** Brings one result into the form in which it crosses the boundary; begun while it is still being verified. */
  stage(output: KeptFile, position: number): Promise<Out>;
  /** Decides which inputs of a job are read by ranges, where the host can, and stores what comes of it. */
  byRanges?(inputs: readonly InputFile[], tool: AnyTool): RangedInputs | Promise<RangedInputs>;
  post(reply: EngineReply<Delivery<Out> | FileDescription | PreviewAnswer>): void;
  /** Sees what a request threw, before it becomes an answer without stack and cause. */
  onFailure?(thrown: unknown): void;
  /** Told when the code of a tool has been loaded ahead, or when some of it cannot be had. */
  onPreloaded?(message: PreloadMessage, isWhole: boolean): void;
}

/**
 * The loop of every engine: takes requests, runs one at a time, answers each exactly once.
 * @returns the function that takes a message as it came; what is not a request is ignored.
 */
export function serveEngine<Ref, Out>(side: EngineSide<Ref, Out>): (message: EngineRequest<Ref>) => void {
  let current: { readonly jobId: string; readonly controller: AbortController } | undefined;

  const resultOf = (message: Question<Ref>, signal: AbortSignal) => {
    if (message.kind === 'describe') return describe(side, message, signal);
    return message.kind === 'run' ? run(side, message, signal) : preview(side, message, signal);
  };
  const answer = async (message: Question<Ref>, signal: AbortSignal) => {
    const { jobId } = message;
    try {
      const result = await resultOf(message, signal);
      side.post({ kind: 'done', jobId, result });
    } catch (thrown) {
      side.onFailure?.(thrown);
      side.post({ kind: 'failed', jobId, error: serializeError(toRectoError(thrown)) });
    }
  };

  side.post({ kind: 'ready' });
  return (message) => {
    switch (message?.kind) {
      case 'cancel':
        if (current?.jobId === message.jobId) current.controller.abort();
        return;
      case 'preload':
        // What does not load now is asked for again, and told, by the job that needs it.
        preload(side, message).then(
          () => side.onPreloaded?.(message, true),
          () => side.onPreloaded?.(message, false),
        );
        return;
      case 'run':
      case 'describe':
      case 'preview': {
        if (current) {
          const error = serializeError(new RectoError('processing-failed'));
          return side.post({ kind: 'failed', jobId: message.jobId, error });
        }
        const controller = new AbortController();
        const { jobId } = message;
        const isDue = atMostEvery(ALIVE_INTERVAL_MS);
        onSignOfLife(controller.signal, () => {
          // What was left behind by a job that has ended says nothing any more.
          if (current?.controller === controller && isDue()) side.post({ kind: 'alive', jobId });
        });
        current = { jobId, controller };
        void answer(message, controller.signal).finally(() => {
          current = undefined;
        });
      }
    }
  };
}

/** Request that is answered once, in its turn. */
type Question<Ref> = Exclude<EngineRequest<Ref>, { readonly kind: 'cancel' | 'preload' }>;

/** Loads what the job of a tool will run: its operation and the engines that it asks for with these options. */
async function preload<Ref, Out>(
  side: EngineSide<Ref, Out>,
  { toolId, options: given }: PreloadMessage,
): Promise<void> {
  const { tool, options, loadOperation } = await findActingTool(side.toolset, toolId, given);
  const names = usedBy(tool, parseOptions(tool.options, options));
  await loadOperation();
  await loadCapabilities(side.capabilities, names);
  await Promise.all(names.map((name) => side.dataAhead?.[name]?.()));
}

async function preview<Ref, Out>(
  side: EngineSide<Ref, Out>,
  { jobId, toolId, options: given, about, ...message }: PreviewMessage<Ref>,
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  const { tool, options, loadOperation } = await findActingTool(side.toolset, toolId, given);
  const { timeoutMs } = resolveFor(tool.limits, parseOptions(tool.options, options));
  side.post({ kind: 'started', jobId, timeoutMs });
  const [operation, inputs] = await Promise.all([
    loadOperation(),
    Promise.all(message.inputs.map((input) => side.toInput(input))),
  ]);
  const onPercent = throttlePercent((percent) => side.post({ kind: 'progress', jobId, percent }));
  const { capabilities } = side;
  return {
    preview: await previewJob({ tool, operation, inputs, options, about, capabilities, signal, onPercent }),
  };
}

async function run<Ref, Out>(
  side: EngineSide<Ref, Out>,
  message: RunMessage<Ref>,
  signal: AbortSignal,
): Promise<Delivery<Out>> {
  const { jobId, toolId } = message;
  const { tool, options: given, loadOperation } = await findActingTool(side.toolset, toolId, message.options);
  const options = parseOptions(tool.options, given);
  side.post({ kind: 'started', jobId, timeoutMs: resolveFor(tool.limits, options).timeoutMs });
  const [operation, inputs] = await Promise.all([
    loadOperation(),
    Promise.all(message.inputs.map((input) => side.toInput(input))),
  ]);
  let staged: Promise<Out[]> = Promise.resolve([]);
  const emitted: Out[] = [];
  const { receipt } = await runJob({
    tool,
    operation,
    inputs,
    ...side.byRanges?.(inputs, tool),
    options: given,
    capabilities: side.capabilities,
    isAlikeEverywhere: message.isAlikeEverywhere,
    ranOn: side.ranOn,
    signal,
    onPercent: throttlePercent((percent) => side.post({ kind: 'progress', jobId, percent })),
    async onOutput(output, position) {
      emitted[position] = await side.stage(output, position);
    },
    onOutputs(outputs) {
      if (outputs.length > 0 && emitted.length > 0) throw new TypeError('results are emitted or returned, not both');
      staged = Promise.all(outputs.map((output, position) => side.stage(output, position)));
      staged.catch(() => {});
    },
  });
  return { outputs: [...emitted, ...(await staged)], receipt };
}

async function describe<Ref, Out>(
  side: EngineSide<Ref, Out>,
  { jobId, input }: DescribeMessage<Ref>,
  signal: AbortSignal,
): Promise<FileDescription> {
  side.post({ kind: 'started', jobId, timeoutMs: DESCRIBE_TIMEOUT_MS });
  return describeFile(await side.toInput(input), signal);
}
