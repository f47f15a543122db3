import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { VerticalLanguage } from './language-files.ts';

/** Scripts as the orientation engine calls them, and the languages written in them, the likeliest first. */
const LANGUAGES_OF_SCRIPT: Readonly<Record<string, readonly OcrLanguage[]>> = {
  Latin: ['eng', 'spa', 'fra', 'deu', 'ita', 'por'],
  Cyrillic: ['rus'],
  Han: ['chi_sim', 'chi_tra', 'jpn'],
  HanS: ['chi_sim'],
  HanT: ['chi_tra'],
  Japanese: ['jpn'],
  Katakana: ['jpn'],
  Hiragana: ['jpn'],
  Korean: ['kor'],
  Hangul: ['kor'],
  Arabic: ['ara'],
  Devanagari: ['hin'],
};

/** Languages whose pages often hold Latin letters and digits, which their own data reads badly; measured, see docs/ocr.md. */
const WANTS_ENGLISH: ReadonlySet<OcrLanguage> = new Set(['rus', 'hin']);

/** The languages that the engine is given for those that were chosen. */
export function engineLanguages(chosen: readonly OcrLanguage[]): OcrLanguage[] {
  const isAlone = chosen.some((language) => WANTS_ENGLISH.has(language)) && !chosen.includes('eng');
  return isAlone ? [...chosen, 'eng'] : [...chosen];
}

/** The languages to try for a script that none of the chosen ones is written in; null when one is, or the script is unknown. */
export function languagesForScript(script: string | null, chosen: readonly OcrLanguage[]): OcrLanguage[] | null {
  const candidates = LANGUAGES_OF_SCRIPT[script ?? ''];
  const [likeliest] = candidates ?? [];
  if (!likeliest || candidates?.some((language) => chosen.includes(language))) return null;
  return [likeliest];
}

/** True for a language that is also written from the top down. */
export function isWrittenInColumns(language: OcrLanguage): language is VerticalLanguage {
  return language === 'jpn' || language === 'chi_sim' || language === 'chi_tra';
}
