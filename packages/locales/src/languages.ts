/** One language that Recto speaks. */
export interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** First part of its pages' addresses; empty for English. */
  readonly path: string;
  /** Name of the language in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

const language = (tag: string, name: string, direction: 'ltr' | 'rtl' = 'ltr'): Language => ({
  tag,
  path: tag === 'en' ? '' : tag.toLowerCase(),
  name,
  direction,
});

/** Every language, in the order of the chooser. */
export const LANGUAGES = [
  language('en', 'English'),
  language('de', 'Deutsch'),
  language('es', 'Español'),
  language('fr', 'Français'),
  language('it', 'Italiano'),
  language('pt-BR', 'Português (Brasil)'),
  language('ru', 'Русский'),
  language('ar', 'العربية', 'rtl'),
  language('hi', 'हिन्दी'),
  language('ja', '日本語'),
  language('ko', '한국어'),
  language('zh-Hans', '简体中文'),
  language('zh-Hant', '繁體中文'),
] as const satisfies readonly [Language, ...Language[]];

/** The language that the others are translated from. */
export const ENGLISH_LANGUAGE: Language = LANGUAGES[0];
