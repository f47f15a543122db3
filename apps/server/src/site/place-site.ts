import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AnyTool } from '@recto/contract/any-tool';
import { DECLARATIONS } from '@recto/tools/declarations';
import {
  placedManifest,
  placedPage,
  placedRobots,
  placedSitemap,
  placedWorker,
  SETTINGS_STYLE,
  settingsStyle,
  shortHash,
} from './placed-text.ts';
import { addressOf, listSite } from './site-files.ts';
import { PRODUCT, type SiteSettings } from './site-settings.ts';

/** The files of the built site that a deployment's settings change, as they are served. */
export interface PlacedSite {
  /** Folder with the changed files; each goes before the built one of its name. */
  readonly folder: string;
  /** Addresses of pages that are not served: those of tools that are switched off. */
  readonly withheld: ReadonlySet<string>;
}

const BROTLI_QUALITY = 5;
const SERVICE_WORKER = 'sw.js';
/** Written last: a folder without it was begun and not finished. */
const COMPLETE = 'complete';
/** Files of the site that name its address. */
const PLACED = /\.(html|webmanifest)$|^(sitemap\.xml|robots\.txt|sw\.js)$/;

/**
 * Writes the files of the site that depend on settings, once for each site and settings. What an earlier start wrote for others
 * is removed.
 * @param siteFolder the built site
 * @param folder for the result; holds nothing else
 */
export function placeSite(siteFolder: string, settings: SiteSettings, folder: string): PlacedSite {
  const routes = routesOff(settings.toolsOff);
  const isOff = (address: string) => routes.some((route) => address.endsWith(`/tools/${route}`));
  const files = [...listSite(siteFolder)].filter(([, { file }]) => PLACED.test(file) && !file.startsWith('assets/'));
  const withheld = new Set(files.map(([address]) => address).filter(isOff));
  const target = join(folder, keyOf(siteFolder, settings));
  if (!existsSync(join(target, COMPLETE))) {
    rmSync(folder, { recursive: true, force: true });
    const begun = `${target}-${process.pid}`;
    writePlaced({ siteFolder, settings, files: files.map(([, { file }]) => file), isOff, routes, target: begun });
    renameSync(begun, target);
  }
  return { folder: target, withheld };
}

interface Placing {
  readonly siteFolder: string;
  readonly settings: SiteSettings;
  readonly files: readonly string[];
  readonly isOff: (address: string) => boolean;
  readonly routes: readonly string[];
  readonly target: string;
}

function writePlaced({ siteFolder, settings, files, isOff, routes, target }: Placing): void {
  const read = (name: string) => readFileSync(join(siteFolder, name), 'utf8');
  const builtOrigin = originOf(files.includes('robots.txt') ? read('robots.txt') : '');
  const hashes = new Map<string, string | null>();
  const write = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    const path = join(target, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    writeFileSync(`${path}.gz`, gzipSync(bytes));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    );
    hashes.set(addressOf(name), shortHash(bytes));
  };
  for (const name of files) {
    const address = addressOf(name);
    if (isOff(address)) hashes.set(address, null);
    else if (name.endsWith('.html')) write(name, placedPage(read(name), settings, builtOrigin));
    else if (name.endsWith('.webmanifest')) write(name, placedManifest(read(name), settings));
    else if (name === 'sitemap.xml') write(name, placedSitemap(read(name), settings, builtOrigin, isOff));
    else if (name === 'robots.txt') write(name, placedRobots(settings));
  }
  // Visitors from elsewhere are led to another home page: the service worker asks the server for this one.
  if (settings.language) hashes.set('/', null);
  if (routes.length > 0) write(SETTINGS_STYLE.slice(1), settingsStyle(routes));
  if (files.includes(SERVICE_WORKER)) write(SERVICE_WORKER, placedWorker(read(SERVICE_WORKER), hashes));
  writeFileSync(join(target, COMPLETE), '');
}

/** Routes of tools, by their ids. */
function routesOff(ids: readonly string[]): readonly string[] {
  const tools: readonly AnyTool[] = Object.values(DECLARATIONS);
  return tools.filter(({ id }) => ids.includes(id)).flatMap(({ pages }) => pages.map(({ route }) => route));
}

/** The address that the build was told, which robots.txt names. */
function originOf(robots: string): string {
  return /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(robots)?.[1] ?? '';
}

/** Tells one site with its settings from another: the service worker's list holds a hash of every page. */
function keyOf(siteFolder: string, settings: SiteSettings): string {
  const worker = join(siteFolder, SERVICE_WORKER);
  const site = existsSync(worker) ? readFileSync(worker) : Buffer.from(readdirSync(siteFolder).join());
  const hash = createHash('sha256').update(site).update(JSON.stringify(settings)).update(PRODUCT);
  return hash.digest('base64url').slice(0, 16);
}
