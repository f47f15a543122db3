/**
 * Office documents to PDF beside cold `soffice --convert-to`: `npm run office:sweep -- [speed|sweep|memory]`.
 * Writes bench/results/office2pdf-<part>.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfficeCapability } from '@recto/office';
import { createOfficePool, type OfficePool } from '@recto/office/pool';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { findCorpus, readCorpus } from '@recto/testkit';
import { createColdOffice } from './cold.ts';
import { damage, makeFiles } from './make-files.ts';

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly password?: string;
  readonly isBroken: boolean;
  readonly isMade: boolean;
}

const PASSWORD = /password=(\S+)/;
const SMALL_BYTES = 1_048_576;
/** A process is killed during every second file, at a moment within this time. */
const KILL_WITHIN_MS = 2_000;
const what = process.argv[2] ?? 'all';
const scratch = mkdtempSync(join(tmpdir(), 'recto-office-'));
const cold = createColdOffice(scratch);
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

try {
  if (what === 'speed' || what === 'all') await speed();
  if (what === 'sweep' || what === 'all') await sweep();
  if (what === 'memory' || what === 'all') await memory();
  writeFileSync(new URL(`../results/office2pdf-${what}.md`, import.meta.url), `${lines.join('\n')}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function hostOver(pool: OfficePool) {
  const host = createInlineHost(RECTO_TOOLS, {
    ...NODE_CAPABILITIES,
    office: async () => createOfficeCapability(pool),
  });
  return async ({ name, bytes, password }: Sample): Promise<{ code: string; milliseconds: number }> => {
    const startedAt = performance.now();
    const input = bytesInput(name, bytes, password === undefined ? {} : { password });
    const code = await host.run({ toolId: 'office2pdf', inputs: [input], options: {} }).then(
      () => 'done',
      (thrown: { code?: string }) => thrown.code ?? 'unknown',
    );
    return { code, milliseconds: performance.now() - startedAt };
  };
}

function corpusSamples(): Sample[] {
  const folder = findCorpus();
  if (!folder) {
    say('The corpus is not here: made files only.');
    return [];
  }
  return readCorpus(folder)
    .filter(({ category }) => category === 'office')
    .map(({ name, path, note }) => {
      const password = PASSWORD.exec(note)?.[1];
      const base = {
        name: name.replace('office/', ''),
        bytes: new Uint8Array(readFileSync(path)),
        isBroken: false,
        isMade: false,
      };
      return { ...base, ...(password !== undefined && { password }) };
    });
}

/** Warm and cold in turn, file by file; the median of the pairs counts. Then one process against two. */
async function speed(): Promise<void> {
  const pool = await createOfficePool({ size: 2 });
  const run = hostOver(pool);
  const samples = [...corpusSamples(), ...makeFiles().map(toSample)].filter(
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
  say(`| files below 1 MB | warm median | cold median | median of the ratios |\n|---|---|---|---|`);
  say(`| ${ratios.length} | ${ms(median(warmTimes))} | ${ms(median(coldTimes))} | ${median(ratios).toFixed(3)} |`);
  await pool.close();

  const batch = makeFiles().map(toSample);
  const throughput = async (size: number) => {
    const one = await createOfficePool({ size });
    const work = hostOver(one);
    await Promise.all(Array.from({ length: size }, () => work(batch[0] as Sample)));
    const queue = [...batch, ...batch];
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: size }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await work(next);
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await one.close();
    return (batch.length * 2) / seconds;
  };
  const gains: number[] = [];
  for (let round = 0; round < 3; round++) {
    const single = await throughput(1);
    gains.push((await throughput(2)) / single);
  }
  say(
    `\nTwo processes against one, 3 rounds: ${gains.map((gain) => gain.toFixed(2)).join(', ')} times the documents a second; median ${median(gains).toFixed(2)}.`,
  );
}

/** Every file, cold and through the pool, while its processes are killed at random. */
async function sweep(): Promise<void> {
  const made = makeFiles();
  const samples = [...corpusSamples(), ...made.map(toSample)];
  // The same documents in the other formats, made by LibreOffice itself.
  for (const { name, bytes } of [...made]) {
    const endings = name.endsWith('.docx') ? ['doc', 'odt', 'rtf'] : ['xls', 'ods'];
    for (const ending of endings) await addVariant(samples, name, bytes, ending);
  }
  for (const sample of samples.filter((each) => each.name.endsWith('.pptx') && !each.isMade).slice(0, 3)) {
    for (const ending of ['ppt', 'odp']) await addVariant(samples, sample.name, sample.bytes, ending);
  }
  const sound = samples.filter(({ password }) => password === undefined);
  for (let number = 0; number < 20; number++) {
    const source = sound[(number * 7) % sound.length] as Sample;
    samples.push({
      name: `broken-${number}-${source.name}`,
      bytes: damage(source.bytes, number),
      isBroken: true,
      isMade: true,
    });
  }
  const pool = await createOfficePool({ size: 2 });
  const run = hostOver(pool);
  let kills = 0;
  const killOne = () => {
    const { pids } = pool.health();
    const pid = pids[Math.floor(Math.random() * pids.length)];
    if (pid === undefined) return;
    kills += 1;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  };
  const rows = new Map<string, { files: number; cold: number; ours: number; behind: string[] }>();
  const codes = new Map<string, number>();
  let slowest = { milliseconds: 0, name: '' };
  for (const [index, sample] of samples.entries()) {
    if (index % 2 === 1) setTimeout(killOne, Math.random() * KILL_WITHIN_MS).unref();
    const ours = await run(sample);
    const theirs = (await cold.convert(sample.name, sample.bytes, 'pdf')).bytes !== null;
    if (ours.milliseconds > slowest.milliseconds) slowest = { milliseconds: ours.milliseconds, name: sample.name };
    const ending = sample.isBroken ? 'broken' : (sample.name.split('.').at(-1) ?? '');
    const row = rows.get(ending) ?? { files: 0, cold: 0, ours: 0, behind: [] };
    row.files += 1;
    row.cold += theirs ? 1 : 0;
    row.ours += ours.code === 'done' ? 1 : 0;
    if (theirs && ours.code !== 'done') row.behind.push(`${sample.name} (${ours.code})`);
    rows.set(ending, row);
    console.error(`${index + 1}/${samples.length} ${sample.name}: ${ours.code}, cold ${theirs ? 'did' : 'did not'}`);
    if (ours.code !== 'done') codes.set(ours.code, (codes.get(ours.code) ?? 0) + 1);
  }
  const health = pool.health();
  await pool.close();
  say(`\n| format | files | cold soffice | Recto | cold did, Recto did not |\n|---|---|---|---|---|`);
  for (const [ending, { files, cold: did, ours, behind }] of rows)
    say(`| ${ending} | ${files} | ${did} | ${ours} | ${behind.join(', ') || '-'} |`);
  say(
    `\n${samples.length} files; ${kills} kills, ${health.crashes} crashes seen by the pool; slowest ${ms(slowest.milliseconds)} (${slowest.name}); refusals: ${[...codes].map(([code, count]) => `${code} ${count}`).join(', ')}.`,
  );
}

async function addVariant(samples: Sample[], name: string, bytes: Uint8Array, ending: string): Promise<void> {
  const made = await cold.convert(name, bytes, ending);
  if (made.bytes)
    samples.push({ name: name.replace(/\.\w+$/, `.${ending}`), bytes: made.bytes, isBroken: false, isMade: true });
}

/** 500 documents through one process that is never replaced. */
async function memory(): Promise<void> {
  const pool = await createOfficePool({ size: 1, maxDocuments: 10_000, maxResidentMegabytes: 100_000 });
  const run = hostOver(pool);
  const batch = makeFiles().map(toSample);
  const seen: string[] = [];
  for (let number = 1; number <= 500; number++) {
    await run(batch[number % batch.length] as Sample);
    if (number % 50 === 0) seen.push(`${pool.health().residentMegabytes}`);
  }
  const { crashes, recycled } = pool.health();
  await pool.close();
  say(
    `\nMemory of one process over 500 documents, every 50, in MB: ${seen.join(', ')}. Crashes ${crashes}, replaced ${recycled}.`,
  );
}

function toSample({ name, bytes }: { name: string; bytes: Uint8Array }): Sample {
  return { name, bytes, isBroken: false, isMade: true };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
