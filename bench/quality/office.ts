import type { QualitySection } from '../../apps/web/src/pages/quality/shape.ts';
import { numberIn, originOf, pathOfResult, readResult } from './committed.ts';
import { asNumber, sectionUnder, tableUnder } from './markdown-table.ts';
import { datesOf, rounded, sumOf } from './numbers.ts';

const asPercent = (cell: string | undefined) => rounded(asNumber(cell) * 100, 1);
const DAMAGED = 'damaged';

/** PDF to Word, Excel and PowerPoint, beside LibreOffice's import. */
export function toOfficeSection(): QualitySection {
  const text = readResult('office.md');
  const { date, programs } = originOf('office.md');
  const kinds = tableUnder(text, '| kind | files | plain | recoverable | bound | LibreOffice import |').map(
    ([key = '', files, plain, recoverable, , other]) => ({
      key,
      files: asNumber(files),
      plain: asPercent(plain),
      recoverable: asPercent(recoverable),
      other: other === 'opens no PDF' ? null : asPercent(other),
    }),
  );
  const weak = tableUnder(sectionUnder(text, '## Real files of all three kinds'), '| what fails | files |');
  const failing = (what: string) => {
    const cell = weak.find(([name]) => name === what)?.[1] ?? '';
    return { bad: numberIn(cell, /^(\d+) of \d+$/), all: numberIn(cell, /^\d+ of (\d+)$/) };
  };
  const [places, tables] = [failing('pptx: places of text boxes'), failing('docx: tables missed, made up or cut')];
  return {
    id: 'to-office',
    dates: [date],
    command: 'npm run house -- bench:office --only real',
    programs,
    sources: [pathOfResult('office.md')],
    chart: {
      unit: 'percent',
      most: 100,
      bars: kinds.flatMap(({ key, recoverable, other }) => [
        { row: key, series: 'Recto', value: recoverable },
        ...(other === null ? [] : [{ row: key, series: 'LibreOffice', value: other }]),
      ]),
    },
    tables: [
      {
        columns: [
          { series: 'files', unit: 'count' },
          { series: 'plain', unit: 'percent' },
          { series: 'recoverable', unit: 'percent' },
          { series: 'LibreOffice', unit: 'percent' },
        ],
        rows: kinds.map(({ key, files, plain, recoverable, other }) => ({
          key,
          values: [files, plain, recoverable, other],
        })),
      },
    ],
    facts: { boxes: places.bad, decks: places.all, tables: tables.bad, documents: tables.all },
  };
}

/** Office documents to PDF, beside a LibreOffice that starts for each file. */
export function fromOfficeSection(): QualitySection {
  const text = readResult('office2pdf-sweep.md');
  const origin = originOf('office2pdf-sweep.md');
  const formats = tableUnder(text, '| format | files | cold soffice | Recto | cold did, Recto did not |').map(
    ([key = '', files, other, ours]) => ({
      key,
      files: asNumber(files),
      other: numberIn(other ?? '', /^(\d+)\b/),
      ours: asNumber(ours),
    }),
  );
  const [sound, damaged] = [formats.filter(({ key }) => key !== DAMAGED), formats.filter(({ key }) => key === DAMAGED)];
  const times = tableUnder(
    readResult('office2pdf-speed.md'),
    '| files below 1 MB | warm median | cold median | warm median / cold median | median of the ratios |',
  );
  const bar = (row: string, group: typeof formats) => {
    const of = sumOf(group.map(({ files }) => files));
    return [
      { row, series: 'Recto', value: sumOf(group.map(({ ours }) => ours)), of },
      { row, series: 'LibreOffice', value: sumOf(group.map(({ other }) => other)), of },
    ];
  };
  const bars = [...bar('sound', sound), ...bar(DAMAGED, damaged)];
  return {
    id: 'from-office',
    dates: datesOf([origin.date, originOf('office2pdf-speed.md').date]),
    command: 'npm run house -- office:sweep',
    programs: origin.programs,
    sources: [pathOfResult('office2pdf-sweep.md'), pathOfResult('office2pdf-speed.md')],
    chart: { unit: 'of', most: Math.max(...bars.map(({ of }) => of)), bars },
    tables: [
      {
        columns: [
          { series: 'files', unit: 'count' },
          { series: 'Recto', unit: 'count' },
          { series: 'LibreOffice', unit: 'count' },
        ],
        rows: formats.map(({ key, files, ours, other }) => ({ key, values: [files, ours, other] })),
      },
    ],
    facts: {
      files: sumOf(formats.map(({ files }) => files)),
      formats: sound.length,
      kills: numberIn(text, /; (\d+) kills,/),
      slowest: numberIn(text, /slowest ([\d.]+) s/),
      warmSeconds: rounded(numberIn(times[0]?.[1] ?? '', /^(\d+) ms$/) / 1000, 1),
      coldSeconds: rounded(numberIn(times[0]?.[2] ?? '', /^(\d+) ms$/) / 1000, 1),
      damaged: sumOf(damaged.map(({ files }) => files)),
      refused: sumOf(damaged.map(({ files, ours }) => files - ours)),
    },
  };
}
