import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract/ocr-languages';

/** Letters that only few of the languages are written with. The first that fits counts: kana also stand between Chinese characters. */
const SCRIPTS: readonly (readonly [RegExp, OcrLanguage])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jpn'],
  [/\p{Script=Hangul}/u, 'kor'],
  [/\p{Script=Han}/u, 'chi_sim'],
  [/\p{Script=Arabic}/u, 'ara'],
  [/\p{Script=Devanagari}/u, 'hin'],
  [/\p{Script=Cyrillic}/u, 'rus'],
];

/**
 * The languages in which a visitor's scans most likely are, the likeliest first; never empty. Letters of the files' names say most,
 * then the language of the page, then the one that the browser prefers.
 * @param tag of the page, BCP 47
 * @param preferred those of the browser, BCP 47, the most wanted first
 */
export function likelyLanguages(
  tag: string,
  fileNames: readonly string[] = [],
  preferred: readonly string[] = [],
): [OcrLanguage, ...OcrLanguage[]] {
  const tags = [tag, ...preferred.slice(0, 1)];
  const told = tags.flatMap((one) => languageOf(one) ?? []);
  const named = fileNames.flatMap((name) => {
    const written = SCRIPTS.find(([letters]) => letters.test(name))?.[1];
    // Chinese characters are also Japanese, and of either Chinese.
    if (written === 'chi_sim') return told.find((code) => /^chi|jpn/.test(code)) ?? written;
    return written ?? [];
  });
  const [first = 'eng', ...others] = new Set([...named, ...told]);
  return [first, ...others];
}

function languageOf(tag: string): OcrLanguage | undefined {
  const known = localeOf(tag)?.maximize();
  return OCR_LANGUAGES.find(
    (entry) => entry.tag === `${known?.language}-${known?.script}` || entry.tag === known?.language,
  )?.code;
}

/** Parses a preferred language of the browser; undefined when it is no language tag: WebKit also lists `c`. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
