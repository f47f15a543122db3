import type { QualitySection } from '../../apps/web/src/pages/quality/shape.ts';
import type { BenchResults, CaseResult } from '../results.ts';
import { median } from '../statistics.ts';
import { dateIn, numberIn, originOf, pathOfResult, readJsonResult, readResult } from './committed.ts';
import { asNumber, sectionUnder, tableUnder } from './markdown-table.ts';
import { datesOf, rounded } from './numbers.ts';

/** The page of the tool that each job belongs to, and what it works on. */
const JOBS: Readonly<Record<string, readonly [tool: string, detail: string]>> = {
  'merge-rich': ['merge', 'rich'],
  'merge-large': ['merge', 'mixed'],
  'split-pages': ['split', 'pages'],
  'split-ranges': ['split', 'ranges'],
  'reorder-text': ['reorder', 'pages'],
  'rotate-text': ['rotate', 'pages'],
  'rotate-flate-text': ['rotate', 'packed'],
  'rotate-images': ['rotate', 'images'],
  'page-numbers-text': ['page-numbers', 'pages'],
  'crop-text': ['crop', 'pages'],
  'poster-text': ['n-up', 'pages'],
  'properties-text': ['properties', 'pages'],
  'image2pdf-photos': ['image2pdf', 'photos'],
  'extract-images': ['extract', 'images'],
  'extract-text': ['extract', 'pages'],
  'protect-images': ['protect', 'images'],
  'unlock-images': ['unlock', 'images'],
  'flatten-text': ['flatten', 'links'],
};
const inSeconds = (ms: number | null) => (ms === null ? null : rounded(ms / 1000, 2));

/** Times beside the fastest other program for each job. */
export function speedSection(): QualitySection {
  const { cases, machine } = readJsonResult<BenchResults>('speed.json');
  const faster = (msOf: (one: CaseResult) => number | null) => {
    const timed = cases.flatMap((one) => {
      const ms = msOf(one);
      return ms === null ? [] : [ms <= fastestOf(one).wholeMs];
    });
    return { value: timed.filter(Boolean).length, of: timed.length };
  };
  const [engine, job, command] = [
    faster(({ engineMs }) => engineMs),
    faster(({ jobMs }) => jobMs),
    faster(({ commandMs }) => commandMs),
  ];
  return {
    id: 'speed',
    dates: datesOf(cases.map(({ date }) => date)),
    command: 'npm run bench',
    programs: [
      `Node ${machine.node}`,
      ...Object.entries(machine.programs).map(([name, version]) => `${name} ${version}`),
    ],
    sources: [pathOfResult('speed.json')],
    chart: {
      unit: 'of',
      most: cases.length,
      bars: [
        { row: 'engine', series: 'Recto', value: engine.value, of: engine.of },
        { row: 'job', series: 'Recto', value: job.value, of: job.of },
        { row: 'command', series: 'Recto', value: command.value, of: command.of },
      ],
    },
    tables: [
      {
        columns: [
          { series: 'engine', unit: 'seconds' },
          { series: 'job', unit: 'seconds' },
          { series: 'command', unit: 'seconds' },
          { series: 'fastest-other', unit: 'seconds' },
          { series: 'which', unit: 'name' },
        ],
        rows: cases.map((one) => {
          const [key, detail] = jobOf(one.name);
          const other = fastestOf(one);
          const values = [one.engineMs, one.jobMs, one.commandMs, other.wholeMs].map(inSeconds);
          return { key, detail, amount: amountIn(one.title), values: [...values, other.name] };
        }),
      },
    ],
    facts: {
      jobs: cases.length,
      slower: job.of - job.value,
      cores: machine.cores,
      flateSeconds: factOf(cases, 'rotate-flate-text').seconds,
      flateOther: factOf(cases, 'rotate-flate-text').other,
      posterSeconds: factOf(cases, 'poster-text').seconds,
      posterOther: factOf(cases, 'poster-text').other,
      textSeconds: factOf(cases, 'extract-text').seconds,
      textOther: factOf(cases, 'extract-text').other,
    },
  };
}

function jobOf(name: string): readonly [tool: string, detail: string] {
  const job = JOBS[name];
  if (!job) throw new Error(`${name} is a job without a name on the page`);
  return job;
}

/** The pages or the size that a title names; 0 for one that names neither. */
function amountIn(title: string): number {
  return Number((/([\d,]+) (?:pages|MB|JPEGs)/.exec(title)?.[1] ?? '0').replaceAll(',', ''));
}

function fastestOf({ name, peers }: CaseResult) {
  const [fastest] = peers.toSorted((a, b) => a.wholeMs - b.wholeMs);
  if (!fastest) throw new Error(`${name} was timed beside nobody`);
  return fastest;
}

/** Times of one job, with verification and receipt, and of the fastest other program, in seconds. */
function factOf(cases: readonly CaseResult[], wanted: string) {
  const one = cases.find(({ name }) => name === wanted);
  if (!one) throw new Error(`${wanted} was not timed`);
  return { seconds: rounded(one.jobMs / 1000, 2), other: rounded(fastestOf(one).wholeMs / 1000, 2) };
}

/** The jobs of the bench of large files. */
const LARGE_JOBS: Readonly<Record<string, string>> = {
  rotate: 'rotate',
  'reorder (reversed)': 'reorder',
  'extract (the first half)': 'half',
  'split (into two)': 'split',
  'merge (with the pages of text)': 'merge',
  'lock (AES-256)': 'protect',
};

