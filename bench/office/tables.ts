import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { convert } from './convert.ts';

/** Files whose cells are separated by lines; in the others only alignment shows the cells. */
const RULED = ['argentina', 'spanning_cells', 'twotables', 'eu-005', 'schools'];
const TARGETS = { ruled: 0.9, unruled: 0.75 };

type Grid = readonly (readonly string[])[];

/** Prints the cell F1 of each file of a folder that has its ground truth beside it, and the means. */
export async function scoreTables(folder: string): Promise<void> {
  const scores = { ruled: [] as number[], unruled: [] as number[] };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
    const stem = file.replace(/\.pdf$/, '');
    const truth = readTruth(folder, stem);
    if (!truth) continue;
    const pages = [...new Set(truth.pages)].join(',');
    const bytes = await convert(new Uint8Array(readFileSync(join(folder, file))), '.xlsx', {
      pages,
      sheets: 'all',
      text: false,
    });
    const score = cellF1(truth.cells, readCells(bytes));
    const kind = RULED.some((name) => stem.startsWith(name)) ? 'ruled' : 'unruled';
    scores[kind].push(score);
    console.log(`${stem.padEnd(36)} ${kind.padEnd(8)} ${score.toFixed(3)}`);
  }
  for (const kind of ['ruled', 'unruled'] as const) {
    const mean = scores[kind].reduce((sum, score) => sum + score, 0) / Math.max(1, scores[kind].length);
    console.log(
      `tables ${kind}: cell F1 ${mean.toFixed(3)} of at least ${TARGETS[kind]}, ${mean >= TARGETS[kind] ? 'holds' : 'falls short'}`,
    );
  }
}

function readTruth(folder: string, stem: string): { cells: string[]; pages: number[] } | undefined {
  const names = readdirSync(folder);
  if (names.includes(`${stem}.gt.csv`)) {
    const rows = parseCsv(readFileSync(join(folder, `${stem}.gt.csv`), 'utf8'));
    return { cells: rows.flat().map(plain).filter(Boolean), pages: [1] };
  }
  if (!names.includes(`${stem}.gt.xml`)) return undefined;
  const xml = readFileSync(join(folder, `${stem}.gt.xml`), 'utf8');
  const cells = [...xml.matchAll(/<content>([\s\S]*?)<\/content>/g)].map(([, text = '']) => plain(decode(text)));
  const pages = [...xml.matchAll(/<region[^>]*\bpage=['"](\d+)['"]/g)].map(([, page]) => Number(page));
  return { cells: cells.filter(Boolean), pages: pages.length > 0 ? pages : [1] };
}

/** Cells are compared without white space and without regard to how a number is grouped. */
function plain(text: string): string {
  return text
    .replace(/[\s,'\u2019]/g, '')
    .replace(/\u2212/g, '-')
    .toLowerCase();
}

function decode(text: string): string {
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

function parseCsv(text: string): Grid {
  return text
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
      ),
    );
}

/** The texts of all cells of a workbook; numbers as they are shown are compared by value. */
function readCells(bytes: Uint8Array): string[] {
  const files = unzipSync(bytes);
  return Object.entries(files)
    .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
    .flatMap(([, content]) => [
      ...strFromU8(content).matchAll(/<c ([^>]*)>(?:<v>(.*?)<\/v>|<is><t[^>]*>([\s\S]*?)<\/t><\/is>)<\/c>/g),
    ])
    .map(([, , number, text]) => (number === undefined ? plain(decode(text ?? '')) : number));
}

/** Shares of cells found, each once; a number counts when its value matches, whatever its format (dates, percent). */
function cellF1(truth: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>();
  for (const cell of found) for (const key of [keyOf(cell)]) left.set(key, (left.get(key) ?? 0) + 1);
  let hits = 0;
  for (const cell of truth) {
    const key = candidates(cell).find((candidate) => (left.get(candidate) ?? 0) > 0);
    if (key === undefined) continue;
    left.set(key, (left.get(key) ?? 0) - 1);
    hits++;
  }
  return truth.length + found.length === 0 ? 1 : (2 * hits) / (truth.length + found.length);
}

function keyOf(cell: string): string {
  return cell !== '' && Number.isFinite(Number(cell)) ? String(Number(cell)) : cell;
}

/** A date as the day number of a spreadsheet, with the month first and with the day first. */
function datesOf(cell: string): string[] {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell);
  if (!parts) return [];
  const [, first = '', second = '', year = ''] = parts;
  const dayNumber = (month: number, day: number) =>
    String(Math.round((Date.UTC(Number(year), month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000));
  return [dayNumber(Number(first), Number(second)), dayNumber(Number(second), Number(first))];
}

/**
 * Lists the forms that a truth cell may have taken: itself, its value, a percentage, a negative in brackets, decimals with a
 * comma.
 */
function candidates(cell: string): string[] {
  const bare = cell.replace(/^[$€£¥]|[$€£¥]$/g, '');
  const negative = /^\(.*\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
  const percent = /%$/.test(negative)
    ? String(Number((Number(negative.slice(0, -1)) / 100).toPrecision(12)))
    : negative;
  return [
    cell,
    ...datesOf(cell),
    keyOf(cell),
    keyOf(negative.replace(/^-?[$€£¥]/, (sign) => (sign.startsWith('-') ? '-' : ''))),
    percent,
    keyOf(percent),
  ];
}
