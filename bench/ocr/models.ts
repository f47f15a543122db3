/**
 * Holds other data of Tesseract against the data that is shipped (tessdata_fast), by the native program on printed pages:
 * `node bench/ocr/models.ts --data FOLDER [--shipped FOLDER] [--languages hin,ara,kor,jpn]`. FOLDER has files such as
 * hin.traineddata. Writes a table to standard output; docs/ocr.md has it.
 */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { characterErrorRate, withTemporaryFolder } from '@recto/testkit';
import { percent, UNSPACED } from './cells.ts';
import { DEGRADATIONS, degrade } from './degrade.ts';
import { LAYOUTS, openPrinter } from './pages.ts';
import { writeGrayMap } from './peers.ts';

const run = promisify(execFile);
const CELLS = ['clean', 'noise', 'all', 'small', 'table'] as const;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    shipped: { type: 'string', default: '/usr/share/tesseract-ocr/5/tessdata' },
    languages: { type: 'string', default: 'hin,ara,kor,jpn' },
  },
});
if (!values.data) throw new TypeError('--data names the folder of the other data');
const folders = [values.shipped, values.data];
const printer = await openPrinter();
if (!printer) throw new Error('No Chromium: pages cannot be printed.');
const languages = OCR_LANGUAGE_CODES.filter((code) => values.languages.split(',').includes(code));
console.log(
  `| language | bytes | ${CELLS.join(' | ')} | processor time |\n|---|---|${'---:|'.repeat(CELLS.length + 1)}`,
);
for (const language of languages) {
  const totals = folders.map(() => 0);
  const rates: string[] = [];
  for (const cell of CELLS) {
    const { picture, truth } = await printer.print(language, LAYOUTS.find((name) => name === cell) ?? 'prose');
    const scan = await degrade(picture, DEGRADATIONS.find((name) => name === cell) ?? 'clean');
    const both = await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'page.pgm');
      writeGrayMap(path, scan.picture);
      const found: string[] = [];
      for (const [at, data] of folders.entries()) {
        const { text, seconds } = await read(path, scan.dpi, language, data);
        totals[at] = (totals[at] ?? 0) + seconds;
        found.push(percent(characterErrorRate(truth, text, { isCjk: UNSPACED.has(language) })));
      }
      return found.join(' → ');
    });
    rates.push(both);
  }
  const bytes = folders.map((folder) => statSync(join(folder, `${language}.traineddata`)).size).join(' → ');
  const seconds = totals.map((total) => (total / CELLS.length).toFixed(2)).join(' → ');
  console.log(`| ${language} | ${bytes} | ${rates.join(' | ')} | ${seconds} s |`);
}
await printer.close();

/** @returns the text, and the processor time of the program in seconds */
async function read(path: string, dpi: number, language: string, folder: string) {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time tesseract "$@"', 'bash', path, 'stdout', '-l', language];
  const settings = ['--oem', '1', '--psm', '3', '--dpi', String(dpi), '--tessdata-dir', folder];
  const options = { env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await run('bash', [...timed, ...settings], options);
  const times = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { text: stdout, seconds: times.reduce((sum, one) => sum + one, 0) };
}
