/**
 * Lists the contents of a release and the advisories against them: `npm run house -- supply-chain FOLDER` writes a bill of
 * materials (CycloneDX) of everything shipped and its checksum into the folder, and asks the package registry for
 * advisories. Fails for one of "high" or above; a registry that does not answer is reported, and is no failure.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { ROOT } from './root.ts';

const GRAVE = ['high', 'critical'];
const MOST_OUTPUT_BYTES = 64 * 1_048_576;

function npm(args: readonly string[]): string {
  return spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES }).stdout ?? '';
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const folder = resolve(process.env.RECTO_CWD ?? process.cwd(), process.argv[2] ?? 'supply-chain');
const bill = billOfMaterials();
const { components } = JSON.parse(bill) as { components: readonly unknown[] };
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'recto.cdx.json'), bill);
const sum = createHash('sha256').update(bill).digest('hex');
writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  recto.cdx.json\n`);
console.log(`${components.length} packages in ${join(folder, 'recto.cdx.json')}`);

const audit = parse(npm(['audit', '--omit=dev', '--json']));
const found = audit?.vulnerabilities;
if (typeof found !== 'object' || found === null) {
  console.log('advisories: the registry did not answer');
} else {
  const grave = Object.entries(found as Record<string, { severity?: string }>).filter(([, { severity = '' }]) =>
    GRAVE.includes(severity),
  );
  for (const [name, { severity }] of grave) console.error(`${severity}: ${name}`);
  console.log(`advisories: ${Object.keys(found).length}, of them ${grave.length} high or above`);
  if (grave.length > 0) process.exitCode = 1;
}
