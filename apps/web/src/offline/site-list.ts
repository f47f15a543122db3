import { addressIn, readAddress } from '../address.ts';

/** Address, in each language, of the page that replaces one that cannot be loaded. */
export const OFFLINE_PAGE = '/offline';

/** Words and files that a page needs. Files are indices into `SiteList.files`. */
export interface ListedPage {
  /** Groups of words that it says. */
  readonly words: readonly string[];
  /** Its code and style, also what it loads on demand. */
  readonly files: readonly number[];
  /** Files that the workers of a tool load on each visit. */
  readonly engine?: readonly number[];
  /** Further files that a job of a tool may load, such as fonts, decoders and language data. */
  readonly data?: readonly number[];
}

/** The list of the site's files and pages that the build writes for the service worker. */
export interface SiteList {
  /** Another one for each version of the site. */
  readonly version: string;
  /** Addresses and bytes of files, most of them named by their content. */
  readonly files: readonly (readonly [address: string, sizeBytes: number])[];
  /** Content hashes of what has a fixed address: pages, icons, manifests. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Files (indices) and addresses that every visitor keeps. */
  readonly shell: { readonly files: readonly number[]; readonly addresses: readonly string[] };
  /** Pages that every visitor keeps in the languages that they read, by their English addresses. */
  readonly firstPages: readonly string[];
  /** Below the site. */
  readonly wordsFolder: string;
  /** Fonts of a language, by the first part of its addresses. */
  readonly languages: Readonly<Record<string, readonly number[]>>;
  /** By their English addresses. */
  readonly pages: Readonly<Record<string, ListedPage>>;
}

/** A file to keep. */
export interface ListedFile {
  readonly address: string;
  readonly sizeBytes: number;
}

/** Share of a page's files: those that a visit loads, or all that a tool's jobs may need. */
export type Extent = 'visit' | 'everything';

/** The files of a page in the language of its address, each once; none for an address that is no page. */
export function filesOfPage(list: SiteList, pathname: string, extent: Extent): readonly ListedFile[] {
  const { language, path } = readAddress(pathname);
  const page = list.pages[path];
  if (!page) return [];
  const own = [...page.files, ...(page.engine ?? []), ...(extent === 'everything' ? (page.data ?? []) : [])];
  return [...filesAt(list, [...own, ...(list.languages[language.path] ?? [])]), ...wordsOf(list, language, page.words)];
}

/** The files that every visitor keeps. */
export function shellFiles(list: SiteList): readonly ListedFile[] {
  return filesAt(list, list.shell.files);
}

function filesAt({ files }: SiteList, indices: readonly number[]): ListedFile[] {
  return [...new Set(indices)].flatMap((index) => {
    const [address, sizeBytes] = files[index] ?? [];
    return address === undefined || sizeBytes === undefined ? [] : [{ address, sizeBytes }];
  });
}

function wordsOf(list: SiteList, { tag, path }: { tag: string; path: string }, groups: readonly string[]) {
  if (path === '') return [];
  const wanted = new Set(groups.map((group) => `${list.wordsFolder}/${tag}/${group}.json`));
  return list.files.flatMap(([address, sizeBytes]) => (wanted.has(address) ? [{ address, sizeBytes }] : []));
}

/** Bytes of some files together. */
export function sizeOfFiles(files: readonly ListedFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/**
 * Lists the files to delete with a tool: all of its files except those that the shell, the first pages or other kept tools need.
 */
export function filesToRemove(list: SiteList, pathname: string, otherKept: readonly string[]): readonly ListedFile[] {
  const { language } = readAddress(pathname);
  const first = list.firstPages.flatMap((path) => filesOfPage(list, addressIn(language, path), 'visit'));
  const others = otherKept.flatMap((other) => filesOfPage(list, other, 'everything'));
  const needed = new Set([...shellFiles(list), ...first, ...others].map(({ address }) => address));
  return filesOfPage(list, pathname, 'everything').filter(({ address }) => !needed.has(address));
}
