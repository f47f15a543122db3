/** A language that can be recognised. */
export interface OcrLanguageEntry {
  /** The code of Tesseract's language data, and the wire name. */
  readonly code: string;
  readonly name: string;
  /** BCP 47, for /Lang and for markup. */
  readonly tag: string;
  /** Size of the data that is fetched when the language is chosen. A test compares it with the file. */
  readonly dataBytes: number;
}

/** The 13 languages, in the order in which they are listed. */
export const OCR_LANGUAGES = [
  { code: 'eng', name: 'English', tag: 'en', dataBytes: 1_976_293 },
  { code: 'spa', name: 'Spanish', tag: 'es', dataBytes: 1_132_419 },
  { code: 'fra', name: 'French', tag: 'fr', dataBytes: 608_474 },
  { code: 'deu', name: 'German', tag: 'de', dataBytes: 853_415 },
  { code: 'ita', name: 'Italian', tag: 'it', dataBytes: 1_277_924 },
  { code: 'por', name: 'Portuguese', tag: 'pt', dataBytes: 1_004_329 },
  { code: 'rus', name: 'Russian', tag: 'ru', dataBytes: 1_610_171 },
  { code: 'jpn', name: 'Japanese', tag: 'ja', dataBytes: 1_523_471 },
  { code: 'chi_sim', name: 'Chinese Simplified', tag: 'zh-Hans', dataBytes: 1_723_430 },
  { code: 'chi_tra', name: 'Chinese Traditional', tag: 'zh-Hant', dataBytes: 1_663_208 },
  { code: 'kor', name: 'Korean', tag: 'ko', dataBytes: 1_107_932 },
  { code: 'ara', name: 'Arabic', tag: 'ar', dataBytes: 720_276 },
  { code: 'hin', name: 'Hindi', tag: 'hi', dataBytes: 921_836 },
] as const satisfies readonly OcrLanguageEntry[];

/** Size of the data for finding and reading text in photographs, as it is fetched; a test compares it with the files. */
export const PHOTO_DATA_BYTES = 18_281_843;

/** A code of the list. */
export type OcrLanguage = (typeof OCR_LANGUAGES)[number]['code'];

/** The codes, in the order of the list. */
export const OCR_LANGUAGE_CODES: readonly [OcrLanguage, ...OcrLanguage[]] = [
  OCR_LANGUAGES[0].code,
  ...OCR_LANGUAGES.slice(1).map(({ code }) => code),
];

/** The entry of a code. */
export function ocrLanguage(code: OcrLanguage): OcrLanguageEntry {
  return OCR_LANGUAGES.find((entry) => entry.code === code) ?? OCR_LANGUAGES[0];
}
