import { OCR_LANGUAGES } from '@recto/contract/ocr-languages';
import type { QualitySection } from '../../apps/web/src/pages/quality/shape.ts';
import type { OcrResults } from '../ocr/report.ts';
import { median } from '../statistics.ts';
import { numberIn, originOf, pathOfResult, readJsonResult, readResult } from './committed.ts';
import { asNumber, tableUnder } from './markdown-table.ts';
import { meanOf, rounded } from './numbers.ts';

/** Kinds of page, as the bench calls them. */
const KINDS = ['clean', 'columns', 'table', 'small', 'skew', 'noise', 'shade', 'coarse', 'all'];
const percentOf = (shares: readonly number[]) => rounded(meanOf(shares) * 100, 1);

/** Wrong characters by kind of page and by language, beside Tesseract and OCRmyPDF. */
export function ocrSection(): QualitySection {
  const { date, own, peers, photos, speed } = readJsonResult<OcrResults>('ocr.json');
  const { programs } = originOf('ocr.json');
  const cells = OCR_LANGUAGES.flatMap(({ code }) => KINDS.map((kind) => cellOf(own, peers, code, kind)));
  const ofKind = (kind: string) => cells.filter((cell) => cell.kind === kind);
  const photosOf = (code: string) =>
    Object.entries(photos).flatMap(([name, row]) => (name.startsWith(code) ? [row] : []));
  const bars = KINDS.flatMap((row) => [
    { row, series: 'Recto', value: percentOf(ofKind(row).map(({ rate }) => rate)) },
    { row, series: 'Tesseract', value: percentOf(ofKind(row).map(({ native }) => native)) },
  ]);
  const all = Object.values(photos);
  const clean = OCR_LANGUAGES.map(({ code }) => ({
    rate: own[`${code} clean`]?.rate ?? 0,
    peer: peers[`${code} clean`]?.ocrMyPdf ?? null,
  }));
  return {
    id: 'ocr',
    dates: [date],
    command: 'npm run house -- bench:ocr',
    programs,
    sources: [pathOfResult('ocr.json')],
    chart: { unit: 'percent', most: Math.max(...bars.map(({ value }) => value)), bars },
    tables: [
      {
        title: 'recto-cells',
        columns: KINDS.map((series) => ({ series, unit: 'percent' })),
        rows: OCR_LANGUAGES.map(({ code }) => ({
          key: code,
          values: cells.filter((cell) => cell.code === code).map(({ rate }) => percentOf([rate])),
        })),
      },
      {
        title: 'beside-others',
        columns: [
          { series: 'Recto', unit: 'percent' },
          { series: 'Tesseract', unit: 'percent' },
          { series: 'photographs-recto', unit: 'percent' },
          { series: 'photographs-ocrmypdf', unit: 'percent' },
        ],
        rows: OCR_LANGUAGES.map(({ code }) => {
          const [print, pictures] = [cells.filter((cell) => cell.code === code), photosOf(`${code} `)];
          const values = [
            print.map(({ rate }) => rate),
            print.map(({ native }) => native),
            pictures.map(({ ours }) => ours),
            pictures.flatMap(({ ocrMyPdf }) => ocrMyPdf ?? []),
          ];
          return { key: code, values: values.map(percentOf) };
        }),
      },
    ],
    facts: {
      languages: OCR_LANGUAGES.length,
      cells: cells.length,
      behind: cells.filter(({ rate, native }) => native < rate).length,
      cleanBehind: clean.filter(({ rate, peer }) => peer !== null && peer < rate).length,
      cleanBeside: clean.filter(({ peer }) => peer !== null).length,
      photographs: all.length,
      arabicPhotos: percentOf(photosOf('ara ').map(({ ours }) => ours)),
      photosWrong: percentOf(all.map(({ ours }) => ours)),
      photosOther: percentOf(all.flatMap(({ ocrMyPdf }) => ocrMyPdf ?? [])),
      timesTesseract: rounded(
        median(
          Object.values(speed).flatMap(({ device, native }) => (native ? [device.cpuSeconds / native.cpuSeconds] : [])),
        ),
        2,
      ),
    },
  };
}

function cellOf(own: OcrResults['own'], peers: OcrResults['peers'], code: string, kind: string) {
  const [rate, native] = [own[`${code} ${kind}`]?.rate, peers[`${code} ${kind}`]?.native];
  if (rate === undefined || typeof native !== 'number')
    throw new Error(`${code} ${kind} was not measured on both sides`);
  return { code, kind, rate, native };
}

/** Compares the similarity of our drawings to poppler's with that of MuPDF's. */
export function drawingSection(): QualitySection {
  const text = readResult('drawings.md');
  const { date, programs } = originOf('drawings.md');
  const rows = tableUnder(text, '| drawn by | lowest | tenth | median | pages below 0.98 |').map(
    ([name = '', lowest, tenth, middle]) => ({ name, shares: [lowest, tenth, middle].map(similarity) }),
  );
  const of = (name: string) => {
    const row = rows.find((each) => each.name === name);
    if (!row) throw new Error(`No row ${name} in the table of drawings`);
    return row.shares;
  };
  const drawn = [
    { row: 'full-size', series: 'Recto', shares: of('Recto (PDFium)') },
    { row: 'full-size', series: 'MuPDF', shares: of('MuPDF') },
    { row: 'quarter-size', series: 'Recto', shares: of('Recto, at a quarter of the size') },
    { row: 'quarter-size', series: 'MuPDF', shares: of('MuPDF, at a quarter of the size') },
  ];
  return {
    id: 'drawing',
    dates: [date],
    command: 'npm run house -- bench:drawings',
    programs,
    sources: [pathOfResult('drawings.md')],
    chart: {
      unit: 'percent',
      most: 100,
      bars: drawn.map(({ row, series, shares }) => ({ row, series, value: shares[2] ?? 0 })),
    },
    tables: [
      {
        columns: [
          { series: 'who', unit: 'name' },
          { series: 'lowest', unit: 'percent' },
          { series: 'tenth', unit: 'percent' },
          { series: 'median', unit: 'percent' },
        ],
        rows: drawn.map(({ row, series, shares }) => ({ key: row, values: [series, ...shares] })),
      },
    ],
    facts: {
      pages: numberIn(text, /: ([\d,]+) pages at 150 dpi/),
      behind: numberIn(text, /^## (\d+) pages to be looked at$/m),
      lowest: of('Recto (PDFium)')[0] ?? 0,
      lowestOther: of('MuPDF')[0] ?? 0,
    },
  };
}

function similarity(cell: string | undefined): number {
  return rounded(asNumber(cell) * 100, 1);
}
