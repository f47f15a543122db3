/**
 * Measures every tool on files below 20 kB that demand endless work, next to MuPDF and poppler: `npm run house -- bench:small-files`.
 * Arguments choose files by the beginning of their names: `-- forms fields`. Without arguments the results are written.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPdf } from '@recto/testkit';
import { smallBombs } from '@recto/testkit/bombs';
import { ROOT } from '../../scripts/root.ts';
import { runMeasured, type Taken } from './run-measured.ts';

const RESULT = join(ROOT, 'bench/results/small-files.md');
/** Above the same tool's figure for a page of one word. */
const MAX = { seconds: 5, megabytes: 300 };
/** A run is ended after so much processor time. */
const END_AFTER_SECONDS = 20;

const recto = (tool: string, ending: string, ...options: string[]) => ({
  name: `${tool}${options[0] === '--list' ? ' --list' : ''}`,
  command: (file: string, out: string) => [
    join(ROOT, 'apps/cli/bin/recto'),
    tool,
    ...options,
    file,
    '-o',
    `${out}${ending}`,
  ],
});
const TOOLS = [
  recto('merge', '.pdf'),
  recto('page-numbers', '.pdf'),
  recto('crop', '.pdf'),
  recto('n-up', '.pdf'),
  recto('pdf-to-image', ''),
  recto('pdf-to-word', '.docx'),
  recto('pdf-to-excel', '.xlsx'),
  recto('pdf-to-powerpoint', '.pptx'),
  recto('extract', '', '--what', 'text'),
  recto('compress', '.pdf'),
  recto('redact', '.pdf', '--search', 'Hello'),
  recto('clean', '.pdf'),
  recto('watermark', '.pdf', '--text', 'Draft'),
  recto('flatten', '.pdf'),
  recto('esign', '.json', '--list'),
  recto('ocr', '.pdf'),
  recto('repair', '.pdf'),
  {
    name: 'MuPDF',
    command: (file: string, out: string) => ['mutool', 'draw', '-q', '-r', '150', '-o', `${out}-%d.png`, file],
  },
  { name: 'poppler', command: (file: string, out: string) => ['pdftoppm', '-r', '150', '-png', file, out] },
];

const folder = mkdtempSync(join(tmpdir(), 'recto-small-files-'));
const chosen = process.argv.slice(2);
try {
  const plain = join(folder, 'plain.pdf');
  writeFileSync(plain, buildPdf({ marker: 'Hello', pages: 1 }));
  const usual: Taken[] = [];
  for (const tool of TOOLS) usual.push(await measure(tool, plain));
  const rows = [rowOf('(a page of one word)', 0, usual)];
  let worse = 0;
  for (const { name, make } of smallBombs()) {
    if (chosen.length > 0 && !chosen.some((start) => name.startsWith(start))) continue;
    const bytes = make();
    const file = join(folder, `${name}.pdf`);
    writeFileSync(file, bytes);
    const taken: Taken[] = [];
    for (const [index, tool] of TOOLS.entries()) {
      const own = await measure(tool, file);
      taken.push(own);
      if (isTooMuch(own, usual[index]) && !['MuPDF', 'poppler'].includes(tool.name)) worse++;
    }
    rows.push(rowOf(name, bytes.length, taken));
    console.log(rows.at(-1));
  }
  const report = reportOf(rows, worse);
  console.log(report);
  if (chosen.length === 0) writeFileSync(RESULT, report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ command }: (typeof TOOLS)[number], file: string): Promise<Taken> {
  const out = mkdtempSync(join(folder, 'out-'));
  mkdirSync(join(out, 'r'), { recursive: true });
  const taken = await runMeasured(command(file, join(out, 'r', 'result')), END_AFTER_SECONDS);
  rmSync(out, { recursive: true, force: true });
  return taken;
}

function isTooMuch(own: Taken, usual: Taken | undefined): boolean {
  const [seconds, megabytes] = [own.seconds - (usual?.seconds ?? 0), own.megabytes - (usual?.megabytes ?? 0)];
  return seconds > MAX.seconds || megabytes > MAX.megabytes;
}

function rowOf(name: string, sizeBytes: number, taken: readonly Taken[]): string {
  const cells = taken.map(({ seconds, megabytes, exitCode }) =>
    exitCode === null ? 'ended' : `${seconds.toFixed(1)} / ${Math.round(megabytes)}`,
  );
  return `| ${name} | ${sizeBytes} | ${cells.join(' | ')} |`;
}

function reportOf(rows: readonly string[], worse: number): string {
  const head = `| file | bytes | ${TOOLS.map(({ name }) => name).join(' | ')} |\n|---|---|${TOOLS.map(() => '---|').join('')}`;
  return `# Small files that ask for endless work

Processor seconds / megabytes of the largest process, by \`npm run house -- bench:small-files\`. "ended": after ${END_AFTER_SECONDS} seconds of processor time.
Bound: ${MAX.seconds} s and ${MAX.megabytes} MB above the same tool's own figure in the first line. Cells of Recto beyond it: ${worse}.

${head}
${rows.join('\n')}
`;
}
