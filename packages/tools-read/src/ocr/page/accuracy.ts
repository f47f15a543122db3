import type { OcrLanguage } from '@recto/contract';

// Written by `npm run bench:ocr -- --accept`; a test compares it with bench/results/ocr.json.

/** When the figures were measured, YYYY-MM-DD. */
export const MEASURED_ON = '2026-11-22';

/** Percent of characters that are right, rounded down: on clean print, and on a scan with every fault at once. */
export const ACCURACY: Readonly<Record<OcrLanguage, { readonly clean: number; readonly poor: number }>> = {
  eng: { clean: 100, poor: 100 },
  spa: { clean: 100, poor: 100 },
  fra: { clean: 100, poor: 100 },
  deu: { clean: 100, poor: 100 },
  ita: { clean: 100, poor: 100 },
  por: { clean: 100, poor: 100 },
  rus: { clean: 99.7, poor: 100 },
  jpn: { clean: 99.1, poor: 98.9 },
  chi_sim: { clean: 98.5, poor: 99.4 },
  chi_tra: { clean: 98.5, poor: 99.4 },
  kor: { clean: 97.2, poor: 98.7 },
  ara: { clean: 99.6, poor: 99.4 },
  hin: { clean: 99.9, poor: 99.1 },
};
