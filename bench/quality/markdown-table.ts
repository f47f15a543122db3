/** The cells of a table, one list a row, without its head. */
export type Cells = readonly (readonly string[])[];

/**
 * The table of a Markdown text that begins with a head.
 * @param head its first line as it stands there
 * @throws Error when there is no such table, or a row has another number of cells
 */
export function tableUnder(text: string, head: string): Cells {
  const lines = text.split('\n');
  const at = lines.indexOf(head);
  if (at < 0 || !/^\|(?: ?:?-+:? ?\|)+$/.test(lines[at + 1] ?? '')) throw new Error(`No table begins with ${head}`);
  const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'));
  const rows = lines.slice(at + 2, end < 0 ? undefined : end).map(cellsOf);
  const columns = cellsOf(head).length;
  const odd = rows.find((row) => row.length !== columns);
  if (odd) throw new Error(`A row of the table ${head} has ${odd.length} cells: ${odd.join(' | ')}`);
  if (rows.length === 0) throw new Error(`The table ${head} is empty`);
  return rows;
}

function cellsOf(line: string): string[] {
  if (!line.endsWith('|')) throw new Error(`Not a row of a table: ${line}`);
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** A cell as a number. @throws Error for one that is none */
export function asNumber(cell: string | undefined): number {
  const plain = cell?.replaceAll(',', '') ?? '';
  if (!/^-?\d+(?:\.\d+)?$/.test(plain)) throw new Error(`Not a number: ${cell}`);
  return Number(plain);
}

/** The part of a Markdown text from a heading to the next of its rank. @param heading its line. @throws Error when it is not there */
export function sectionUnder(text: string, heading: string): string {
  const [rank = ''] = heading.split(' ');
  const start = `\n${text}`.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`No heading ${heading}`);
  const rest = text.slice(start + heading.length);
  const end = rest.indexOf(`\n${rank} `);
  return end < 0 ? rest : rest.slice(0, end);
}
