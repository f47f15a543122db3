/** One language that Recto speaks. */
export interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** First part of its pages' addresses; empty for English. */
  readonly path: string;
  /** What its speakers call it. */
  readonly name: string;
  /** "This page in ...", in the language itself: it is offered on pages that do not load its words. */
  readonly offer: string;
  readonly direction: 'ltr' | 'rtl';
}

const language = (tag: string, name: string, offer: string, direction: 'ltr' | 'rtl' = 'ltr'): Language => ({
  tag,
  path: tag === 'en' ? '' : tag.toLowerCase(),
  name,
  offer,
  direction,
});

/** Every language, in the order of the chooser. */
export const LANGUAGES = [
  language('en', 'English', 'This page in English'),
  language('de', 'Deutsch', 'Diese Seite auf Deutsch'),
  language('es', 'Español', 'Esta página en español'),
  language('fr', 'Français', 'Cette page en français'),
  language('it', 'Italiano', 'Questa pagina in italiano'),
  language('pt-BR', 'Português (Brasil)', 'Esta página em português'),
  language('ru', 'Русский', 'Эта страница на русском'),
  language('ar', 'العربية', 'هذه الصفحة بالعربية', 'rtl'),
  language('hi', 'हिन्दी', 'यह पेज हिन्दी में'),
  language('ja', '日本語', 'このページを日本語で表示'),
  language('ko', '한국어', '이 페이지를 한국어로 보기'),
  language('zh-Hans', '简体中文', '用简体中文显示此页'),
  language('zh-Hant', '繁體中文', '以繁體中文顯示此頁'),
] as const satisfies readonly [Language, ...Language[]];

/** The language that the others are translated from. */
export const ENGLISH_LANGUAGE: Language = LANGUAGES[0];

const SCRIPTS: Readonly<Record<string, string>> = {
  CN: 'Hans',
  SG: 'Hans',
  MY: 'Hans',
  TW: 'Hant',
  HK: 'Hant',
  MO: 'Hant',
};

/**
 * The language for what a reader asks for: the first wish that Recto speaks, whatever its region.
 * @param wishes BCP 47 tags, the dearest first. @returns undefined when Recto speaks none of them
 */
export function languageFor(wishes: readonly string[]): Language | undefined {
  for (const wish of wishes) {
    const [base = '', ...rest] = wish.replaceAll('_', '-').split('-');
    const wanted = base.toLowerCase();
    const script = rest.find((part) => /^han[st]$/i.test(part)) ?? SCRIPTS[rest.at(-1)?.toUpperCase() ?? ''] ?? 'Hans';
    const found = LANGUAGES.find(({ tag }) => {
      const known = tag.toLowerCase();
      return wanted === 'zh' ? known === `zh-${script.toLowerCase()}` : known.split('-')[0] === wanted;
    });
    if (found) return found;
  }
  return undefined;
}
