import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OCR_LANGUAGE_CODES, type OcrLanguage } from '@recto/contract/ocr-languages';
import {
  characterErrorRate,
  extractTexts,
  rawTexts,
  scanPdf,
  TEXT_READERS,
  type TextReader,
  withTemporaryFolder,
} from '@recto/testkit';
import { DEGRADATIONS, degrade, type ScannedPage } from './degrade.ts';
import { createOwn } from './ours.ts';
import { LAYOUTS, openPrinter } from './pages.ts';
import {
  hasOcrMyPdf,
  hasTesseract,
  NATIVE_SETTINGS,
  nativeText,
  ocrMyPdfText,
  VERTICAL_SETTINGS,
  writeGrayMap,
} from './peers.ts';
import type { Store } from './store.ts';
import { imageStreamsOf } from './streams.ts';

/** Our result for one page in one language. Rates are shares of wrong characters. */
export interface OwnRow {
  readonly characters: number;
  readonly rate: number;
  /** Errors of the text that each reader copies from the result, compared with the recognised text. */
  readonly extraction: Readonly<Record<TextReader, number>>;
  /** The same of poppler in the order of the content; and of its own order on the printed page, against what stands on it. */
  readonly popplerRaw?: number;
  readonly popplerPrinted?: number;
  readonly addedBytes: number;
  readonly areImagesKept: boolean;
  /** True when the file begins with every byte of the input. */
  readonly isAppended: boolean;
}

/** Results of other programs for the same page. */
export interface PeerRow {
  /** The best of the native program's settings, and which one it was; null where it is not installed. */
  readonly native: number | null;
  readonly nativeSetting: string;
  readonly ocrMyPdf: number | null;
}

/** The layouts as printed, and prose in every state. */
export const CELLS: readonly string[] = [...DEGRADATIONS, ...LAYOUTS.filter((layout) => layout !== 'prose')];
export const UNSPACED: ReadonlySet<OcrLanguage> = new Set(['jpn', 'chi_sim', 'chi_tra']);
export const WANTS_ENGLISH: ReadonlySet<OcrLanguage> = new Set(['rus', 'hin']);
/** It takes long, so it is asked for the ends of the scale only. */
const OCRMYPDF_CELLS = new Set(['clean', 'all']);
const AT_A_TIME = 2;

export const percent = (share: number | null | undefined): string =>
  typeof share === 'number' ? (share * 100).toFixed(2) : '-';

interface Cell {
  readonly language: OcrLanguage;
  readonly cell: string;
}

/** A page as a scanner delivers it, and its text. */
interface CellPage extends ScannedPage {
  readonly truth: string;
  /** The page before it became a scan. */
  readonly pdf: Uint8Array;
}

interface Measured<Row> {
  readonly store: Store<Row>;
  readonly languages: readonly string[];
  readonly cells: readonly string[];
  readonly measure: (cell: Cell, page: CellPage) => Promise<Row>;
}

/** Measures every cell that has not been measured yet. */
async function measureEach<Row>({ store, languages, cells, measure }: Measured<Row>): Promise<void> {
  const printer = await openPrinter();
  if (!printer) {
    console.log('No Chromium: pages cannot be printed.');
    return;
  }
  const codes = OCR_LANGUAGE_CODES.filter((code) => languages.includes(code));
  const wanted = cells
    .flatMap((cell) => codes.map((language) => ({ language, cell })))
    .filter(({ language, cell }) => cell !== 'vertical' || UNSPACED.has(language))
    .filter((cell) => !store.rows.has(keyOf(cell)));
  const work = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const one = next;
      const layout = LAYOUTS.find((name) => name === one.cell) ?? 'prose';
      const { picture, truth, pdf } = await printer.print(one.language, layout);
      const scanned = await degrade(picture, DEGRADATIONS.find((name) => name === one.cell) ?? 'clean');
      const row = await store.once(keyOf(one), () => measure(one, { ...scanned, truth, pdf }));
      console.log(keyOf(one), JSON.stringify(row));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    await printer.close();
  }
}

/** The name of a cell's row. */
export const keyOf = ({ language, cell }: Cell): string => `${language} ${cell}`;

/** Recognises the pages with the tool itself, and reads the results. */
export function measureOwn(
  store: Store<OwnRow>,
  languages: readonly string[],
  cells: readonly string[],
  engine: 'wasm' | 'native',
) {
  const own = createOwn(engine);
  return measureEach({
    store,
    languages,
    cells,
    async measure({ language, cell }, { picture, dpi, truth, pdf }) {
      const isCjk = UNSPACED.has(language);
      const scan = scanPdf([picture], dpi);
      const { bytes, text } = await own('scan.pdf', scan, [language]);
      return {
        characters: [...truth].length,
        rate: characterErrorRate(truth, text, { isCjk }),
        extraction: await copied(bytes, text, isCjk),
        popplerRaw: characterErrorRate(text, (await rawTexts(bytes)).join('\n'), { isCjk }),
        // Of degraded pages the print is the clean one.
        ...(LAYOUTS.some((layout) => layout === cell) && {
          popplerPrinted: characterErrorRate(truth, (await extractTexts(pdf, 'poppler')).join('\n'), { isCjk }),
        }),
        addedBytes: bytes.length - scan.length,
        areImagesKept: (await imageStreamsOf(bytes)).join() === (await imageStreamsOf(scan)).join(),
        isAppended: Buffer.from(bytes.subarray(0, scan.length)).equals(Buffer.from(scan)),
      };
    },
  });
}

/** Recognises the same pages with the other programs. */
export function measurePeers(store: Store<PeerRow>, languages: readonly string[], cells: readonly string[]) {
  return measureEach({
    store,
    languages,
    cells,
    measure: ({ language, cell }, { picture, dpi, truth }) =>
      withTemporaryFolder(async (folder): Promise<PeerRow> => {
        const rate = (found: string) => characterErrorRate(truth, found, { isCjk: UNSPACED.has(language) });
        const path = join(folder, 'page.pgm');
        writeGrayMap(path, picture);
        const data = cell === 'vertical' ? `${language}_vert` : language;
        const codes = WANTS_ENGLISH.has(language) ? `${language}+eng` : data;
        let native: { rate: number; setting: string } | null = null;
        for (const [setting, options] of hasTesseract()
          ? Object.entries(cell === 'vertical' ? VERTICAL_SETTINGS : NATIVE_SETTINGS)
          : []) {
          const found = rate(await nativeText(path, dpi, codes, options));
          if (native === null || found < native.rate) native = { rate: found, setting };
        }
        let peer: string | null = null;
        if (OCRMYPDF_CELLS.has(cell) && hasOcrMyPdf()) {
          const scan = join(folder, 'scan.pdf');
          await writeFile(scan, scanPdf([picture], dpi));
          peer = await ocrMyPdfText(scan, codes, folder);
        }
        return {
          native: native?.rate ?? null,
          nativeSetting: native?.setting ?? '',
          ocrMyPdf: peer === null ? null : rate(peer),
        };
      }),
  });
}

async function copied(pdf: Uint8Array, text: string, isCjk: boolean): Promise<Record<TextReader, number>> {
  const rates = { pdfium: 1, pdfjs: 1, poppler: 1, mupdf: 1 };
  for (const reader of TEXT_READERS) {
    const texts = await extractTexts(pdf, reader);
    rates[reader] = characterErrorRate(text, texts.join('\n'), { isCjk });
  }
  return rates;
}
