import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Addresses that are no secure context, by the word for `--at`: a name in somebody's network, and a path below it. */
export const ADDRESSES = { name: 'http://pdf.test', path: 'http://pdf.test/pdf' } as const;

/** Kind of address. */
export type Place = keyof typeof ADDRESSES;

/** Result of one page in one engine at one address. */
export interface AddressRow extends JourneyRow {
  readonly engine: Engine['name'];
  readonly place: Place;
}

/** Name of a column: the address, and the engine as it names itself. */
export const columnOf = (place: Place, version: string) => `${ADDRESSES[place]}, ${version}`;

/** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
export function addressReport({ date, remark, rows }: JourneyResults<AddressRow>, order: readonly string[]): string {
  const columns = [...new Set(rows.map(({ version }) => version))];
  const routes = order.filter((route) => rows.some((row) => row.route === route));
  const cell = (route: string, column: string) => {
    const row = rows.find((each) => each.route === route && each.version === column);
    return row ? cellOf(row.problem, 'works') : '–';
  };
  const lines = [
    '# Every tool over plain http, on a name and below a path',
    '',
    `From \`npm run house -- bench:browsers --at name\` and \`--at path\` on ${date}. The visitor of`,
    '[browsers.md](browsers.md), with the same files and checks of the saved result, at an address that no browser takes for secure:',
    'a proxy knows the name, nothing is encrypted, and questions about passwords and sending are answered with yes.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    `| tool | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...routes.map((route) => `| ${route} | ${columns.map((column) => cell(route, column)).join(' | ')} |`),
  ];
  return `${lines.join('\n')}\n`;
}
