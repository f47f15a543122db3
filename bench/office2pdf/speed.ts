import { createOfficePool } from '@recto/office/pool';
import type { ColdOffice } from './cold.ts';
import { corpusSamples, madeSamples, type Sample, toolOver } from './samples.ts';

const SMALL_BYTES = 1_048_576;
const ROUNDS = 5;

/** Warm and cold in turn, file by file; the median of the pairs counts. @returns lines of a report */
export async function speed(cold: ColdOffice): Promise<string[]> {
  const pool = await createOfficePool({ size: 2 });
  const run = toolOver(pool);
  const samples = [...corpusSamples(), ...madeSamples()].filter(
    ({ bytes, password }) => bytes.length < SMALL_BYTES && password === undefined,
  );
  const chosen = samples.filter((_, index) => index % 2 === 0);
  for (const sample of chosen.slice(0, 2)) await run(sample);
  const ratios: number[] = [];
  const warmTimes: number[] = [];
  const coldTimes: number[] = [];
  for (const sample of chosen) {
    const one = await cold.convert(sample.name, sample.bytes, 'pdf');
    const other = await run(sample);
    if (!one.bytes || other.code !== 'done') continue;
    ratios.push(other.milliseconds / one.milliseconds);
    warmTimes.push(other.milliseconds);
    coldTimes.push(one.milliseconds);
  }
  await pool.close();
  return [
    '| files below 1 MB | warm median | cold median | warm median / cold median | median of the ratios |',
    '|---|---|---|---|---|',
    `| ${ratios.length} | ${ms(median(warmTimes))} | ${ms(median(coldTimes))} | ${(median(warmTimes) / median(coldTimes)).toFixed(3)} | ${median(ratios).toFixed(3)} |`,
  ];
}

/** One process and two, in turn. @returns lines of a report */
export async function throughput(): Promise<string[]> {
  const batch = madeSamples();
  const documentsPerSecond = async (size: number) => {
    const pool = await createOfficePool({ size });
    const run = toolOver(pool);
    await Promise.all(Array.from({ length: size }, () => run(batch[0] as Sample)));
    const queue = [...batch, ...batch];
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: size }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await run(next);
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await pool.close();
    return (batch.length * 2) / seconds;
  };
  const gains: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const single = await documentsPerSecond(1);
    gains.push((await documentsPerSecond(2)) / single);
  }
  return [
    `Two processes against one, ${ROUNDS} rounds of ${batch.length * 2} documents: ${gains.map((gain) => gain.toFixed(2)).join(', ')} times the documents a second; median ${median(gains).toFixed(2)}.`,
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
