/**
 * Measures compression in a browser beside Ghostscript /ebook on the same machine, in turn: `node bench/compress/device.ts
 * [--times 3] [--only NAME] [--many] [--accept]`, after `npm run build`. `--many` measures a file of 500 images alone. Time is from the button to the download; memory is what the
 * browser's processes take more than before, at the most.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ROOT } from '../../scripts/root.ts';
import { median } from '../statistics.ts';
import { CLASSES, MANY_IMAGES } from './classes.ts';
import { PEERS, runPeer } from './peers.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const MEGABYTE = 1_048_576;
const SAMPLE_MS = 50;

interface Figures {
  readonly name: string;
  readonly inputBytes: number;
  readonly bytes: number;
  readonly ms: number;
  readonly peerMs: number;
  /** Median of ours by Ghostscript's, pair by pair. */
  readonly ratio: number;
  readonly memoryBytes: number;
}

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    only: { type: 'string' },
    many: { type: 'boolean' },
    accept: { type: 'boolean' },
  },
});
const ebook = PEERS.find(({ name }) => name === 'gs /ebook');
if (!ebook) throw new Error('no Ghostscript among the peers');
const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: '0', RECTO_DATA: join(folder, 'data') },
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
try {
  const origin = await new Promise<string>((resolve) => {
    server.stdout?.on('data', (data) => {
      const found = /http:\/\/[\w.:[\]]+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
  const figures: Figures[] = [];
  for (const { name, build } of (values.many ? [MANY_IMAGES] : CLASSES).filter(
    (one) => !values.only || one.name.includes(values.only),
  )) {
    const path = join(folder, 'input.pdf');
    const bytes = await build();
    writeFileSync(path, bytes);
    figures.push(await measure(name, path, bytes.length, origin));
    console.log(lineOf(figures.at(-1) as Figures));
  }
  const ratios = figures.map(({ ratio }) => ratio);
  const over = figures.filter(({ memoryBytes, inputBytes }) => memoryBytes > 600 * MEGABYTE + 3 * inputBytes);
  const summary = [
    `${availableParallelism()} cores, ${loadavg()[1]?.toFixed(1)} processes at work on them on average; time beside Ghostscript /ebook: ${median(ratios).toFixed(2)} in the median of ${ratios.length}, at most ${Math.max(...ratios).toFixed(2)}`,
    `memory beyond 600 MB and three times the input: ${over.length} of ${figures.length}`,
  ];
  console.log(summary.join('\n'));
  if (values.accept) {
    const head = [
      '| file | bytes | result | ours, ms | Ghostscript, ms | ratio | memory, MB |',
      '|---|---|---|---|---|---|---|',
    ];
    const text = ['# Compression in a browser', '', ...summary.map((line) => `- ${line}`), '', ...head];
    writeFileSync(
      join(ROOT, `bench/results/compress-device${values.many ? '-many' : ''}.md`),
      [...text, ...figures.map(lineOf), ''].join('\n'),
    );
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function lineOf({ name, inputBytes, bytes, ms, peerMs, ratio, memoryBytes }: Figures): string {
  const cells = [
    name,
    inputBytes,
    (bytes / inputBytes).toFixed(3),
    Math.round(ms),
    Math.round(peerMs),
    ratio.toFixed(2),
  ];
  return `| ${[...cells, Math.round(memoryBytes / MEGABYTE)].join(' | ')} |`;
}

async function measure(name: string, path: string, inputBytes: number, origin: string): Promise<Figures> {
  const [own, peer]: [number[], number[]] = [[], []];
  let [bytes, memoryBytes] = [0, 0];
  for (let time = 0; time < Number(values.times); time++) {
    const ours = await inBrowser(browser, path, origin);
    own.push(ours.ms);
    bytes = ours.bytes;
    memoryBytes = Math.max(memoryBytes, ours.memoryBytes);
    const made = ebook && runPeer(ebook, path, join(folder, 'peer.pdf'));
    if (!made) throw new Error(`Ghostscript refuses ${name}`);
    peer.push(made.ms);
  }
  const ratio = median(own.map((ms, index) => ms / (peer[index] ?? 1)));
  return { name, inputBytes, bytes, ms: median(own), peerMs: median(peer), ratio, memoryBytes };
}

async function inBrowser(running: Browser, path: string, origin: string) {
  const context = await running.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/tools/compress`, { waitUntil: 'networkidle' });
    const before = memoryOf();
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.locator('.bytes-card').waitFor({ timeout: 600_000 });
    return await timed(page, before);
  } finally {
    await context.close();
  }
}

async function timed(page: Page, before: number) {
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf());
  }, SAMPLE_MS);
  try {
    const startedAt = performance.now();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 600_000 }),
      page.getByRole('button', { name: 'Compress PDF', exact: true }).click(),
    ]);
    const ms = performance.now() - startedAt;
    return { ms, bytes: readFileSync(await download.path()).length, memoryBytes: Math.max(0, most - before) };
  } finally {
    clearInterval(sampling);
  }
}

/** Private memory of this browser's processes. */
function memoryOf(): number {
  const parents = new Map<number, number>();
  const taken = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
      taken.set(Number(entry), Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (id: number): boolean => id === process.pid || (parents.has(id) && isOurs(parents.get(id) ?? 0));
  return [...taken].reduce(
    (sum, [id, bytes]) => sum + (id !== process.pid && id !== server.pid && isOurs(id) ? bytes : 0),
    0,
  );
}
