/** The product's name, as it stands in titles that the build writes. */
const PRODUCT = 'Recto';

/** Content of a tag in the page's head, which the server writes by its settings; null where there is no page. */
const told = (selector: string): string | null =>
  typeof document === 'undefined' ? null : (document.querySelector<HTMLMetaElement>(selector)?.content ?? null);

/** The settings that the server wrote into the page. */
interface ToldSettings {
  readonly legalNotice?: string;
  readonly keepsLog?: boolean;
  readonly toolsOff?: readonly string[];
}

const SETTINGS: ToldSettings = JSON.parse(told('meta[name=recto-site]') ?? '{}');

/** The site's name, as it stands in the header and in titles. */
export const SITE_NAME: string = told('meta[property="og:site_name"]') ?? PRODUCT;

/** Address of the deployment's legal notice. */
export const LEGAL_NOTICE: string | null = SETTINGS.legalNotice ?? null;

/** True when this server keeps a log of jobs besides the one that every server keeps. */
export const KEEPS_LOG: boolean = SETTINGS.keepsLog ?? false;

/** Ids of tools that this site does not have. */
export const TOOLS_OFF: ReadonlySet<string> = new Set(SETTINGS.toolsOff);

/** A title with the site's name in place of the product's: at its end, or before a colon at its start. */
export function titleOnSite(title: string): string {
  return title.replace(/(^|\| )Recto(?=:|$)/, (_, start: string) => start + SITE_NAME);
}
