import type { OcrLanguage } from '@recto/contract/ocr-languages';

// Written by `npm run house -- bench:ocr --accept`; a test compares it with bench/results/ocr.json.

/** When the figures were measured, YYYY-MM-DD. */
export const MEASURED_ON = '2026-11-27';

/** Clean print, a scan with every fault at once, and photographs of signs, posters, labels and the like. */
export interface Accuracy {
  readonly clean: number;
  readonly poor: number;
  readonly photo: number;
}

/** Pages or photographs of each language that were measured. */
export const MEASURED_PAGES: Accuracy = { clean: 4, poor: 1, photo: 5 };

/** Percent of characters that are right, rounded down. */
export const ACCURACY: Readonly<Record<OcrLanguage, Accuracy>> = {
  eng: { clean: 100, poor: 100, photo: 100 },
  spa: { clean: 100, poor: 100, photo: 99.9 },
  fra: { clean: 99.9, poor: 100, photo: 99.8 },
  deu: { clean: 100, poor: 100, photo: 100 },
  ita: { clean: 100, poor: 100, photo: 100 },
  por: { clean: 100, poor: 100, photo: 100 },
  rus: { clean: 99.8, poor: 100, photo: 98.1 },
  jpn: { clean: 99.1, poor: 98.9, photo: 98.5 },
  chi_sim: { clean: 98.8, poor: 99.4, photo: 100 },
  chi_tra: { clean: 98.9, poor: 99.4, photo: 98.4 },
  kor: { clean: 97.1, poor: 98.7, photo: 97.4 },
  ara: { clean: 98.5, poor: 99.4, photo: 93.9 },
  hin: { clean: 99.5, poor: 99.1, photo: 98.9 },
};
