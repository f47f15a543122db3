const FAMILIES = ['noto-sans', 'vazirmatn', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-emoji'];
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];

/** The fonts that the typesetter uses for a text, as CSS names them; signs that East Asia shares look as its kana or Hangul say. */
export function markFontFamily(text: string): string {
  const isJapanese = /[\u3040-\u30ff]/u.test(text);
  const isKorean = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff]/u.test(text);
  const first = isJapanese ? 'noto-sans-jp' : isKorean ? 'noto-sans-kr' : 'noto-sans-sc';
  const others = EAST_ASIAN.filter((family) => family !== first);
  return [...FAMILIES, first, ...others].map((family) => `mark-${family}`).join(', ');
}
