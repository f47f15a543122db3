/**
 * Tools over every PDF of some folders, whose results must look as promised: prints each page that does not, after the file's name.
 * `npm run house -- sweep:looks FOLDER... [--only rotate,merge] [--from 0] [--count 1000] [--megabytes 4]`. Runs in this process, for
 * files that are no attack; ends with the number of jobs that were done, refused for their looks, and refused otherwise.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { InputFile } from '@recto/contract/job';
import type { Looks } from '@recto/contract/promises';
import { resolveFor } from '@recto/contract/tool';
import { bytesInput, RECTO_TOOLS, type Toolset } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';

const PASSWORD = 'a long password';
const LONGEST_MS = 60_000;
const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  rotate: [{}],
  merge: [{}],
  split: [{ mode: 'every-n', n: 3 }],
  reorder: [{ order: 'z-1' }],
  crop: [{ by: 'margins', left: 10 }],
  protect: [{ userPassword: PASSWORD }],
  'page-numbers': [{}],
  watermark: [{ text: 'DRAFT' }],
  'compress-lite': [{}],
  compress: [{}],
  flatten: [{}],
  unlock: [{}],
};

/** Promises that are tried here before a tool makes them. */
const TRIED: Readonly<Record<string, Looks>> = {
  unlock: 'same',
  watermark: 'more',
  compress: 'present',
  flatten: 'present',
};

const toolset: Toolset = {
  ...RECTO_TOOLS,
  async find(id) {
    const tool = await RECTO_TOOLS.find(id);
    const looks = TRIED[id];
    if (!tool || !looks) return tool;
    return { ...tool, promises: (options) => ({ looks, ...resolveFor(tool.promises, options) }) };
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '4' },
  },
});
const host = createInlineHost(toolset, NODE_CAPABILITIES);
const base = process.env.RECTO_CWD ?? process.cwd();
const files = positionals
  .flatMap((folder) =>
    readdirSync(resolve(base, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      resolve(base, folder, name),
    ),
  )
  .filter((path) => /\.pdf$/i.test(path) && statSync(path).size <= Number(values.megabytes) * 1_000_000)
  .sort()
  .slice(Number(values.from), Number(values.from) + Number(values.count));

const tools = Object.keys(OPTIONS).filter((id) => !values.only || values.only.split(',').includes(id));
const tally = new Map(tools.map((id) => [id, { done: 0, sampled: 0, looks: 0, otherwise: 0 }]));
for (const [index, path] of files.entries()) {
  const bytes = new Uint8Array(readFileSync(path));
  for (const toolId of tools) {
    const count = tally.get(toolId);
    if (count) await tryTool(path, bytes, toolId, count);
  }
  if ((index + 1) % 50 === 0) printTally(index + 1);
}
printTally(files.length);

function printTally(done: number): void {
  console.log(`${done}/${files.length} files`);
  console.table(Object.fromEntries(tally));
}

/** Unlock gets what protect makes of the file. */
async function inputsFor(toolId: string, name: string, bytes: Uint8Array): Promise<InputFile[]> {
  const input = () => bytesInput(name, bytes.slice());
  if (toolId === 'merge') return [input(), input()];
  if (toolId !== 'unlock') return [input()];
  const options = { userPassword: PASSWORD };
  const { outputs } = await host.run({ toolId: 'protect', inputs: [input()], options });
  return [bytesInput(name, outputs[0]?.bytes ?? bytes, { password: PASSWORD })];
}

async function tryTool(path: string, bytes: Uint8Array, toolId: string, count: Record<string, number>) {
  for (const options of OPTIONS[toolId] ?? []) {
    try {
      const inputs = await inputsFor(toolId, basename(path), bytes);
      const { receipt } = await host.run({ toolId, inputs, options }, { signal: AbortSignal.timeout(LONGEST_MS) });
      count.done = (count.done ?? 0) + 1;
      if (receipt.notes.some(({ code }) => code === 'note.comparedBySamples')) count.sampled = (count.sampled ?? 0) + 1;
    } catch (thrown) {
      const text = JSON.stringify(thrown, Object.getOwnPropertyNames(thrown));
      const isLook = text.includes('missing.onPage');
      const kind = isLook ? 'looks' : 'otherwise';
      count[kind] = (count[kind] ?? 0) + 1;
      const { code, message } = thrown as { code?: string; message?: string };
      if (isLook || code === 'promise-broken' || code === 'processing-failed' || code === undefined)
        console.log(
          `${toolId} ${join(path)}: ${code} ${message} ${code === 'promise-broken' ? detailsOf(thrown) : (thrown as Error).stack}`,
        );
    }
  }
}

function detailsOf(thrown: unknown): string {
  return [
    ...JSON.stringify((thrown as { params?: unknown }).params ?? thrown).matchAll(/"text":"([^"]+)"|"page":(\d+)/g),
  ]
    .map(([, text, page]) => text ?? page)
    .join(' ')
    .slice(0, 200);
}
