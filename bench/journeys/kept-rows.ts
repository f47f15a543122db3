import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** Result of the journey through one page. */
export interface JourneyRow {
  readonly route: string;
  /** The browser, as it names itself. */
  readonly version: string;
  /** Failure of the journey; '' when the result was what the page promises. */
  readonly problem: string;
}

/** Kept results of the last run of each row. */
export interface JourneyResults<Row extends JourneyRow> {
  readonly date: string;
  /** Further facts that a reader of the figures needs; '' when there are none. */
  readonly remark: string;
  readonly rows: readonly Row[];
}

/** A table of journeys in bench/results, as JSON and as Markdown. */
export interface JourneyTable<Row extends JourneyRow> {
  /** Base name of the table's files. */
  readonly name: string;
  /** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
  readonly report: (results: JourneyResults<Row>, order: readonly string[]) => string;
}

/** Puts a row in the place of the one of its page and browser; written at once, so that a run that is ended loses nothing. */
export function keepRow<Row extends JourneyRow>(
  { name, report }: JourneyTable<Row>,
  row: Row,
  { remark, order }: { readonly remark: string; readonly order: readonly string[] },
): void {
  const path = pathOf(name);
  const before = keptRows<Row>({ name });
  const program = ({ version }: Row) => version.replace(/[\d. ]+$/, '');
  const kept = before.filter((known) => known.route !== row.route || program(known) !== program(row));
  const programs = [...new Set([...kept, row].map(program))];
  const place = (known: Row) => programs.indexOf(program(known)) * order.length + order.indexOf(known.route);
  const rows = [...kept, row].sort((left, right) => place(left) - place(right));
  const results = { date: new Date().toISOString().slice(0, 10), remark, rows };
  writeFileSync(`${path}.json`, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(`${path}.md`, report(results, order));
}

/** The rows of a table as the last run left them. */
export function keptRows<Row extends JourneyRow>({ name }: Pick<JourneyTable<Row>, 'name'>): readonly Row[] {
  const path = `${pathOf(name)}.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JourneyResults<Row>).rows : [];
}

const pathOf = (name: string) => join(ROOT, 'bench/results', name);

/** Does something that may fail. @returns why it failed; '' when it did not */
export async function problemOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return '';
  } catch (thrown) {
    return String(thrown instanceof Error ? thrown.message : thrown);
  }
}

/** A cell of a table. @param good what stands there when nothing went wrong */
export function cellOf(problem: string, good: string): string {
  return problem === '' ? good : `FAILS: ${problem.replaceAll('|', '/').replaceAll(/\s+/g, ' ')}`;
}
