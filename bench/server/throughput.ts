/**
 * What two workers get done beside one: `npm run throughput`. The same jobs of the processor, a few seconds each, in turn by one
 * worker process and by two, on two cores. `--accept` writes bench/results/throughput.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { textDocument } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { median } from '../statistics.ts';
import { startCluster } from './cluster.ts';
import { newVisitor } from './visitor.ts';

const ASKED = 1.7;
/** Pages drawn and packed as PNG: one thread all along. */
const OPERATION = 'pdf-to-image';
const PARAMS = { format: 'png', dpi: 300 };
const PAGES = 16;

/** Seconds from the first order to the last end. */
async function batch(origin: string, count: number): Promise<number> {
  const visitor = await newVisitor(origin);
  const file = textDocument(PAGES, 'SPEED');
  const keys: string[] = [];
  for (let index = 0; index < count; index++) keys.push(await visitor.upload(file, 'file.pdf'));
  const startedAt = performance.now();
  const ids = await Promise.all(keys.map((key) => visitor.start(OPERATION, [key], PARAMS)));
  const jobs = await Promise.all(ids.map((id) => visitor.untilEnded(id)));
  const seconds = (performance.now() - startedAt) / 1000;
  const wrong = jobs.find(({ state }) => state !== 'done');
  if (wrong) throw new Error(`a job ended as ${wrong.state}`);
  for (const id of ids) await visitor.remove(id);
  return seconds;
}

if (import.meta.main) {
  const argumentOf = (name: string, fallback: number) =>
    process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : fallback;
  const [pairs, count] = [argumentOf('--pairs', 3), argumentOf('--jobs', 6)];
  const cluster = await startCluster({ RECTO_CONCURRENCY: '1' });
  const web = await cluster.startNode('web');
  const one = await cluster.startNode('worker');
  await batch(web.origin, 2);
  const lines = ['| jobs | one worker | two workers | factor |', '|---:|---:|---:|---:|'];
  const factors: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const alone = await batch(web.origin, count);
    const two = await cluster.startNode('worker');
    const together = await batch(web.origin, count);
    await two.stop();
    factors.push(alone / together);
    lines.push(`| ${count} | ${alone.toFixed(1)} s | ${together.toFixed(1)} s | ${(alone / together).toFixed(2)} |`);
  }
  await one.stop();
  await web.stop();
  await cluster.stop();
  const factor = median(factors);
  const verdict = factor >= ASKED ? 'holds' : 'FALLS SHORT';
  lines.push('', `Median of the pairs: ${factor.toFixed(2)}; asked for at least ${ASKED}: ${verdict}.`);
  console.log(lines.join('\n'));
  if (process.argv.includes('--accept')) {
    const [{ model = '' } = {}] = cpus();
    const head = `# Two workers beside one\n
Written by \`npm run throughput -- --accept\` on ${new Date().toISOString().slice(0, 10)}, ${model.trim()}, ${cpus().length} cores.
Each job draws ${PAGES} pages as PNG of ${PARAMS.dpi} dpi. The web node, Redis, Swift and the visitor run on the same cores.\n`;
    writeFileSync(join(ROOT, 'bench/results/throughput.md'), `${head}\n${lines.join('\n')}\n`);
  }
}
