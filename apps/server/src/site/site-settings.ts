import { LANGUAGES, type Language } from '@recto/locales';
import { TOOL_IDS } from '@recto/tools/ids';
import { readTelemetry } from '../log/telemetry-settings.ts';

/** The settings of the site that a deployment makes while it runs. */
export interface SiteSettings {
  /** Address at which visitors see the site, without a slash at its end; null where nobody named one. */
  readonly publicUrl: string | null;
  /** Path of the site's root at that address, with a slash at its end. */
  readonly root: string;
  /** Further names that calls may be for, as other machines of the deployment use. */
  readonly hosts: readonly string[];
  /** Name in the header, in titles and of the installed app. */
  readonly name: string;
  /** Language of the home page for visitors who come from elsewhere; null for English. */
  readonly language: Language | null;
  /** Address of the legal notice that the footer leads to. */
  readonly legalNotice: string | null;
  /** True when the server writes a structured log; the privacy page then lists its fields. */
  readonly keepsLog: boolean;
  /** Ids of tools that this site does not have. */
  readonly toolsOff: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Name of the product. */
export const PRODUCT = 'Recto';
const MOST_NAME_CHARACTERS = 60;

/** Reads the settings of the site. @throws Error with a sentence for the person who starts the server */
export function readSiteSettings(env: Environment): SiteSettings {
  const publicUrl = readPublicUrl(env.RECTO_PUBLIC_URL);
  return {
    publicUrl,
    root: publicUrl === null ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`,
    hosts: readHosts(env.RECTO_HOSTS),
    name: readName(env.RECTO_NAME),
    language: readLanguage(env.RECTO_LANGUAGE),
    legalNotice: readLegalNotice(env.RECTO_LEGAL_NOTICE),
    keepsLog: readLog(env.RECTO_LOG) || readTelemetry(env) !== null,
    toolsOff: readToolsOff(env.RECTO_TOOLS_OFF),
  };
}

/** Returns true when these settings change any file of the built site. */
export function changesSite(settings: SiteSettings): boolean {
  const { publicUrl, name, language, legalNotice, keepsLog, toolsOff } = settings;
  const isNamed = publicUrl !== null || name !== PRODUCT;
  return isNamed || language !== null || legalNotice !== null || keepsLog || toolsOff.length > 0;
}

function readPublicUrl(given: string | undefined): string | null {
  if (!given) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('RECTO_PUBLIC_URL must be an address such as https://pdf.example.org or https://example.org/pdf/');
  }
  if (!/^\/(?:[\w.~-]+\/?)*$/.test(url.pathname) || url.pathname.includes('//')) {
    throw new Error('The path of RECTO_PUBLIC_URL may hold letters, digits, and . _ ~ - between slashes');
  }
  return url.href.replace(/\/$/, '');
}

function readHosts(given: string | undefined): readonly string[] {
  const hosts =
    given
      ?.toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== '') ?? [];
  const wrong = hosts.find((host) => !/^[a-z0-9._-]+$/.test(host));
  if (wrong !== undefined) throw new Error(`RECTO_HOSTS: "${wrong}" is no name of a host`);
  return hosts;
}

function readName(given: string | undefined): string {
  const name = given?.trim();
  if (!name) return PRODUCT;
  if (name.length <= MOST_NAME_CHARACTERS && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return name;
  throw new Error(`RECTO_NAME must be a line of at most ${MOST_NAME_CHARACTERS} characters`);
}

function readLanguage(given: string | undefined): Language | null {
  if (!given) return null;
  const language = LANGUAGES.find(({ tag }) => tag.toLowerCase() === given.toLowerCase());
  if (!language) throw new Error(`RECTO_LANGUAGE must be one of ${LANGUAGES.map(({ tag }) => tag).join(', ')}`);
  return language.path === '' ? null : language;
}

function readLegalNotice(given: string | undefined): string | null {
  if (!given) return null;
  const isAddress = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (isAddress || /^\/[\x21-\x7e]*$/.test(given)) return given;
  throw new Error('RECTO_LEGAL_NOTICE must be a web address, or a path that begins with /');
}

/** Reads RECTO_LOG. @returns true for lines of JSON on standard output */
export function readLog(given: string | undefined): boolean {
  if (!given) return false;
  if (given === 'json') return true;
  throw new Error('RECTO_LOG must be json, or not set');
}

function readToolsOff(given: string | undefined): readonly string[] {
  const ids = given?.split(/[\s,]+/).filter((id) => id !== '') ?? [];
  const known: readonly string[] = TOOL_IDS;
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`RECTO_TOOLS_OFF: there is no tool called ${unknown.join(', ')}`);
  return ids;
}
