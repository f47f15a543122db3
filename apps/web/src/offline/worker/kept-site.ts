import { LANGUAGES } from '@recto/locales';
import { addressIn, readAddress } from '../../address.ts';
import { NAMED_BY_CONTENT, withoutSlash } from '../choose-answer.ts';
import { contentHash } from '../content-hash.ts';
import type { ToolOffline } from '../messages.ts';
import { cacheNames, forEachOf, keepFile } from '../site-caches.ts';
import {
  type Extent,
  filesOfPage,
  filesToRemove,
  type ListedFile,
  OFFLINE_PAGE,
  type SiteList,
  shellFiles,
  sizeOfFiles,
} from '../site-list.ts';
import { readNote, writeNote } from './notes.ts';
import { addressOf, placed, ROOT } from './root.ts';

const { files: FILE_CACHE, version: VERSION_CACHE } = cacheNames(ROOT);

/** The kept files and pages of one version of the site. */
export class KeptSite {
  readonly #list: SiteList;
  readonly #name: string;

  constructor(list: SiteList) {
    this.#list = list;
    this.#name = VERSION_CACHE + list.version;
  }

  /**
   * Keeps what every visitor keeps, in English and the languages of the open tabs; then, as far as it can be had, what was kept
   * of the version before. @param open addresses of the open tabs. @throws Error when the first cannot be had
   */
  async install(open: readonly string[]): Promise<void> {
    const before = await this.#keptBefore();
    const starts = new Set(['', ...[...open, ...before].map((address) => readAddress(address).language.path)]);
    const first = [...starts].flatMap((start) => this.#list.firstPages.map((path) => addressIn({ path: start }, path)));
    await forEachOf(shellFiles(this.#list), (file) => this.#keepFile(file));
    const offlinePages = [...starts].map((start) => addressIn({ path: start }, OFFLINE_PAGE));
    await forEachOf([...this.#list.shell.addresses, ...offlinePages], (address) => this.#keepFixed(address));
    for (const address of first) await this.keepPage(address, 'visit');
    const wanted = new Set(await readNote('kept-tools'));
    for (const address of new Set([...before, ...wanted])) {
      await this.keepPage(address, wanted.has(address) ? 'everything' : 'visit').catch(() => undefined);
    }
  }

  /** Keeps a page with its files. @throws Error when one cannot be had; what could is kept */
  async keepPage(pathname: string, extent: Extent): Promise<void> {
    const address = withoutSlash(pathname);
    if (!Object.hasOwn(this.#list.addresses, address)) return;
    await this.#keepFixed(address);
    await forEachOf(filesOfPage(this.#list, address, extent), (file) => this.#keepFile(file));
  }

  /** A file that is named by its content. @returns undefined when it is not kept */
  async file(address: string): Promise<Response | undefined> {
    return (await caches.open(FILE_CACHE)).match(placed(address), { ignoreVary: true });
  }

  /** Returns the kept answer for a fixed address, or else the network's. @throws TypeError without a network */
  async fixed(address: string): Promise<Response> {
    const kept = await (await caches.open(this.#name)).match(placed(address), { ignoreVary: true });
    return kept ?? (await this.#fetchFixed(address)).answer;
  }

  /**
   * Returns the page that is shown in place of one that cannot be loaded: in the page's language where it is kept, else in
   * English. @returns undefined when neither is kept
   */
  async offlinePage(pathname: string): Promise<Response | undefined> {
    const { language } = readAddress(pathname);
    const version = await caches.open(this.#name);
    const own = await version.match(placed(addressIn(language, OFFLINE_PAGE)), { ignoreVary: true });
    return own ?? version.match(placed(OFFLINE_PAGE), { ignoreVary: true });
  }

  /** @returns null for what is no tool of the device */
  async describe(pathname: string): Promise<ToolOffline | null> {
    const address = withoutSlash(pathname);
    if (!this.#list.pages[readAddress(address).path]?.engine) return null;
    const files = filesOfPage(this.#list, address, 'everything');
    const missing: ListedFile[] = [];
    await forEachOf(files, async (file) => {
      if (!(await caches.match(placed(file.address), { ignoreVary: true }))) missing.push(file);
    });
    const isWanted = (await readNote('kept-tools')).includes(address);
    return { isWanted, sizeBytes: sizeOfFiles(files), missing };
  }

  /** Keeps all of a tool, and writes down that it is wanted. @throws Error when something cannot be had */
  async want(pathname: string): Promise<void> {
    const address = withoutSlash(pathname);
    await this.keepPage(address, 'everything');
    await writeNote('kept-tools', [...new Set([...(await readNote('kept-tools')), address])]);
  }

  /** Removes a tool's files, but for those that others need. */
  async remove(pathname: string): Promise<void> {
    const address = withoutSlash(pathname);
    const others = (await readNote('kept-tools')).filter((kept) => kept !== address);
    await writeNote('kept-tools', others);
    const [files, version] = await Promise.all([caches.open(FILE_CACHE), caches.open(this.#name)]);
    await version.delete(placed(address));
    for (const file of filesToRemove(this.#list, address, others)) {
      await files.delete(placed(file.address), { ignoreVary: true });
      await version.delete(placed(file.address), { ignoreVary: true });
    }
  }

  /** Removes other versions, and files that this one does not name. Call when no tab of an older version is open. */
  async removeOthers(): Promise<void> {
    for (const name of await this.#otherVersions()) await caches.delete(name);
    const files = await caches.open(FILE_CACHE);
    const known = new Set(this.#list.files.map(([address]) => address));
    for (const request of await files.keys()) {
      if (!known.has(addressOf(new URL(request.url).pathname))) await files.delete(request, { ignoreVary: true });
    }
  }

  async #otherVersions(): Promise<readonly string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(VERSION_CACHE) && name !== this.#name);
  }

  /** Addresses of pages that an older version kept. */
  async #keptBefore(): Promise<readonly string[]> {
    const addresses = new Set<string>();
    for (const name of await this.#otherVersions()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.add(addressOf(new URL(url).pathname));
    }
    return [...addresses].filter((address) => this.#list.pages[readAddress(address).path]);
  }

  async #keepFile({ address }: ListedFile): Promise<void> {
    if (!address.startsWith(NAMED_BY_CONTENT)) return this.#keepFixed(address);
    await keepFile(await caches.open(FILE_CACHE), placed(address));
  }

  async #keepFixed(address: string): Promise<void> {
    if (await (await caches.open(this.#name)).match(placed(address), { ignoreVary: true })) return;
    const { isOfThisVersion } = await this.#fetchFixed(address);
    if (!isOfThisVersion) throw new Error(`${address} is not the one that was listed`);
  }

  /** Keeps what it fetches when it is what the list says: not a newer version, nor the sign-in page of a railway station. */
  async #fetchFixed(address: string): Promise<{ answer: Response; isOfThisVersion: boolean }> {
    const fetched = await fetch(placed(address), { cache: 'no-cache' });
    const bytes = await fetched.arrayBuffer();
    const isOfThisVersion = fetched.ok && (await contentHash(bytes)) === this.#list.addresses[address];
    const headers = new Headers(fetched.headers);
    // The bytes are no longer as they travelled; and an answer that was redirected may not open a page.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    const answer = new Response(bytes, { status: fetched.status, statusText: fetched.statusText, headers });
    if (isOfThisVersion) await (await caches.open(this.#name)).put(placed(address), answer.clone());
    return { answer, isOfThisVersion };
  }
}

/** Addresses of the home page in every language. */
export const HOMES: readonly string[] = LANGUAGES.map((language) => addressIn(language, '/'));
