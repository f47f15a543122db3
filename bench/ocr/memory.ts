import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanPdf, withTemporaryFolder } from '@recto/testkit';
import { readMemoryOfTree } from '../../scripts/process-memory.ts';
import { openPrinter, PRINT_DPI } from './pages.ts';
import { hasTesseract } from './peers.ts';
import type { Store } from './store.ts';

/** Most memory of a whole job, and of the second and the last tenth of its time, in bytes; programs that it starts included. */
export interface MemoryRow {
  readonly pages: number;
  readonly workers: number;
  readonly peakBytes: number;
  readonly secondTenthBytes: number;
  readonly lastTenthBytes: number;
}

const JOB = fileURLToPath(new URL('speed-job.ts', import.meta.url));
const SAMPLE_MS = 100;
/** One worker and two of them: what a job has besides its workers is in both. */
const RUNS = [
  { engine: 'wasm', workers: 1, pages: 40 },
  { engine: 'wasm', workers: 2, pages: 40 },
  { engine: 'wasm', workers: 2, pages: 200 },
  { engine: 'native', workers: 1, pages: 40 },
  { engine: 'native', workers: 2, pages: 40 },
  { engine: 'native', workers: 2, pages: 200 },
] as const;

/** Watches the memory of jobs of English prose at 300 dpi. */
export async function measureMemory(store: Store<MemoryRow>): Promise<void> {
  const printer = await openPrinter();
  if (!printer) return;
  const { picture } = await printer.print('eng', 'prose').finally(() => printer.close());
  for (const { engine, workers, pages } of RUNS) {
    if (engine === 'native' && !hasTesseract()) continue;
    const name = `${engine}, ${workers} of them, ${pages} pages`;
    const row = await store.once(name, () =>
      withTemporaryFolder(async (folder) => {
        const scan = join(folder, 'scan.pdf');
        writeFileSync(scan, scanPdf(Array(pages).fill(picture), PRINT_DPI));
        const samples = await watched([JOB, engine, scan, String(workers)]);
        const tenth = Math.ceil(samples.length / 10);
        // The first tenth still loads what the rest keeps.
        return {
          pages,
          workers,
          peakBytes: Math.max(...samples),
          secondTenthBytes: Math.max(...samples.slice(tenth, 2 * tenth)),
          lastTenthBytes: Math.max(...samples.slice(-tenth)),
        };
      }),
    );
    console.log(name, JSON.stringify(row));
  }
}

/** Resident bytes of a command and what it starts, as time goes on. */
async function watched(commandArguments: readonly string[]): Promise<number[]> {
  const child = spawn(process.execPath, commandArguments, { stdio: 'ignore' });
  const samples: number[] = [];
  const timer = setInterval(() => {
    const sum = readMemoryOfTree(child.pid).reduce((bytes, { residentBytes }) => bytes + residentBytes, 0);
    if (sum > 0) samples.push(sum);
  }, SAMPLE_MS);
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`the job ended with ${exitCode}`);
  return samples;
}
