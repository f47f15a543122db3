import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOST_INVARIANTS, type ProbedHost, type ProbeResult } from '@recto/testkit/conformance';
import { createProbeToolset } from '@recto/testkit/faults';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { bytesInput } from '../engine/index.ts';
import { createInlineHost } from '../inline/index.ts';
import { createProcessHost, createServerHost, type NodeHost, type ServerHost } from './index.ts';
import { probeIsolation } from './isolation.ts';

const engineEntry = fileURLToPath(import.meta.resolve('@recto/testkit/faults/probe-engine'));
const codeFolder = fileURLToPath(new URL('../../../..', import.meta.url));
const MAX_HEAP_MEGABYTES = 64;

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recto-conformance-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const inline: ProbedHost = {
  run: ({ toolId, files, options }, runOptions) =>
    createInlineHost(
      createProbeToolset(() => {}),
      {},
    ).run(
      { toolId, inputs: files.map(({ name, bytes, password }) => bytesInput(name, bytes, { password })), options },
      runOptions,
    ),
  leftovers: async () => [],
  isolates: false,
  limitsHeap: false,
};

let jobCount = 0;

/** Writes the files where a Node host can read them and reads the results back; work folders must vanish from `work`. */
function onDisk(makeHost: () => NodeHost): ProbedHost {
  const host = makeHost();
  return {
    async run({ toolId, files, options }, runOptions) {
      const folder = join(scratch, `job-${++jobCount}`);
      const workParent = join(scratch, 'work');
      await mkdir(folder);
      await mkdir(workParent, { recursive: true });
      const inputs = await Promise.all(
        files.map(async ({ name, bytes, password }, index) => {
          const path = join(folder, `${index}`);
          await writeFile(path, bytes);
          return { path, name, ...(password !== undefined && { password }) };
        }),
      );
      return host.run<ProbeResult>(
        { toolId, inputs, options },
        async ({ outputs, receipt }) => ({
          receipt,
          outputs: await Promise.all(
            outputs.map(async ({ name, path }) => ({ name, bytes: new Uint8Array(await readFile(path)) })),
          ),
        }),
        { ...runOptions, workParent },
      );
    },
    leftovers: () => readdir(join(scratch, 'work')),
    isolates: true,
    limitsHeap: true,
  };
}

/** Hands the bytes over in pieces, as a store does, and keeps what comes back. */
function throughPipes(makeHost: () => Promise<ServerHost>): ProbedHost {
  let started: Promise<ServerHost> | undefined;
  return {
    async run({ toolId, files, options }, { signal, onPercent } = {}) {
      started ??= makeHost();
      const host = await started;
      hosts.add(host);
      const kept: Buffer[][] = [];
      const inputs = files.map(({ name, bytes, password }) => ({
        name,
        ...(password !== undefined && { password }),
        sizeBytes: bytes.length,
        async *read() {
          for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
        },
      }));
      const { outputs, receipt } = await host.run(
        { toolId, inputs, options: options ?? {} },
        {
          signal: signal ?? new AbortController().signal,
          onPercent: onPercent ?? (() => {}),
          timeoutMs: 60_000,
          async openResult(position) {
            const parts: Buffer[] = [];
            kept[position] = parts;
            return { write: async (bytes) => void parts.push(Buffer.from(bytes)), end: async () => {} };
          },
        },
      );
      return { receipt, outputs: outputs.map(({ name }, at) => ({ name, bytes: Buffer.concat(kept[at] ?? []) })) };
    },
    leftovers: async () => [...((await started)?.runningPids ?? [])].map((pid) => `process ${pid}`),
    isolates: true,
    limitsHeap: true,
  };
}

const hosts = new Set<ServerHost>();
afterAll(async () => {
  for (const host of hosts) await host.close();
});

const tools = createProbeToolset(() => {});
const serverOptions = {
  tools,
  codePaths: [codeFolder],
  maxHeapMegabytes: MAX_HEAP_MEGABYTES,
  maxMemoryMegabytes: 1024,
  maxCpuSeconds: 120,
  warmEngines: 1,
  results: { maxFiles: 100, maxBytes: 100_000_000 },
  engineEntry: fileURLToPath(import.meta.resolve('@recto/testkit/faults/probe-server-engine')),
};
const options = {
  tools,
  engineEntry,
  codeFolder,
  ranOn: 'command-line',
  maxHeapMegabytes: MAX_HEAP_MEGABYTES,
} as const;
const HOSTS: Readonly<Record<string, ProbedHost>> = {
  inline,
  process: onDisk(() => createProcessHost({ ...options, sandbox: 'off' })),
  'sandboxed process': onDisk(() => createProcessHost({ ...options, sandbox: 'required' })),
  'server process': throughPipes(() => createServerHost({ ...serverOptions, sandbox: 'auto' })),
};

/** Some machines forbid user namespaces, most containers among them: no sandbox can be tested there. */
const { bubblewrap } = await probeIsolation('auto');

describe.each(Object.entries(HOSTS))('the %s host ensures that', (name, host) => {
  const isImpossible = name.startsWith('sandboxed') && bubblewrap === null;
  for (const { number, title, check } of HOST_INVARIANTS.filter(({ when }) => when?.(host) ?? true)) {
    test.skipIf(isImpossible)(`${number}. ${title}`, () => check(host));
  }
});
