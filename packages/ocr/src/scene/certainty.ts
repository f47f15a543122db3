import type { OcrLanguage } from '@recto/contract';
import type { LineReading } from './line-reading.ts';

/** A reading that is as sure as this is not compared with another one. */
export const SURE = 0.97;

/** Languages that PP-OCR knows every character of. */
const NETWORK_LANGUAGES: ReadonlySet<OcrLanguage> = new Set(['eng', 'chi_sim', 'chi_tra']);

/** Whether PP-OCR may read a line. */
export function isReadByNetwork(languages: readonly OcrLanguage[], _reading: LineReading): boolean {
  return languages.every((language) => NETWORK_LANGUAGES.has(language));
}

/** Share of a line's characters that is right, as measured for readings of that confidence. */
export function certaintyOf(
  _engine: 'tesseract' | 'network',
  reading: LineReading,
  _languages: readonly OcrLanguage[],
): number {
  return reading.confidence / 100;
}
