import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@recto/tools/pages';
import { expect, test } from 'vitest';
import { QUALITY } from '../apps/web/src/pages/quality/figures.ts';
import { ROOT } from '../scripts/root.ts';
import { ARRIVAL_ROUTES, arrivalReport } from './arrival/report.ts';
import { browserReport } from './browsers/report.ts';
import { type CompareResults, compareReport } from './compare/report.ts';
import { type FidelityColumn, fidelityReport } from './fidelity.ts';
import { LIGHTHOUSE_ROUTES, lighthouseReport } from './lighthouse/report.ts';
import { accuracyModule } from './ocr/accuracy-figures.ts';
import { type OcrResults, ocrReport } from './ocr/report.ts';
import { offlineReport } from './offline/report.ts';
import { phoneReport } from './phones/report.ts';
import { qualityFigures } from './quality/figures.ts';
import { asNumber, tableUnder } from './quality/markdown-table.ts';
import { speedSection } from './quality/sizes-and-times.ts';
import { regressionsOf, reportOf } from './report.ts';
import type { BenchResults } from './results.ts';
import { withFigures } from './speed-page.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const fidelity: FidelityColumn[] = JSON.parse(read('bench/results/fidelity.json'));
const committed: BenchResults = JSON.parse(read('bench/results/speed.json'));

test('ensures that the figures which people read are the committed results', () => {
  expect(read('bench/results/speed.md')).toBe(reportOf(committed));
  expect(read('bench/results/fidelity.md')).toBe(fidelityReport(fidelity, committed));
  expect(read('docs/speed.md')).toBe(withFigures(read('docs/speed.md'), committed));
});

test('ensures that the figures of the page /quality are the committed ones', () => {
  expect(QUALITY).toEqual(qualityFigures(PAGES.map(({ route }) => route)));
});

test('ensures that docs/speed.md and the page /quality show the same times', () => {
  const head = '| Job | Recto, engine | with verification and receipt | others |';
  const seconds = (cell: string | undefined) => asNumber(cell?.replace(/ s$/, ''));
  const shown = tableUnder(read('docs/speed.md'), head).map(([, engine, job]) => [seconds(engine), seconds(job)]);
  expect(speedSection().tables[0]?.rows.map(({ values }) => values.slice(0, 2))).toEqual(shown);
});

test.each([
  ['a head that is not there', '| a |\n|---|\n| 1 |\n', '| b |'],
  ['a row of another length', '| a | b |\n|---|---|\n| 1 |\n', '| a | b |'],
  ['no rows', '| a |\n|---|\n', '| a |'],
])('ensures that a table of results with %s is no table', (_, text, head) => {
  expect(() => tableUnder(text, head)).toThrow();
  expect(() => asNumber('1 s')).toThrow('Not a number');
});

test('ensures that the accuracy on the OCR page is the committed one', () => {
  const ocr: OcrResults = JSON.parse(read('bench/results/ocr.json'));
  expect(read('bench/results/ocr.md')).toBe(ocrReport(ocr));
  expect(read('packages/tools/src/ocr/page/accuracy.ts')).toBe(accuracyModule(ocr));
});

test('ensures that the table of comparisons is the committed one', () => {
  const compare: CompareResults = JSON.parse(read('bench/results/compare.json'));
  expect(read('bench/results/compare.md')).toBe(compareReport(compare));
});

test.each(Object.entries({ browsers: browserReport, phones: phoneReport, offline: offlineReport }))(
  'ensures that the table of %s is the committed one',
  (name, report) => {
    const routes = PAGES.map(({ route }) => route);
    expect(read(`bench/results/${name}.md`)).toBe(report(JSON.parse(read(`bench/results/${name}.json`)), routes));
  },
);

test('ensures that the table of first visits is the committed one', () => {
  expect(read('bench/results/arrival.md')).toBe(
    arrivalReport(JSON.parse(read('bench/results/arrival.json')), ARRIVAL_ROUTES),
  );
});

test('ensures that the table of Lighthouse is the committed one, and has every address', () => {
  const lighthouse = JSON.parse(read('bench/results/lighthouse.json'));
  expect(read('bench/results/lighthouse.md')).toBe(lighthouseReport(lighthouse, LIGHTHOUSE_ROUTES));
  expect(lighthouse.rows.map(({ route }: { readonly route: string }) => route)).toEqual(LIGHTHOUSE_ROUTES);
});

test('ensures that a ratio a fifth above the committed one is named, and the committed ones are not', () => {
  const worse = committed.cases.map((one) => ({
    ...one,
    peers: one.peers.map((peer) => ({ ...peer, engineRatio: peer.engineRatio * 1.3 })),
  }));
  expect(regressionsOf(committed, committed)).toEqual([]);
  expect(regressionsOf({ ...committed, cases: worse }, committed).length).toBe(
    committed.cases.reduce((sum, { peers }) => sum + peers.length, 0),
  );
});

test('ensures that the committed merge of ours lost nothing', () => {
  const ours = fidelity.find(({ program }) => program === 'recto');
  expect(Object.entries(ours?.items ?? {}).filter(([, [kept, total]]) => kept !== total)).toEqual([]);
  expect(ours?.items.pages).toEqual([300, 300]);
});
