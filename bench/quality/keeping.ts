import type { QualitySection } from '../../apps/web/src/pages/quality/shape.ts';
import type { FidelityColumn } from '../fidelity.ts';
import type { RedactedFile } from '../redact/report.ts';
import type { BenchResults } from '../results.ts';
import { median } from '../statistics.ts';
import { numberIn, originOf, pathOfResult, readJsonResult, readResult } from './committed.ts';
import { asNumber, type Cells, tableUnder } from './markdown-table.ts';
import { meanOf, rounded, sumOf } from './numbers.ts';

/** The kinds of content that the bench of merging counts, in groups. */
const KIND_GROUPS: Readonly<Record<string, RegExp>> = {
  pages: /^(?:pages|page entries|content|text|labels)$/,
  bookmarks: /^outline /,
  links: /links$|destinations$|^chained actions$/,
  comments: /^(?:annotations|comment relations)$/,
  form: /fields|^calculation |^reset buttons$|^field fonts|^distinct field names$/,
  tags: /^structure |^tagged pages$|^element identifiers$|^table headers$/,
  attachments: /^(?:attachments|associated files|scripts)$/,
  layers: /^layer/,
  document: /^(?:threads|beads|output intents|streams stored once|information|XMP title|viewing|open action|language)$/,
};
/** Each damage was done to a file with a cross-reference table and to one with streams. */
const FILES_A_DAMAGE = 2;
const PAGES_OF_A_DAMAGED_FILE = 100;

/** Compares the content that a merge keeps with other programs. */
export function mergeSection(): QualitySection {
  const columns = readJsonResult<FidelityColumn[]>('fidelity.json');
  const { machine, cases } = readJsonResult<BenchResults>('speed.json');
  const { date } = originOf('fidelity.json');
  const [first] = columns;
  const kinds = Object.keys(first?.items ?? {});
  const share = ({ items }: FidelityColumn, chosen: readonly string[]) => {
    const counts = Object.entries(items).filter(([kind]) => chosen.includes(kind));
    return rounded(meanOf(counts.map(([, [kept, total]]) => (kept / total) * 100)), 1);
  };
  const rich = cases.find(({ name }) => name === 'merge-rich');
  const mutool = rich?.peers.find(({ name }) => name === 'mutool');
  if (!rich || !mutool) throw new Error('the merge was not timed beside mutool');
  return {
    id: 'merge',
    dates: [date],
    command: 'npm run bench',
    programs: columns.flatMap(({ program }) => programVersion(machine, program)),
    sources: [pathOfResult('fidelity.json'), pathOfResult('speed.json')],
    chart: {
      unit: 'percent',
      most: 100,
      bars: columns.map((column) => ({ series: nameOf(column.program), value: share(column, kinds) })),
    },
    tables: [
      {
        columns: columns.map(({ program }) => ({ series: nameOf(program), unit: 'percent' })),
        rows: groupsOf(kinds).map(([key, chosen]) => ({ key, values: columns.map((column) => share(column, chosen)) })),
      },
    ],
    facts: {
      kinds: kinds.length,
      mutoolSeconds: rounded(mutool.wholeMs / 1000, 2),
      seconds: rounded(rich.jobMs / 1000, 2),
    },
  };
}

function nameOf(program: string): string {
  return program === 'recto' ? 'Recto' : program;
}

function programVersion({ programs }: BenchResults['machine'], program: string): string[] {
  return programs[program] === undefined ? [] : [`${program} ${programs[program]}`];
}

/** @throws Error for a kind that is in no group or in two */
function groupsOf(kinds: readonly string[]): [key: string, kinds: readonly string[]][] {
  const groups = Object.entries(KIND_GROUPS);
  const odd = kinds.find((kind) => groups.filter(([, pattern]) => pattern.test(kind)).length !== 1);
  if (odd !== undefined) throw new Error(`${odd} is in no group of kinds, or in two`);
  return groups.map(([key, pattern]) => [key, kinds.filter((kind) => pattern.test(kind))]);
}

