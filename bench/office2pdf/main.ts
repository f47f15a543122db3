/**
 * Office documents to PDF beside cold `soffice --convert-to`: `npm run house -- office:sweep [speed|throughput|memory|sweep]`, all when none is named.
 * Writes bench/results/office2pdf-<part>.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createColdOffice } from './cold.ts';
import { memory } from './memory.ts';
import { speed, throughput } from './speed.ts';
import { sweep } from './sweep.ts';

const PARTS = { speed, throughput, memory, sweep };
const wanted = process.argv[2];
const scratch = mkdtempSync(join(tmpdir(), 'recto-office-'));

try {
  const cold = createColdOffice(scratch);
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted !== undefined && wanted !== name) continue;
    const report = `${(await measure(cold)).join('\n')}\n`;
    console.log(report);
    writeFileSync(new URL(`../results/office2pdf-${name}.md`, import.meta.url), report);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
