import { readFileSync, writeFileSync } from 'node:fs';

/** At least so much of what a PDF shows comes back. */
const TARGETS = { docx: 0.86, xlsx: 0.85, pptx: 0.8 } as const;
const KINDS = ['docx', 'xlsx', 'pptx'] as const;
/** A metric below this is a failure of its kind. */
const FAILURE = 0.6;
/** A file below this has its reason in the notes beside the table. */
const LOW = 0.5;
const BEGIN = '<!-- real: written by the bench -->';
const END = '<!-- /real -->';
const WORDS: Readonly<Record<string, string>> = {
  text: 'words lost or made up',
  order: 'order of reading',
  para_f1: 'paragraphs cut or joined',
  heading_f1: 'headings missed or made up',
  list_f1: 'lists',
  table_grits: 'tables missed, made up or cut',
  images: 'number of pictures',
  links_f1: 'links',
  notes_f1: 'footnotes',
  hdrftr_f1: 'running titles',
  format: 'bold, italic and size',
  cells_f1: 'cells in the wrong place',
  numbers: 'numbers kept as text',
  sheets: 'number of sheets',
  merges: 'merged cells',
  box_f1: 'text boxes cut or joined',
  box_iou: 'places of text boxes',
  pics_f1: 'pictures of slides',
  tables: 'tables of slides',
};

/** One file and what it scored. */
export interface RealRow {
  readonly stem: string;
  readonly kind: string;
  readonly all: number;
  /** Against what the PDF shows. */
  readonly recoverable: number;
  /** LibreOffice's import, against what the PDF shows; undefined where it has none. */
  readonly other: number | undefined;
  readonly metrics: Readonly<Record<string, number | string>>;
}

/** Writes the section on real files between its marks. @returns the section */
export function writeRealSection(rows: readonly RealRow[], report: string): string {
  const section = [means(rows), failures(rows), files(rows)].join('\n\n');
  const text = readFileSync(report, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${report} has no marks for this section`);
  writeFileSync(report, `${text.slice(0, from + BEGIN.length)}\n\n${section}\n\n${text.slice(to)}`);
  return section;
}

function means(rows: readonly RealRow[]): string {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const lines = KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const shown = mean(own.map(({ recoverable }) => recoverable));
    const others = own.flatMap(({ other }) => (other === undefined ? [] : [other]));
    const cells = [
      kind,
      String(own.length),
      mean(own.map(({ all }) => all)).toFixed(3),
      shown.toFixed(3),
      `${TARGETS[kind]}, ${shown >= TARGETS[kind] ? 'holds' : 'falls short'}`,
      others.length > 0 ? mean(others).toFixed(3) : 'opens no PDF',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| kind | files | plain | recoverable | bound | LibreOffice import |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Counts the files of each kind that fail, by failure, worst first. */
function failures(rows: readonly RealRow[]): string {
  const counts = new Map<string, { count: number; of: number }>();
  for (const { kind, metrics } of rows) {
    for (const [metric, value] of Object.entries(metrics)) {
      const words = WORDS[metric];
      if (!words || typeof value !== 'number') continue;
      const entry = counts.get(`${kind}: ${words}`) ?? { count: 0, of: 0 };
      counts.set(`${kind}: ${words}`, { count: entry.count + Number(value < FAILURE), of: entry.of + 1 });
    }
  }
  const lines = [...counts]
    .filter(([, { count }]) => count > 0)
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([words, { count, of }]) => `| ${words} | ${count} of ${of} |`);
  return [`Files below ${FAILURE} at one thing:`, '', '| what fails | files |', '|---|---|', ...lines].join('\n');
}

function files(rows: readonly RealRow[]): string {
  const lines = rows
    .toSorted((one, other) => one.recoverable - other.recoverable)
    .map(({ stem, kind, all, recoverable, other }) => {
      const mark = recoverable < LOW ? ' (reason below)' : '';
      return `| ${stem} | ${kind} | ${all.toFixed(3)} | ${recoverable.toFixed(3)}${mark} | ${other?.toFixed(3) ?? 'none'} |`;
    });
  return ['| file | kind | plain | recoverable | LibreOffice import |', '|---|---|---|---|---|', ...lines].join('\n');
}
