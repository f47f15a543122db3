import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract';

/** The language in which the scans of a visitor most likely are: that of the page. @param tag BCP 47 */
export function likelyLanguage(tag: string): OcrLanguage {
  const found = OCR_LANGUAGES.find((entry) => entry.tag === tag || entry.tag === tag.split('-')[0]);
  return found?.code ?? 'eng';
}