/** Its files by their headings: pages and megabytes. */
const LARGE_FILES: Readonly<Record<string, RegExp>> = {
  'large-images': /^## (\d+) pages with a JPEG of one megabyte each, (\d+) MB$/m,
  'large-text': /^## (\d+) pages of text, (\d+) MB$/m,
};

/** A file of 2 GB and one of 20,000 pages, beside qpdf. */
export function largeSection(): QualitySection {
  const text = readResult('large.md');
  const { programs } = originOf('large.md');
  const files = Object.entries(LARGE_FILES).map(([title, pattern]) => {
    const [heading = '', pages, megabytes] = pattern.exec(text) ?? [];
    return {
      title,
      pages: asNumber(pages),
      megabytes: asNumber(megabytes),
      rows: largeRows(sectionUnder(text, heading)),
    };
  });
  const all = files.flatMap(({ rows }) => rows);
  const [images, pagesOfText] = files;
  if (!images || !pagesOfText) throw new Error('two large files are expected');
  const bars = images.rows.flatMap(({ key, seconds, other }) => [
    { row: key, series: 'Recto', value: seconds },
    { row: key, series: 'qpdf', value: other },
  ]);
  return {
    id: 'large',
    dates: [dateIn(text, /on (\d{4}-\d\d-\d\d):/)],
    command: 'npm run house -- bench:large',
    programs: [`Node ${/; Node ([\d.]+)\./.exec(text)?.[1] ?? ''}`, ...programs],
    sources: [pathOfResult('large.md')],
    chart: { unit: 'seconds', most: Math.max(...bars.map(({ value }) => value)), bars },
    tables: files.map(({ title, rows }) => ({
      title,
      columns: [
        { series: 'Recto', unit: 'seconds' },
        { series: 'qpdf', unit: 'seconds' },
        { series: 'Recto', unit: 'megabytes', isMemory: true },
        { series: 'qpdf', unit: 'megabytes', isMemory: true },
      ],
      rows: rows.map(({ key, seconds, other, megabytes, otherMegabytes }) => ({
        key,
        values: [seconds, other, megabytes, otherMegabytes],
      })),
    })),
    facts: {
      imagePages: images.pages,
      imageMegabytes: images.megabytes,
      textPages: pagesOfText.pages,
      jobs: all.length,
      slower: all.filter(({ seconds, other }) => seconds > other).length,
      megabytes: Math.max(...all.map(({ megabytes }) => megabytes)),
      timesMemory: rounded(median(all.map(({ megabytes, otherMegabytes }) => megabytes / otherMegabytes)), 1),
    },
  };
}

function largeRows(part: string) {
  const table = tableUnder(part, '| job | recto s | peak MB | peak / input | qpdf s | peak MB | load |');
  return table.map(([job = '', seconds, megabytes, , other, otherMegabytes]) => {
    const key = LARGE_JOBS[job];
    if (key === undefined) throw new Error(`${job} is a job without a name on the page`);
    return {
      key,
      seconds: asNumber(seconds),
      megabytes: asNumber(megabytes),
      other: asNumber(other),
      otherMegabytes: asNumber(otherMegabytes),
    };
  });
}

/** Sizes beside Ghostscript at the same look, and beside qpdf and mutool without loss. */
export function compressSection(): QualitySection {
  const text = readResult('compress-unseen.md');
  const { date, programs } = originOf('compress-unseen.md');
  const chosen = readResult('compress.md');
  const alike = asPercent(numberIn(text, /^- at the look of Ghostscript: \d+ files, ([\d.]+) in the median/m));
  const equal = asPercent(
    numberIn(text, /^- at its look and with equal contents, .*: \d+ files, ([\d.]+) in the median/m),
  );
  const lossless = asPercent(numberIn(text, /^- lossless beside the best of qpdf and mutool: ([\d.]+) in the median/m));
  return {
    id: 'compress',
    dates: datesOf([originOf('compress.md').date, date]),
    command: 'npm run house -- bench:compress FOLDER --preset ebook --least-kb 100',
    programs,
    sources: [pathOfResult('compress-unseen.md'), pathOfResult('compress.md')],
    chart: {
      unit: 'percent',
      most: 100,
      bars: [
        { row: 'alike', series: 'Recto', value: alike },
        { row: 'alike-and-equal', series: 'Recto', value: equal },
        { row: 'lossless', series: 'Recto', value: lossless },
      ],
    },
    tables: [
      {
        title: 'left-out',
        columns: [
          { series: 'files', unit: 'count' },
          { series: 'size-beside', unit: 'times' },
          { series: 'larger', unit: 'count' },
        ],
        rows: tableUnder(
          text,
          '| what Ghostscript leaves out and we keep | files | ours beside it, median | larger on |',
        ).map(([key = '', ...cells]) => ({ key, values: cells.map(asNumber) })),
      },
    ],
    facts: {
      files: numberIn(text, /^- at the look of Ghostscript: (\d+) files/m),
      larger: numberIn(text, /^- at the look of Ghostscript: .*; larger on (\d+) /m),
      equalFiles: numberIn(text, /^- at its look and with equal contents, .*: (\d+) files/m),
      timesQpdf: Math.round(numberIn(chosen, /^- lossless beside qpdf: size [\d.]+ in the median, time ([\d.]+);/m)),
    },
  };
}

function asPercent(share: number): number {
  return rounded(share * 100, 1);
}