/** Compares the content recovered from damaged files with other programs. */
export function repairSection(): QualitySection {
  const text = readResult('damage.md');
  const { date, programs } = originOf('damage.md');
  const names = ['Recto', 'qpdf', 'mutool', 'Ghostscript', 'poppler', 'PDFium'];
  const built = tableUnder(text, '| damage | Recto | qpdf | mutool | gs | poppler | PDFium | ours |');
  const real = tableUnder(text, '| file | Recto | qpdf | mutool | gs | poppler | PDFium | ours |');
  const texts = built.map((cells) => names.map((_, index) => survivingText(cells[index + 1])));
  const opened = names.map((_, index) => real.filter((cells) => asNumber(cells[index + 1]) > 0).length);
  const means = names.map((_, index) => rounded(meanOf(texts.map((row) => row[index] ?? 0)), 1));
  return {
    id: 'repair',
    dates: [date],
    command: 'npm run house -- damage',
    programs,
    sources: [pathOfResult('damage.md')],
    chart: {
      unit: 'percent',
      most: PAGES_OF_A_DAMAGED_FILE,
      bars: names.map((series, index) => ({ series, value: means[index] ?? 0 })),
    },
    tables: [
      {
        title: 'built-damage',
        columns: names.map((series) => ({ series, unit: 'percent' })),
        rows: damageRows(built, names.length),
      },
      {
        title: 'real-damage',
        columns: names.map((series) => ({ series, unit: 'count' })),
        rows: [{ key: 'files', values: opened }],
      },
    ],
    facts: {
      pages: PAGES_OF_A_DAMAGED_FILE,
      damages: built.length / FILES_A_DAMAGE,
      files: real.length,
      lost: real.length - (opened[0] ?? 0),
      random: damageRows(built, 1).find(({ key }) => key === '2000 random bytes')?.values[0] ?? Number.NaN,
    },
  };
}

/** "pages/texts" of 100: the texts. */
function survivingText(cell: string | undefined): number {
  return numberIn(cell ?? '', /^\d+\/(\d+)$/);
}

/** One row for each damage: the mean of a file with a table and one with streams. @throws Error where one of the two is missing */
function damageRows(built: Cells, programs: number) {
  const damageOf = ([name = '']: readonly string[]) => name.replace(/^(?:table|streams): /, '');
  return [...new Set(built.map(damageOf))].map((key) => {
    const rows = built.filter((row) => damageOf(row) === key);
    if (rows.length !== FILES_A_DAMAGE) throw new Error(`${key} was done to ${rows.length} files`);
    const values = Array.from({ length: programs }, (_, index) =>
      rounded(meanOf(rows.map((cells) => survivingText(cells[index + 1]))), 1),
    );
    return { key, values };
  });
}

/** Compares with other programs the leftovers of a redaction, and the losses beside it. */
export function redactSection(): QualitySection {
  const files = readJsonResult<RedactedFile[]>('redact.json');
  const { date, programs } = originOf('redact.json');
  const redacted = files.filter(({ outcome }) => outcome === 'redacted');
  const count = (holds: (file: RedactedFile) => boolean) => redacted.filter(holds).length;
  const ratios = redacted.flatMap(({ cpuMilliseconds, mutool }) =>
    cpuMilliseconds !== undefined && mutool && mutool.failure === undefined
      ? [cpuMilliseconds / mutool.cpuMilliseconds]
      : [],
  );
  const checks = {
    'nothing-left': count(({ left }) => left !== undefined && sumOf(Object.values(left)) === 0),
    'letters-kept': count(({ letters }) => letters !== undefined && letters.lost + letters.gained === 0),
    'pixels-kept': count(({ pixels }) => pixels !== undefined && pixels.over.pdfium + pixels.over.poppler === 0),
    'no-new-fault': count(({ check }) => check !== undefined && faultRank(check.after) <= faultRank(check.before)),
  };
  return {
    id: 'redact',
    dates: [date],
    command: 'npm run house -- bench:redact',
    programs,
    sources: [pathOfResult('redact.json')],
    chart: {
      unit: 'of',
      most: redacted.length,
      bars: Object.entries(checks).map(([row, value]) => ({ row, series: 'Recto', value, of: redacted.length })),
    },
    tables: [
      {
        columns: [{ series: 'files', unit: 'count' }],
        rows: Object.entries({
          redacted: redacted.length,
          'without-text': files.filter(({ outcome }) => outcome === 'no text').length,
          refused: files.filter(({ outcome }) => outcome.startsWith('refused')).length,
          crashed: files.filter(({ outcome }) => /^(?:failed|crashed|took)/.test(outcome)).length,
          ...checks,
        }).map(([key, value]) => ({ key, values: [value] })),
      },
    ],
    facts: { files: files.length, timesMutool: rounded(median(ratios), 1) },
  };
}

/** Exit codes of qpdf: clean, warnings, errors. */
function faultRank(code: number | null): number {
  if (code === 0) return 0;
  return code === 3 ? 1 : 2;
}
