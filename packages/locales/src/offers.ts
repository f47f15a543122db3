/** "This page in ...", by tag, in the language itself: it is offered on pages that do not load its words. */
export const OFFERS: Readonly<Record<string, string>> = {
  en: 'This page in English',
  de: 'Diese Seite auf Deutsch',
  es: 'Esta página en español',
  fr: 'Cette page en français',
  it: 'Questa pagina in italiano',
  'pt-BR': 'Esta página em português',
  ru: 'Эта страница на русском',
  ar: 'هذه الصفحة بالعربية',
  hi: 'यह पेज हिन्दी में',
  ja: 'このページを日本語で表示',
  ko: '이 페이지를 한국어로 보기',
  'zh-Hans': '用简体中文显示此页',
  'zh-Hant': '以繁體中文顯示此頁',
};
