import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { LANGUAGES } from '@recto/locales';
import { DECLARATIONS } from '@recto/tools/declarations';
import { PAGES } from '@recto/tools/pages';
import type { Manifest } from 'vite';
import { addressIn } from '../src/address.ts';
import { MANIFEST_NAME } from '../src/app-manifest.ts';
import { contentHash } from '../src/offline/content-hash.ts';
import type { ListedPage, SiteList } from '../src/offline/site-list.ts';
import { chunksOf, type WorkerPart } from './bundle.node.ts';
import { CLIENT_ENTRY } from './page-modules.node.ts';
import { type ScriptGraph, scriptGraph } from './script-graph.ts';
import { LATIN_CUTS, TYPEFACES } from './typefaces.ts';

/** What the list is made of. */
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
  readonly boot: string;
}

const TOOLS: readonly AnyTool[] = Object.values(DECLARATIONS);
const ASSETS = '/assets/';
/** What keeps the site on the device, and offers it: loaded when a page stands. */
const OFFLINE_SOURCES = [
  'apps/web/src/offline/keep-site.ts',
  'apps/web/src/offline/arrived-files.ts',
  'apps/web/src/layout/language-offer.tsx',
];
/** Pages that every visitor keeps. */
const FIRST_PAGES = ['/', '/tools'];
/** Fixed addresses that every visitor keeps. */
const SHELL_ADDRESSES = ['/favicon.svg', '/favicon.ico', '/icon-192.png'];
const ROOT_CERTIFICATES = '/certificate-roots.pem';
/** Other fixed addresses below the site that are listed: pages. Cards, licences and screenshots are for others to fetch. */
const LISTED_PAGE = /^(?!404\.html$).*\.html$/;

/** Files beside the scripts that engines fetch, by the capability that does. Scripts among them begin threads. */
const ENGINE_FILES: Readonly<Partial<Record<CapabilityName, RegExp>>> = {
  images: /^(image-worker-.*\.js|(libheif|openjpegwasm_decode|mozjpeg_(dec|enc)|webp_enc)-.*\.wasm)$/,
  ocr: /^(ocr-worker-.*\.js|(tesseract-core-simd|ort-wasm-simd-threaded)-.*\.wasm|.*\.gzip|.*\.onnx|ppocr_keys_.*\.txt)$/,
  raster: /^pdfium-.*\.wasm$/,
  svg: /^(index_bg-.*\.wasm|mark-fonts-.*)$/,
  typeset: /^(harfbuzz-.*\.wasm|mark-fonts-.*)$/,
};
/** Licences of the fonts travel with them, and no page reads them. */
const NOT_LISTED = /\/LICENSE$/;

