import { LANGUAGES, type Language } from './languages.ts';

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
