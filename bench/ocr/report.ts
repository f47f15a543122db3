import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract/ocr-languages';
import { median } from '../statistics.ts';
import type { OwnRow, PeerRow } from './cells.ts';
import type { CorpusRow } from './corpus.ts';
import type { MemoryRow } from './memory.ts';
import type { PhotoRow } from './photos/measure.ts';
import { photoLines } from './photos/report.ts';
import type { SpeedRow } from './speed.ts';

/** Everything that was measured, by name of the row. */
export interface OcrResults {
  readonly date: string;
  readonly own: Readonly<Record<string, OwnRow>>;
  readonly peers: Readonly<Record<string, PeerRow>>;
  readonly corpus: Readonly<Record<string, CorpusRow>>;
  readonly photos: Readonly<Record<string, PhotoRow>>;
  readonly speed: Readonly<Record<string, SpeedRow>>;
  readonly memory: Readonly<Record<string, MemoryRow>>;
}

const CELL_NAMES: Readonly<Record<string, string>> = {
  clean: 'clean',
  skew: 'slope 2°',
  noise: 'noise',
  shade: 'faint, shaded',
  coarse: '150 dpi',
  all: 'all together',
  columns: 'two columns',
  table: 'table',
  small: '7 points',
};
const READERS = ['pdfium', 'pdfjs', 'poppler', 'mupdf'] as const;

const percent = (share: number | null | undefined): string =>
  typeof share === 'number' ? (share * 100).toFixed(2) : '–';

/** The measurement as a Markdown page. */
export function ocrReport({ date, own, peers, corpus, photos, speed, memory }: OcrResults): string {
  const cells = Object.keys(CELL_NAMES).filter((cell) => OCR_LANGUAGES.some(({ code }) => own[`${code} ${cell}`]));
  return [
    '# Text recognition beside other programs',
    '',
    `Written by \`npm run house -- bench:ocr --accept\` on ${date}. Pages in 13 languages that were composed for it, printed by Chromium at 300 dpi and degraded; “all together” is a slope of`,
    '2 degrees, blur, 200 dpi, half the contrast, shade, noise and JPEG at quality 45. Figures are shares of wrong characters in percent, ours on the device (wasm, `enhance` on); in brackets native',
    'Tesseract with the best of three settings for that very page (psm 3, psm 6, psm 3 with Sauvola thresholds; the same data and languages). – was not measured.',
    '',
    `| language | ${cells.map((cell) => CELL_NAMES[cell]).join(' | ')} |`,
    `|---|${cells.map(() => '---:|').join('')}`,
    ...OCR_LANGUAGES.map(({ code, name }) => {
      const shown = cells.map((cell) => cellText(own[`${code} ${cell}`], peers[`${code} ${cell}`]));
      return `| ${name} | ${shown.join(' | ')} |`;
    }),
    '',
    '## OCRmyPDF on the same pages',
    '',
    'With `--rotate-pages --deskew`; ours in front.',
    '',
    '| language | clean | all together |',
    '|---|---:|---:|',
    ...OCR_LANGUAGES.map(({ code, name }) => {
      const shown = ['clean', 'all'].map((cell) => {
        const key = `${code} ${cell}`;
        return `${percent(own[key]?.rate)} (${percent(peers[key]?.ocrMyPdf)})`;
      });
      return `| ${name} | ${shown.join(' | ')} |`;
    }),
    '',
    '## What four programs copy from the result',
    '',
    'Against the text that was recognised, right or wrong: the worst of the level pages, of those that slope, and those in two columns. poppler puts columns into an order of its own; behind it',
    'what it makes of the printed page itself, before that is a scan (against what stands on the page), and its text in the order of the content (`-raw`, which leaves Arabic from left to right).',
    '',
    '| language | PDFium | pdf.js | poppler | MuPDF | sloping: PDFium | pdf.js | poppler | MuPDF | columns: PDFium | pdf.js | MuPDF | poppler | printed | -raw |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...OCR_LANGUAGES.map(({ code, name }) => `| ${name} | ${extractionCells(own, code).join(' | ')} |`),
    '',
    ...verticalLines(own, peers),
    sizeText(own),
    ...corpusLines(corpus),
    ...photoLines(photos),
    ...speedLines(speed),
    ...memoryLines(memory),
    '',
  ].join('\n');
}

function cellText(ours: OwnRow | undefined, peer: PeerRow | undefined): string {
  return ours ? `${percent(ours.rate)} (${percent(peer?.native)})` : '–';
}

