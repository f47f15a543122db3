/**
 * Measures how often the sheet in a photograph is found: `npm run house -- bench:scan [--first 5000] [--count 100] [--accept]`.
 * The photographs are made for it. `--accept` writes bench/results/scan.json and scan.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSheet } from '@recto/codecs';
import sharp from 'sharp';
import { ROOT } from '../../scripts/root.ts';
import { type MadePhotograph, takeSheetPhotograph } from './photographs.ts';
import { type ScanResults, type ScanRow, scanReport } from './report.ts';

/** First seed of the photographs; the finder was made with seeds 0 to 119. */
const FIRST_SEED = 5_000;

const { values } = parseArgs({
  options: {
    first: { type: 'string', default: String(FIRST_SEED) },
    count: { type: 'string', default: '100' },
    accept: { type: 'boolean', default: false },
  },
});
const rows: ScanRow[] = [];
const first = Number(values.first);
for (let seed = first; seed < first + Number(values.count); seed++) {
  const row = await measure(await takeSheetPhotograph(seed));
  rows.push(row);
  console.log(JSON.stringify(row));
}
const results: ScanResults = { date: new Date().toISOString().slice(0, 10), rows };
console.log(scanReport(results));
if (values.accept) {
  writeFileSync(join(ROOT, 'bench/results/scan.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(ROOT, 'bench/results/scan.md'), scanReport(results));
}

async function measure({ name, jpeg, widthPixels, heightPixels, corners }: MadePhotograph): Promise<ScanRow> {
  const rgb = new Uint8Array(await sharp(jpeg).raw().toBuffer());
  const before = process.cpuUsage();
  const found = findSheet({ widthPixels, heightPixels, rgb });
  const { user } = process.cpuUsage(before);
  const diagonal = Math.hypot(widthPixels, heightPixels);
  const worst = found
    ? Math.max(...corners.map((c) => Math.min(...found.corners.map(({ x, y }) => Math.hypot(c.x - x, c.y - y)))))
    : null;
  return {
    name,
    errorPercent: worst === null ? null : Math.round((10_000 * worst) / diagonal) / 100,
    cpuMs: Math.round(user / 1_000),
  };
}
