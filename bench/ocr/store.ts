import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

const FOLDER = join(ROOT, '.cache/bench-ocr');

/** Rows by name. */
export interface Store<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** The row of that name, measured when it is not there. */
  once(key: string, measure: () => Promise<Row>): Promise<Row>;
}

/**
 * Opens the rows measured so far: a run that was interrupted resumes from them.
 * @param committed rows of bench/results, used when nothing was measured here
 */
export function openStore<Row>(part: string, isFresh: boolean, committed: Readonly<Record<string, Row>>): Store<Row> {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${part}.json`);
  const rows = new Map<string, Row>(isFresh ? [] : (read<Row>(path) ?? Object.entries(committed)));
  return {
    rows,
    async once(key: string, measure: () => Promise<Row>): Promise<Row> {
      const known = rows.get(key);
      if (known !== undefined) return known;
      const row = await measure();
      rows.set(key, row);
      writeFileSync(`${path}.part`, JSON.stringify([...rows]));
      renameSync(`${path}.part`, path);
      return row;
    },
  };
}

function read<Row>(path: string): [string, Row][] | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