/** Lists what the service worker may keep, and what each page needs of it. @throws Error for a file that nothing asks for */
export async function listSiteFiles(site: ListedSite): Promise<SiteList> {
  const { dist, manifest, workerParts, pages, wordsFolder, boot } = site;
  const files = filesIn(dist);
  const indexOf = new Map(files.map(([address], index) => [address, index]));
  const indices = (addresses: Iterable<string>) =>
    [...new Set(addresses)].map((address) => {
      const index = indexOf.get(address);
      if (index === undefined) throw new Error(`The site has no ${address}`);
      return index;
    });
  const engines = new EngineFiles(
    dist,
    files.map(([address]) => address),
    workerParts,
  );
  const tools = new Map(PAGES.map(({ route, toolId }) => [`/tools/${route}`, toolId]));
  const listed = pages.map(({ path, sources, words }): readonly [string, ListedPage] => {
    const toolId = tools.get(path);
    const ids = toolId === undefined ? [] : deviceTools(toolId);
    const own = { words, files: indices(pageFiles(manifest, sources)) };
    if (ids.length === 0) return [path, own];
    const engine = indices(engines.ofVisit(ids));
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

/** Everything that is named by its content, and the root certificates. */
function filesIn(dist: string): (readonly [address: string, sizeBytes: number])[] {
  const names = readdirSync(join(dist, ASSETS), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
    .filter((address) => !NOT_LISTED.test(address));
  return [...names.sort(), ROOT_CERTIFICATES].map((address) => [address, statSync(join(dist, address)).size]);
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

/** The tools of the device that a page's tool may have the work done by; none for one that only a server can do. */
function deviceTools(toolId: string): readonly string[] {
  const needsServer = (needs: readonly CapabilityName[]) => needs.some((name) => NATIVE_CAPABILITIES.has(name));
  const tool = TOOLS.find(({ id }) => id === toolId);
  if (!tool) throw new Error(`No declaration of ${toolId}`);
  if (!tool.delegate) return needsServer(tool.needs) ? [] : [toolId];
  const [{ group }] = tool.pages;
  // Which tools it may lead to depends on its options: those of its group are the ones it can mean.
  const others = TOOLS.filter(({ pages, needs }) => pages[0].group === group && !needsServer(needs));
  return [toolId, ...others.map(({ id }) => id)];
}

/** Which files a tool's workers load. */
class EngineFiles {
  readonly #graph: ScriptGraph;
  readonly #names: readonly string[];
  readonly #parts: ReadonlyMap<string, WorkerPart>;

  constructor(dist: string, addresses: readonly string[], parts: ReadonlyMap<string, WorkerPart>) {
    this.#parts = parts;
    this.#names = addresses
      .filter((address) => address.startsWith(ASSETS))
      .map((address) => address.slice(ASSETS.length));
    const scripts = this.#names.filter((name) => name.endsWith('.js'));
    this.#graph = scriptGraph(new Map(scripts.map((name) => [name, readFileSync(join(dist, ASSETS, name), 'utf8')])));
    const unclaimed = this.#names.filter(
      (name) =>
        /\.(wasm|onnx|gzip|txt)$/.test(name) && !Object.values(ENGINE_FILES).some((pattern) => pattern.test(name)),
    );
    if (unclaimed.length > 0) throw new Error(`No capability is known to need ${unclaimed.join(', ')}`);
  }

  /** What each visit has the workers load: the operation, and what draws pages. */
  ofVisit(toolIds: readonly string[]): readonly string[] {
    const scripts = this.#graph.reach(this.#workers(), (name) => this.#isOf(name, toolIds, []));
    for (const id of toolIds) {
      if (!scripts.some((name) => this.#parts.get(name)?.of === id))
        throw new Error(`The workers hold nothing of ${id}`);
    }
    return [...scripts, ...this.#named(['raster'])].map(asAddress);
  }

  /** What jobs may load besides: all that their capabilities have. */
  ofJobs(toolIds: readonly string[]): readonly string[] {
    const needs = TOOLS.filter(({ id }) => toolIds.includes(id)).flatMap((tool) => tool.needs);
    const named = this.#named(needs);
    const threads = named.filter((name) => name.endsWith('.js'));
    const large = TOOLS.some(({ id, readsByRanges }) => readsByRanges && toolIds.includes(id))
      ? this.#largeWorker()
      : [];
    const starts = [...this.#workers(), ...large, ...threads];
    const scripts = this.#graph.reach(starts, (name) => this.#isOf(name, toolIds, needs));
    return [...[...scripts, ...named].map(asAddress), ...(needs.includes('sign') ? [ROOT_CERTIFICATES] : [])];
  }

  /** The scripts that a page starts: the engine's, and that of pictures. */
  #workers(): readonly string[] {
    return this.#names.filter((name) => /^(raster-)?worker-[\w-]{8}\.js$/.test(name));
  }

  /** The script of files that are read by ranges. */
  #largeWorker(): readonly string[] {
    return this.#names.filter((name) => /^large-worker-[\w-]{8}\.js$/.test(name));
  }

  #named(needs: readonly CapabilityName[]): readonly string[] {
    return this.#names.filter((name) => needs.some((need) => ENGINE_FILES[need]?.test(name)));
  }

  /** Whether some tools with some needs load a script. */
  #isOf(name: string, toolIds: readonly string[], needs: readonly string[]): boolean {
    const part = this.#parts.get(name);
    if (!part) return true;
    return part.kind === 'capability' ? needs.includes(part.of) : toolIds.includes(part.of);
  }
}

const asAddress = (name: string) => ASSETS + name;

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
