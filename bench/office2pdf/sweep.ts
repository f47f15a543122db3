import { createOfficePool, type OfficePool } from '@recto/office/pool';
import { pdfTexts } from '@recto/testkit';
import type { ColdOffice } from './cold.ts';
import { type Sample, toolOver, variedSamples } from './samples.ts';

/** A process is killed during every second file, at a moment within this time. */
const KILL_WITHIN_MS = 2_000;
/** The first signs of packages and compound files, as they look when they are printed as if they were text. */
const SIGNATURES_AS_TEXT = /^\W*(PK|\u00d0\u00cf\u00e0\u00a1)/;

interface Row {
  files: number;
  cold: number;
  garbage: number;
  ours: number;
  readonly behind: string[];
}

/** Every file, cold and through the pool, while its processes are killed at random. @returns lines of a report */
export async function sweep(cold: ColdOffice): Promise<string[]> {
  const samples = await variedSamples(cold);
  const pool = await createOfficePool({ size: 2 });
  const run = toolOver(pool);
  const rows = new Map<string, Row>();
  const codes = new Map<string, number>();
  let kills = 0;
  let slowest = { milliseconds: 0, name: '' };
  for (const [index, sample] of samples.entries()) {
    if (index % 2 === 1) setTimeout(() => (kills += killOne(pool)), Math.random() * KILL_WITHIN_MS).unref();
    const ours = await run(sample);
    const theirs = await convertCold(cold, sample);
    if (ours.milliseconds > slowest.milliseconds) slowest = { milliseconds: ours.milliseconds, name: sample.name };
    const ending = sample.isBroken ? 'damaged' : (sample.name.split('.').at(-1) ?? '');
    const row = rows.get(ending) ?? { files: 0, cold: 0, garbage: 0, ours: 0, behind: [] };
    row.files += 1;
    row[theirs === 'garbage' ? 'garbage' : 'cold'] += theirs === 'nothing' ? 0 : 1;
    row.ours += ours.code === 'done' ? 1 : 0;
    if (theirs === 'done' && ours.code !== 'done') row.behind.push(`${sample.name} (${ours.code})`);
    rows.set(ending, row);
    console.error(`${index + 1}/${samples.length} ${sample.name}: ${ours.code}, cold ${theirs}`);
    if (ours.code !== 'done') codes.set(ours.code, (codes.get(ours.code) ?? 0) + 1);
  }
  const health = pool.health();
  await pool.close();
  const seconds = (slowest.milliseconds / 1000).toFixed(1);
  return [
    '| format | files | cold soffice | Recto | cold did, Recto did not |',
    '|---|---|---|---|---|',
    ...[...rows].map(
      ([ending, { files, cold: did, garbage, ours, behind }]) =>
        `| ${ending} | ${files} | ${did}${garbage > 0 ? `, and ${garbage} printed as bytes` : ''} | ${ours} | ${behind.join(', ') || '-'} |`,
    ),
    '',
    `${samples.length} files; ${kills} kills, ${health.crashes} crashes seen by the pool; slowest ${seconds} s (${slowest.name}); refusals: ${[...codes].map(([code, count]) => `${code} ${count}`).join(', ')}.`,
  ];
}

/** @returns how many were killed */
function killOne(pool: OfficePool): number {
  const { pids } = pool.health();
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) return 0;
  try {
    process.kill(-pid, 'SIGKILL');
    return 1;
  } catch {
    // It has just ended by itself.
    return 0;
  }
}

/** LibreOffice prints what it does not know as text: a file's bytes on paper are no conversion. */
async function convertCold(cold: ColdOffice, { name, bytes }: Sample): Promise<'done' | 'garbage' | 'nothing'> {
  const { bytes: pdf } = await cold.convert(name, bytes, 'pdf');
  if (!pdf) return 'nothing';
  const [first = ''] = await pdfTexts(pdf).catch(() => []);
  const words = first.replace(name.replace(/\.\w+$/, ''), '');
  return SIGNATURES_AS_TEXT.test(words) ? 'garbage' : 'done';
}
