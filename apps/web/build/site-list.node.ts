import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { PAGES } from '@recto/tools/pages';
import type { Manifest } from 'vite';
import { addressIn } from '../src/address.ts';
import { MANIFEST_NAME } from '../src/app-manifest.ts';
import { contentHash } from '../src/offline/content-hash.ts';
import type { ListedPage, SiteList } from '../src/offline/site-list.ts';
import { chunksOf, type WorkerPart } from './bundle.node.ts';
import { assetsIn, deviceTools, EngineFiles, ROOT_CERTIFICATES } from './engine-files.node.ts';
import { CLIENT_ENTRY } from './page-modules.node.ts';
import type { PartsLists } from './parts-lists.node.ts';
import { LATIN_CUTS, TYPEFACES } from './typefaces.ts';

/** Everything that the list is made from. */
export interface ListedSite {
  /** The site's folder, with everything in it but the service worker. */
  readonly dist: string;
  readonly manifest: Manifest;
  readonly workerParts: ReadonlyMap<string, WorkerPart>;
  /** Every page in English. */
  readonly pages: readonly {
    readonly path: string;
    readonly sources: readonly string[];
    readonly words: readonly string[];
  }[];
  /** Below the site. */
  readonly wordsFolder: string;
  readonly partsLists: PartsLists;
  readonly boot: string;
}

/** Modules, loaded once a page is shown, that keep the site on the device and offer it in another language. */
const OFFLINE_SOURCES = [
  'apps/web/src/offline/keep-site.ts',
  'apps/web/src/offline/arrived-files.ts',
  'apps/web/src/layout/language-offer.tsx',
];
/** Pages that every visitor keeps. */
const FIRST_PAGES = ['/', '/tools'];
/** Fixed addresses that every visitor keeps. */
const SHELL_ADDRESSES = ['/favicon.svg', '/favicon.ico', '/icon-192.png'];
/** Other fixed addresses below the site that are listed: pages. Cards, licences and screenshots are for others to fetch. */
const LISTED_PAGE = /^(?!404\.html$).*\.html$/;

/** Lists what the service worker may keep, and what each page needs of it. @throws Error for a file that nothing asks for */
export async function listSiteFiles(site: ListedSite): Promise<SiteList> {
  const { dist, manifest, workerParts, pages, wordsFolder, partsLists, boot } = site;
  const files = [...assetsIn(dist), [ROOT_CERTIFICATES, statSync(join(dist, ROOT_CERTIFICATES)).size] as const];
  const indexOf = new Map(files.map(([address], index) => [address, index]));
  const indices = (addresses: Iterable<string>) =>
    [...new Set(addresses)].map((address) => {
      const index = indexOf.get(address);
      if (index === undefined) throw new Error(`The site has no ${address}`);
      return index;
    });
  const engines = new EngineFiles(dist, workerParts);
  const tools = new Map(PAGES.map(({ route, toolId }) => [`/tools/${route}`, toolId]));
  const listed = pages.map(({ path, sources, words }): readonly [string, ListedPage] => {
    const toolId = tools.get(path);
    const ids = toolId === undefined ? [] : deviceTools(toolId);
    const own = { words, files: indices(pageFiles(manifest, sources)) };
    if (toolId === undefined || ids.length === 0) return [path, own];
    const engine = indices(partsLists.filesOf(toolId));
    const data = indices(engines.ofJobs(ids)).filter((index) => !engine.includes(index));
    return [path, { ...own, engine, data }];
  });
  const shell = [...pageFiles(manifest, [CLIENT_ENTRY, ...OFFLINE_SOURCES]), `/${boot}`, ...fonts(files, latinNames())];
  const languages = LANGUAGES.map(({ tag, path }) => [path, indices(fonts(files, namesOf(tag)))] as const);
  const list = {
    files,
    addresses: await fixedAddresses(dist),
    shell: { files: indices(shell), addresses: SHELL_ADDRESSES },
    firstPages: FIRST_PAGES,
    wordsFolder: `/${wordsFolder}`,
    languages: Object.fromEntries(languages),
    pages: Object.fromEntries(listed),
  };
  return { version: await contentHash(new TextEncoder().encode(JSON.stringify(list))), ...list };
}

async function fixedAddresses(dist: string): Promise<Record<string, string>> {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => LISTED_PAGE.test(name));
  const manifests = LANGUAGES.map((language) => addressIn(language, MANIFEST_NAME).slice(1));
  const others = [...SHELL_ADDRESSES, ROOT_CERTIFICATES].map((address) => address.slice(1));
  const hashes = [...pages, ...manifests, ...others].sort().map(async (name) => {
    const address = name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
    return [address, await contentHash(readFileSync(join(dist, name)))] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Scripts and style of a page, also what it loads on demand; not what every page may lead to. */
export function pageFiles(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const leadsAnywhere = new Set([manifest[CLIENT_ENTRY]?.file, ...chunksOf(manifest, []).preload]);
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The bundle holds no ${key}`);
    if (found.has(`/${chunk.file}`)) return;
    found.add(`/${chunk.file}`);
    for (const sheet of chunk.css ?? []) found.add(`/${sheet}`);
    chunk.imports?.forEach(visit);
    if (!leadsAnywhere.has(chunk.file)) chunk.dynamicImports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}

const latinNames = () => LATIN_CUTS.map(({ name }) => name);

/** Names of a language's own faces, in all their parts. */
const namesOf = (tag: string) =>
  TYPEFACES.filter((typeface) => typeface.tag === tag).flatMap(({ cuts }) => cuts.map(({ name }) => `${tag}-${name}`));

function fonts(files: readonly (readonly [string, number])[], names: readonly string[]): readonly string[] {
  return files
    .map(([address]) => address)
    .filter((address) => {
      const [, name = ''] = /^\/assets\/(.+?)(?:-more)?-[\w-]{8}\.woff2$/.exec(address) ?? [];
      return names.includes(name);
    });
}