function extractionCells(own: OcrResults['own'], code: OcrLanguage): string[] {
  const rows = Object.entries(own).filter(([key]) => key.startsWith(`${code} `));
  const worst = ['level', 'sloping'].flatMap((wanted) => {
    const group = rows.filter(([key]) => kindOf(key) === wanted).map(([, row]) => row);
    return READERS.map((reader) =>
      group.length === 0 ? '–' : percent(Math.max(...group.map(({ extraction }) => extraction[reader]))),
    );
  });
  const columns = own[`${code} columns`];
  const { pdfium, pdfjs, mupdf, poppler } = columns?.extraction ?? {};
  return [...worst, ...[pdfium, pdfjs, mupdf, poppler, columns?.popplerPrinted, columns?.popplerRaw].map(percent)];
}

/** Pages that are written from the top down. */
function verticalLines(own: OcrResults['own'], peers: OcrResults['peers']): string[] {
  const rows = OCR_LANGUAGES.flatMap(({ code, name }) => {
    const row = own[`${code} vertical`];
    if (!row) return [];
    const copied = READERS.map((reader) => percent(row.extraction[reader]));
    return [`| ${name} | ${cellText(row, peers[`${code} vertical`])} | ${copied.join(' | ')} |`];
  });
  if (rows.length === 0) return [];
  return [
    'Written from the top down, the first column on the right, numbers on their side; in brackets native Tesseract (psm 5, also with Sauvola thresholds, with the data for such writing):',
    '',
    '| language | wrong | PDFium | pdf.js | poppler | MuPDF |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ];
}

function kindOf(key: string): 'level' | 'sloping' | 'columns' | 'vertical' {
  if (key.endsWith(' vertical')) return 'vertical';
  if (key.endsWith(' columns')) return 'columns';
  return /(skew|all)$/.test(key) ? 'sloping' : 'level';
}

function sizeText(own: OcrResults['own']): string {
  const rows = Object.values(own);
  const most = Math.max(0, ...rows.map(({ addedBytes }) => addedBytes));
  const kept = rows.filter(({ areImagesKept, isAppended }) => areImagesKept && isAppended).length;
  return `Of ${rows.length} results, ${kept} begin with every byte of the input and have the same image streams; the text adds ${(most / 1000).toFixed(1)} kB a page at most.`;
}

function corpusLines(corpus: OcrResults['corpus']): string[] {
  const rows = Object.entries(corpus);
  if (rows.length === 0) return [];
  return [
    '',
    '## Scans with ground truth',
    '',
    '| file | languages | characters | Recto | OCRmyPDF |',
    '|---|---|---:|---:|---:|',
    ...rows.map(
      ([name, { languages, characters, ours, ocrMyPdf }]) =>
        `| ${name} | ${languages} | ${characters} | ${percent(ours)} | ${percent(ocrMyPdf)} |`,
    ),
  ];
}

function speedLines(speed: OcrResults['speed']): string[] {
  const rows = Object.values(speed);
  const [first] = rows;
  if (!first) return [];
  const ratio = (of: (row: SpeedRow) => number | null) => {
    const found = rows.map(of).filter((value) => value !== null);
    return found.length === 0 ? '–' : median(found).toFixed(2);
  };
  const device = ratio(({ device: ours, native }) => native && ours.cpuSeconds / native.cpuSeconds);
  const server = ratio(({ server: ours, ocrMyPdf }) => ocrMyPdf && ours.wallSeconds / ocrMyPdf.wallSeconds);
  return [
    '',
    '## Time',
    '',
    `${first.pages} pages of English prose at 300 dpi, ${rows.length} rounds in turn, medians of the pairs: on the device ${device} times the processor time of native Tesseract (start, drawing, cleaning and writing`,
    `included); on the server, by the native program, ${server} times the wall clock of OCRmyPDF with as many jobs as cores.`,
  ];
}

function memoryLines(memory: OcrResults['memory']): string[] {
  const rows = Object.entries(memory);
  if (rows.length === 0) return [];
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  return [
    '',
    '## Memory',
    '',
    'Resident bytes of a job in Node, with the programs that it starts, in megabytes, of pages of English prose at 300 dpi; what a second worker adds is its own.',
    '',
    '| engine and workers | most | second tenth of the time | last tenth |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ([name, row]) =>
        `| ${name} | ${megabytes(row.peakBytes)} | ${megabytes(row.secondTenthBytes)} | ${megabytes(row.lastTenthBytes)} |`,
    ),
  ];
}
