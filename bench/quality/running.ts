import type { QualitySection } from '../../apps/web/src/pages/quality/shape.ts';
import type { Row as BrowserRow } from '../browsers/report.ts';
import type { RoundsRow } from '../browsers/rounds-report.ts';
import type { JourneyResults } from '../journeys/kept-rows.ts';
import type { OfflineRow } from '../offline/report.ts';
import type { PhoneRow } from '../phones/report.ts';
import { dateIn, numberIn, pathOfResult, readJsonResult, readResult } from './committed.ts';
import { asNumber, sectionUnder, tableUnder } from './markdown-table.ts';
import { datesOf, rounded, sumOf } from './numbers.ts';

/** Attacks by the beginnings of their headings. */
const ATTACKS: Readonly<Record<string, RegExp>> = {
  'slow-bodies': /^## slow bodies: .*$/m,
  'ended-jobs': /^## ended jobs: .*$/m,
  'full-store': /^## store filled by one session.*$/m,
  'full-queue': /^## queue filled by twelve sessions.*$/m,
  'free-calls': /^## free calls: .*$/m,
  'hostile-text': /^## hostile text: .*$/m,
};
/** Kinds of blows that kill or restart a process, as rows of the table of blows name them. */
const BLOW = /^(?:worker|web node|Redis) (?:killed|restarted)$/;

/** Shows the waiting time of an ordinary visitor while one address attacks. */
export function attackSection(): QualitySection {
  const text = readResult('exploits.md');
  const chaos = readResult('cluster-chaos.md');
  const attacks = Object.entries(ATTACKS).map(([key, heading]) => {
    const part = sectionUnder(text, heading.exec(text)?.[0] ?? String(heading));
    const [without, during] = tableUnder(part, '| visitor | visits | served | taken | done |');
    if (without?.[0] !== 'without the attack' || during?.[0] !== 'during it') throw new Error(`${key}: odd visitors`);
    return { key, visits: asNumber(during[1]), without: timesIn(without[4]), during: timesIn(during[4]) };
  });
  const counts = new Map(tableUnder(chaos, '| what | count |').map(([what = '', count]) => [what, asNumber(count)]));
  const bars = attacks.flatMap(({ key, without, during }) => [
    { row: key, series: 'without', value: without.median },
    { row: key, series: 'during', value: during.median },
  ]);
  return {
    id: 'attacks',
    dates: datesOf([dateIn(text, /Measured on (\d{4}-\d\d-\d\d)/), dateIn(chaos, /on (\d{4}-\d\d-\d\d):/)]),
    command: 'node bench/server/exploits.ts',
    programs: [`Node ${/Node ([\d.]+)\./.exec(text)?.[1] ?? ''}`],
    sources: [pathOfResult('exploits.md'), pathOfResult('cluster-chaos.md')],
    chart: { unit: 'milliseconds', most: Math.max(...bars.map(({ value }) => value)), bars },
    tables: [
      {
        columns: [
          { series: 'visits', unit: 'count' },
          { series: 'without', unit: 'milliseconds' },
          { series: 'during', unit: 'milliseconds' },
          { series: 'slowest', unit: 'milliseconds' },
        ],
        rows: attacks.map(({ key, visits, without, during }) => ({
          key,
          values: [visits, without.median, during.median, during.slowest],
        })),
      },
    ],
    facts: {
      slowestSeconds: rounded(Math.max(...attacks.map(({ during }) => during.slowest)) / 1000, 1),
      blows: sumOf([...counts].flatMap(([what, count]) => (BLOW.test(what) ? [count] : []))),
      jobs: counts.get('jobs asked for') ?? Number.NaN,
      done: counts.get('jobs done') ?? Number.NaN,
    },
  };
}

/** "112 ms / 4.7 s": median and slowest, in milliseconds. @throws Error for another form */
function timesIn(cell: string | undefined): { readonly median: number; readonly slowest: number } {
  const [middle = '', slowest = ''] = cell?.split(' / ') ?? [];
  return { median: milliseconds(middle), slowest: milliseconds(slowest) };
}

function milliseconds(time: string): number {
  const unit = time.endsWith(' ms') ? 1 : 1000;
  return Math.round(numberIn(time, /^([\d.]+) m?s$/) * unit);
}

/** Names of browsers on the page, by those of their engines in the results. */
const ENGINES = { Chromium: 'Chromium', Firefox: 'Firefox', WebKit: 'WebKitGTK' } as const;
const NAMES = Object.keys(ENGINES);

/** Every tool in three browsers, on a phone and without a network. @param routes of the pages of tools */
export function toolSection(routes: readonly string[]): QualitySection {
  const browsers = readJsonResult<JourneyResults<BrowserRow>>('browsers.json');
  const phones = readJsonResult<JourneyResults<PhoneRow>>('phones.json');
  const offline = readJsonResult<JourneyResults<OfflineRow>>('offline.json');
  const rounds = readJsonResult<JourneyResults<RoundsRow>>('browser-rounds.json').rows;
  const isGood = ({ problem }: { readonly problem: string }) => problem === '';
  const inBrowser = (engine: string) => browsers.rows.filter((row) => row.engine === engine && isGood(row));
  const isOffline = (route: string) => {
    const rows = offline.rows.filter((row) => row.route === route);
    return rows.length === NAMES.length && rows.every(isGood);
  };
  // A tool that is new has no results yet.
  const measured = routes.filter((key) =>
    [...browsers.rows, ...phones.rows, ...offline.rows].some(({ route }) => route === key),
  );
  const counts = {
    ...Object.fromEntries(Object.entries(ENGINES).map(([engine, name]) => [name, inBrowser(engine).length])),
    phone: phones.rows.filter((row) => isGood(row) && row.scanProblem === '').length,
    offline: measured.filter(isOffline).length,
  };
  const rows = measured.map((key) => {
    const phone = phones.rows.find(({ route }) => route === key);
    const times = NAMES.map((engine) => inBrowser(engine).find(({ route }) => route === key)?.seconds);
    const stored = offline.rows.find(({ route, size }) => route === key && size !== '')?.size;
    return {
      key,
      values: [
        ...[...times, phone?.seconds].map((seconds) => (seconds === undefined ? null : rounded(seconds, 1))),
        phone?.peakMegabytes ?? null,
        stored === undefined ? null : rounded(numberIn(stored, /^([\d.]+) MB$/), 1),
      ],
    };
  });
  return {
    id: 'tools',
    dates: datesOf([browsers.date, phones.date, offline.date]),
    command: 'npm run house -- bench:browsers',
    programs: [...new Set(browsers.rows.map(({ version }) => version))],
    sources: ['browsers.json', 'phones.json', 'offline.json', 'browser-rounds.json'].map(pathOfResult),
    chart: {
      unit: 'of',
      most: measured.length,
      bars: Object.entries(counts).map(([series, value]) => ({ series, value, of: measured.length })),
    },
    tables: [
      {
        columns: [
          ...Object.values(ENGINES).map((series) => ({ series, unit: 'seconds' as const })),
          { series: 'phone', unit: 'seconds' },
          { series: 'phone', unit: 'megabytes', isMemory: true },
          { series: 'on-device', unit: 'megabytes' },
        ],
        rows,
      },
    ],
    facts: {
      tools: measured.length,
      online: measured.length - counts.offline,
      rounds: sumOf(rounds.map(({ seconds, hangs, failed }) => seconds.length + hangs + failed)),
      failures: sumOf(rounds.map(({ hangs, failed }) => hangs + failed)),
    },
  };
}
