import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanPdf, withTemporaryFolder } from '@recto/testkit';
import { openPrinter, PRINT_DPI } from './pages.ts';
import { hasOcrMyPdf, hasTesseract, writeGrayMap } from './peers.ts';
import type { Store } from './store.ts';

/** Durations of one run, in seconds: processor time in total, and wall-clock time. */
export interface SpeedRow {
  readonly pages: number;
  readonly device: Took;
  readonly server: Took;
  readonly native: Took | null;
  readonly ocrMyPdf: Took | null;
}

interface Took {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

const JOB = fileURLToPath(new URL('speed-job.ts', import.meta.url));

/** Measures the same pages of English prose at 300 dpi in turn, so many times as have not been measured yet. */
export async function measureSpeed(store: Store<SpeedRow>, rounds: number, pages: number): Promise<void> {
  const printer = await openPrinter();
  if (!printer) return;
  const { picture } = await printer.print('eng', 'prose').finally(() => printer.close());
  for (let round = 1; round <= rounds; round++) {
    const row = await store.once(`round ${round}`, () =>
      withTemporaryFolder(async (folder) => {
        const [scan, image] = [join(folder, 'scan.pdf'), join(folder, 'page.pgm')];
        writeFileSync(scan, scanPdf(Array(pages).fill(picture), PRINT_DPI));
        writeGrayMap(image, picture);
        const list = join(folder, 'list.txt');
        writeFileSync(list, `${image}\n`.repeat(pages));
        const peer = ['-q', '-l', 'eng', '--output-type', 'pdf', '--optimize', '0'];
        const cores = String(availableParallelism());
        return {
          pages,
          native: hasTesseract()
            ? timed('tesseract', [list, join(folder, 'out'), '-l', 'eng', '--oem', '1', '--dpi', '300', 'hocr'])
            : null,
          device: timed(process.execPath, [JOB, 'wasm', scan]),
          ocrMyPdf: hasOcrMyPdf() ? timed('ocrmypdf', [...peer, '--jobs', cores, scan, join(folder, 'out.pdf')]) : null,
          server: timed(process.execPath, [JOB, 'native', scan]),
        };
      }),
    );
    console.log(`round ${round}`, JSON.stringify(row));
  }
}

/** The shell counts what a command and all that it started have used. */
function timed(command: string, commandArguments: readonly string[]): Took {
  const script = `TIMEFORMAT='took %U %S %R'; time "$@"`;
  const { stderr, status } = spawnSync('bash', ['-c', script, 'bash', command, ...commandArguments], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
  });
  const [, user, system, wall] = /took ([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  if (status !== 0 || !wall) throw new Error(`${command} ended with ${status}: ${stderr.slice(0, 500)}`);
  return { cpuSeconds: Number(user) + Number(system), wallSeconds: Number(wall) };
}
