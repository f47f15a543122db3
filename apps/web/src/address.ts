import { ENGLISH_LANGUAGE, LANGUAGES, type Language } from '@recto/locales';

/** An address of the site, split into its language and its page. */
export interface SiteAddress {
  readonly language: Language;
  /** As the table of routes has it. */
  readonly path: string;
}

/** Reads an address of the site; one without a language is English. @param pathname without query. */
export function readAddress(pathname: string): SiteAddress {
  // A host that serves a folder for each page puts a slash behind its name.
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find(({ path }) => path !== '' && path === first);
  const parts = language || first === '' ? rest : [first, ...rest];
  return { language: language ?? ENGLISH_LANGUAGE, path: `/${parts.join('/')}` };
}

/** The address of a page in a language. @param path as the table of routes has it, with query and anchor */
export function addressIn({ path: start }: Pick<Language, 'path'>, path: string): string {
  if (start === '') return path;
  return path === '/' ? `/${start}` : `/${start}${path}`;
}
