import type { AcceptedType } from '@recto/contract/accept';
import type { AnyOperation, AnyTool } from '@recto/contract/any-tool';
import type { OperationResult } from '@recto/contract/job';
import { type Note, noteSchema } from '@recto/contract/receipt';
import { defineReport } from '@recto/contract/report';
import { defineOperation, defineTool } from '@recto/contract/tool';
import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import * as z from 'zod/mini';
import { samplesOf } from './samples-of.ts';
import { WIRE_SCHEMAS } from './wire-schemas.ts';

/** First bytes of a file that the probe tools take. */
export const PROBE_HEADER = 'RECTO-PROBE';
/** Largest file that the probe tools take. */
export const PROBE_MAX_MEGABYTES = 1;
export const PROBE_MAX_FILES = 3;
/** Wall clock of the probe job that hangs. */
export const PROBE_TIMEOUT_MS = 1500;
/** Wall clock of all others, which end by themselves, late where the machine is busy. */
const AMPLE_TIMEOUT_MS = 30_000;

const PROBE: AcceptedType = {
  kind: 'probe',
  label: 'a probe',
  extensions: ['.probe'],
  mediaTypes: ['application/x-probe'],
  sniff: (head) => new TextDecoder().decode(head.subarray(0, PROBE_HEADER.length)) === PROBE_HEADER,
};

const common = {
  pages: [
    {
      route: 'probe',
      title: 'Probe',
      description: 'Probe',
      icon: 'probe',
      group: 'arrange',
      featured: false,
      actionLabel: 'Probe',
      metaTitle: 'Probe',
      metaDescription: 'Probe',
      keywords: [],
    },
  ],
  accept: [PROBE],
  needs: [],
  output: { kind: 'one', extension: '.probe', mediaType: 'application/x-probe' },
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
} as const;

const limits = {
  minFiles: 1,
  maxFiles: PROBE_MAX_FILES,
  maxFileMegabytes: PROBE_MAX_MEGABYTES,
  timeoutMs: AMPLE_TIMEOUT_MS,
};

const join = defineTool({
  ...common,
  id: 'probe-join',
  limits,
  options: z.strictObject({
    /** Number of steps of work, and the time of each. */
    steps: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 4),
    stepMs: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0),
  }),
});

/** An honest tool: the bytes of all inputs after each other, in steps between which it can be cancelled. */
const runJoin = defineOperation(join, async ({ inputs, options, progress, signal }) => {
  const parts: Uint8Array[] = [];
  for (const input of inputs) parts.push(await input.bytes());
  for (let step = 1; step <= options.steps; step++) {
    throwIfCancelled(signal);
    await new Promise((resolve) => setTimeout(resolve, options.stepMs));
    progress(step / options.steps);
  }
  return resultOf(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()));
});

const slow = defineTool({
  ...common,
  id: 'probe-slow',
  limits,
  options: z.strictObject({ workMs: z._default(z.int().check(z.minimum(0), z.maximum(20_000)), 0) }),
});

/** Works for so long, and says nothing of how far it is. */
const runSlow = defineOperation(slow, async ({ options, signal }) => {
  const endsAt = performance.now() + options.workMs;
  while (performance.now() < endsAt) await nextTurn(signal);
  return resultOf(Uint8Array.of(1));
});

/** Samples of every schema, and what came along with the inputs. */
const SAID = z.strictObject({
  passwords: z.array(z.nullable(z.string())),
  samples: z.strictObject(Object.fromEntries(Object.entries(WIRE_SCHEMAS).map(([name, one]) => [name, z.array(one)]))),
});

/** All that the tool `probe-say` says of any job, but for the passwords. */
export const PROBE_SAYS = {
  notes: samplesOf(noteSchema) as readonly Note[],
  samples: Object.fromEntries(Object.entries(WIRE_SCHEMAS).map(([name, one]) => [name, samplesOf(one)])),
};

const say = defineTool({
  ...common,
  id: 'probe-say',
  limits,
  options: z.strictObject({}),
  report: defineReport({ kind: 'samples', schema: SAID, goesTo: 'anywhere' }),
});

/** Says everything that can be said. */
const runSay = defineOperation(say, async ({ inputs }) => ({
  ...resultOf(Uint8Array.of(1)),
  notes: PROBE_SAYS.notes,
  report: { passwords: inputs.map(({ password }) => password ?? null), samples: PROBE_SAYS.samples },
}));

const secret = defineReport({ kind: 'secret', schema: z.string(), goesTo: 'device' });
const whisper = defineTool({ ...common, id: 'probe-whisper', limits, options: z.strictObject({}), report: secret });

/** Says what may not leave the device. */
const runWhisper = defineOperation(whisper, async () => ({
  ...resultOf(Uint8Array.of(1)),
  report: 'text of the file',
}));

const HONEST: readonly (readonly [AnyTool, AnyOperation])[] = [
  [join, runJoin],
  [slow, runSlow],
  [say, runSay],
  [whisper, runWhisper],
];

function resultOf(bytes: Uint8Array): OperationResult {
  return { outputs: [{ name: 'recto-probe-result.probe', mediaType: 'application/x-probe', bytes }], notes: [] };
}

/** The ways in which an engine can fail, each as the work of a tool. None of them ever returns. */
const FAULTS: Readonly<Record<string, (speakNonsense: () => void) => void>> = {
  'fault-crash': () => {
    setTimeout(() => {
      throw new Error('an error outside of every promise');
    }, 0);
  },
  'fault-hang': () => {
    for (;;);
  },
  'fault-heap': () => {
    const kept: unknown[] = [];
    for (let size = 0; ; size++) kept.push({ size, text: `object ${size}`, more: [size, size, size] });
  },
  'fault-buffers': () => {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(16_000_000).fill(1));
  },
  /** Its messages still arrive; its work waits for something that never comes. */
  'fault-still': () => undefined,
  /** As `fault-hang`, with all the time in the world. */
  'fault-blocked': () => {
    for (;;);
  },
  'fault-garbage': (speakNonsense) => speakNonsense(),
};

/** The honest probe and the faults as a toolset for a test-only engine. */
export interface ProbeToolset {
  find(toolId: string): Promise<AnyTool | undefined>;
  loadOperation(toolId: string): Promise<AnyOperation>;
}

/** @param speakNonsense sends something over the engine's channel that is no reply. */
export function createProbeToolset(speakNonsense: () => void): ProbeToolset {
  return {
    async find(toolId) {
      const honest = HONEST.find(([{ id }]) => id === toolId);
      if (honest) return honest[0];
      if (!Object.hasOwn(FAULTS, toolId)) return undefined;
      const timeoutMs = toolId === 'fault-hang' ? PROBE_TIMEOUT_MS : AMPLE_TIMEOUT_MS;
      return defineTool({ ...common, id: toolId, limits: { ...limits, timeoutMs }, options: z.strictObject({}) });
    },
    async loadOperation(toolId) {
      const honest = HONEST.find(([{ id }]) => id === toolId);
      if (honest) return honest[1];
      const fault = FAULTS[toolId];
      return async () => {
        fault?.(speakNonsense);
        return new Promise(() => {});
      };
    },
  };
}
