import { readdirSync, readFileSync } from 'node:fs';
import { createOfficePool, type OfficePoolOptions } from '@recto/office/pool';
import { madeSamples, type Sample, toolOver } from './samples.ts';

const DOCUMENTS = 500;
const EVERY = 50;

/** 500 documents through one process that is never replaced, and through a pool of two as a server has it. @returns lines of a report */
export async function memory(): Promise<string[]> {
  const endless: OfficePoolOptions = { size: 1, maxDocuments: 10_000, maxResidentMegabytes: 100_000 };
  return [
    '| after documents | of the one process that is never replaced: its own share (PSS) | as it says (RSS) | of a pool of two: share (PSS) |',
    '|---|---|---|---|',
    ...table(await measure(endless), await measure({ size: 2 })),
  ];
}

interface Course {
  readonly shares: readonly number[];
  readonly resident: readonly number[];
  readonly end: string;
}

async function measure(options: OfficePoolOptions): Promise<Course> {
  const pool = await createOfficePool(options);
  const run = toolOver(pool);
  const batch = madeSamples();
  const [shares, resident]: [number[], number[]] = [[], []];
  let failed = 0;
  for (let number = 1; number <= DOCUMENTS; number += options.size) {
    const codes = await Promise.all(
      Array.from({ length: options.size }, (_, index) => run(batch[(number + index) % batch.length] as Sample)),
    );
    failed += codes.filter(({ code }) => code !== 'done').length;
    if ((number + options.size - 1) % EVERY !== 0) continue;
    shares.push(pool.health().pids.reduce((sum, pid) => sum + shareKilobytes(pid), 0) / 1024);
    resident.push(pool.health().residentMegabytes);
  }
  const { crashes, recycled } = pool.health();
  await pool.close();
  return { shares, resident, end: `failed ${failed}, crashes ${crashes}, replaced ${recycled}` };
}

function table(one: Course, two: Course): string[] {
  const rows = one.shares.map(
    (share, index) =>
      `| ${(index + 1) * EVERY} | ${Math.round(share)} MB | ${one.resident[index]} MB | ${Math.round(two.shares[index] ?? 0)} MB |`,
  );
  return [
    ...rows,
    '',
    `The one process: ${one.end}. The pool of two: ${two.end}; it replaces a process after 150 documents, and one that is just starting counts little.`,
  ];
}

/** Returns the memory of a process and its descendants in kB, shared pages by their share. */
function shareKilobytes(pid: number): number {
  try {
    const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    const below = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return Number(own ?? 0) + below.reduce((sum, child) => sum + shareKilobytes(Number(child)), 0);
  } catch {
    // It has just ended.
    return 0;
  }
}
