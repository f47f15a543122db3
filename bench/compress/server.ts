/**
 * Measures compression as the server does it, beside Ghostscript /ebook on the same machine, in turn:
 * `node bench/compress/server.ts [--times 5] [--only NAME] [--many] [--accept]`. A process that is started for the file, as on the
 * server, measures its time from bytes to bytes and its memory at the most; `--many` measures a file of 500 images alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { ROOT } from '../../scripts/root.ts';
import { median } from '../statistics.ts';
import { CLASSES, MANY_IMAGES } from './classes.ts';
import { PEERS, runPeer } from './peers.ts';

const MEGABYTE = 1_048_576;
/** The server keeps its processes; the first job of each loads the codecs. */
const WARM_UPS = 1;

interface Run {
  readonly ms: number;
  readonly bytes: number;
  readonly memoryBytes: number;
}

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    only: { type: 'string' },
    many: { type: 'boolean' },
    accept: { type: 'boolean' },
    engine: { type: 'string' },
    warm: { type: 'string' },
  },
});

if (values.engine) await serve(values.engine, values.warm ?? values.engine);
else await measureAll();

/** Serves the measurement of one file: one job on a file that warms the process up, then the job that counts. */
async function serve(path: string, warm: string): Promise<void> {
  const host = createInlineHost(undefined, NODE_CAPABILITIES);
  const job = (bytes: Uint8Array) =>
    host.run({ toolId: 'compress', inputs: [bytesInput('a.pdf', bytes)], options: { quality: 75 } });
  for (let time = 0; time < WARM_UPS; time++) await job(new Uint8Array(readFileSync(warm)));
  const bytes = new Uint8Array(readFileSync(path));
  const startedAt = performance.now();
  const { outputs } = await job(bytes);
  const ms = performance.now() - startedAt;
  const memoryBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ ms, bytes: outputs[0]?.bytes.length ?? bytes.length, memoryBytes } satisfies Run));
}

async function measureAll(): Promise<void> {
  const ebook = PEERS.find(({ name }) => name === 'gs /ebook');
  if (!ebook) throw new Error('no Ghostscript among the peers');
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  const lines: string[] = [];
  const [ratios, over]: [number[], string[]] = [[], []];
  try {
    const [path, warm] = [join(folder, 'input.pdf'), join(folder, 'warm.pdf')];
    writeFileSync(warm, (await CLASSES.find(({ name }) => name === 'screenshot')?.build()) ?? new Uint8Array());
    const chosen = values.many ? [MANY_IMAGES] : CLASSES;
    for (const { name, build } of chosen.filter((one) => !values.only || one.name.includes(values.only))) {
      const input = await build();
      writeFileSync(path, input);
      const [own, peer]: [Run[], number[]] = [[], []];
      for (let time = 0; time < Number(values.times); time++) {
        own.push(inProcess(path, warm));
        peer.push(runPeer(ebook, path, join(folder, 'peer.pdf'))?.ms ?? Number.NaN);
      }
      const ratio = median(own.map(({ ms }, index) => ms / (peer[index] ?? Number.NaN)));
      const memoryBytes = Math.max(...own.map((run) => run.memoryBytes));
      ratios.push(ratio);
      if (memoryBytes > 600 * MEGABYTE + 3 * input.length) over.push(name);
      const times = [median(own.map(({ ms }) => ms)), median(peer)].map((ms) => Math.round(ms));
      const cells = [name, input.length, ((own[0]?.bytes ?? 0) / input.length).toFixed(3), ...times, ratio.toFixed(2)];
      lines.push(`| ${[...cells, Math.round(memoryBytes / MEGABYTE)].join(' | ')} |`);
      console.log(lines.at(-1));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const summary = [
    `${availableParallelism()} cores, ${loadavg()[1]?.toFixed(1)} processes at work on them on average; time beside Ghostscript /ebook: ${median(ratios).toFixed(2)} in the median of ${ratios.length}, at most ${Math.max(...ratios).toFixed(2)}`,
    `memory of the whole process beyond 600 MB and three times the input: ${over.length} of ${ratios.length} ${over.join(', ')}`.trim(),
  ];
  console.log(summary.join('\n'));
  if (!values.accept) return;
  const head = [
    '| file | bytes | result | ours, ms | Ghostscript, ms | ratio | memory, MB |',
    '|---|---|---|---|---|---|---|',
  ];
  const text = ['# Compression on a server', '', ...summary.map((line) => `- ${line}`), '', ...head, ...lines, ''];
  writeFileSync(join(ROOT, `bench/results/compress-server${values.many ? '-many' : ''}.md`), text.join('\n'));
}

function inProcess(path: string, warm: string): Run {
  const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, '--engine', path, '--warm', warm], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`the process failed: ${stderr.slice(-500)}`);
  return JSON.parse(line) as Run;
}
