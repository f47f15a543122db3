/**
 * Builds the site into dist/: `node apps/web/build.ts`. It names no address of its own: the server puts in the one that it is told
 * (RECTO_PUBLIC_URL). RECTO_ORIGIN, an older way, builds a site for one address.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '@recto/locales';
import { writeAppFiles } from './build/app-files.node.ts';
import { bundleClient, bundleServer, chunksOf } from './build/bundle.node.ts';
import { documentOf } from './build/document.ts';
import { DIST, WEB } from './build/folders.node.ts';
import { buildFonts, preloadedFonts } from './build/fonts.node.ts';
import { offlineDocument } from './build/offline-document.ts';
import { writePartsLists } from './build/parts-lists.node.ts';
import { precompress } from './build/precompress.node.ts';
import { writeServiceWorker } from './build/service-worker.node.ts';
import { listSiteFiles } from './build/site-list.node.ts';
import { writeSocialImages } from './build/social-images.node.ts';
import { writeStaticFiles } from './build/static-files.node.ts';
import { readSiteWords } from './build/words.node.ts';
import { addressIn, type SiteAddress } from './src/address.ts';
import { OFFLINE_PAGE } from './src/offline/site-list.ts';

type ServerEntry = typeof import('./src/entry-server.tsx');

const origin = process.env.RECTO_ORIGIN ? new URL(process.env.RECTO_ORIGIN).origin : '';

// A test runner that starts the build sets NODE_ENV to `test`, which would bundle React's development code.
process.env.NODE_ENV = 'production';

const words = readSiteWords();
await buildFonts(words);
const { manifest, workerParts } = await bundleClient();
const server: ServerEntry = await import(pathToFileURL(await bundleServer()).href);
const boot = writeBoot();
words.write(DIST);
const partsLists = writePartsLists(DIST, workerParts);
for (const language of LANGUAGES) server.addWords(language, words.all(language));
const pages = await server.renderSite(origin);
for (const page of pages) {
  const { language, path } = page.address;
  const address = path === '*' ? '/404' : addressIn(language, path);
  const document = documentOf(
    page,
    [...server.headTags(page.meta, page.address, origin), ...server.alternates(page.address.path, origin)],
    {
      ...chunksOf(manifest, page.sources),
      fonts: preloadedFonts(manifest, language.tag, page.words),
      boot,
      wordsFolder: words.folder,
      partsFolder: partsLists.folder,
      words: words.filesOf(language, page.words),
    },
  );
  write(address === '/' ? 'index.html' : `${address.slice(1)}.html`, document);
}
for (const language of LANGUAGES) {
  const { style } = chunksOf(manifest, []);
  const name = addressIn(language, OFFLINE_PAGE).slice(1);
  write(`${name}.html`, offlineDocument(language, server.offlineTexts(language), { boot, style }));
}
writeSearchFiles(pages.map(({ address }) => address).filter(({ path }) => path !== '*'));
writeStaticFiles(DIST);
await writeAppFiles(DIST, server);
await writeSocialImages(DIST, server);
rmSync(join(DIST, 'manifest.json'));
const inEnglish = pages.filter(({ address }) => address.language.path === '' && address.path !== '*');
const listed = inEnglish.map(({ address, sources, words }) => ({ path: address.path, sources, words }));
const site = { dist: DIST, manifest, workerParts, pages: listed, wordsFolder: words.folder, partsLists, boot };
await writeServiceWorker(DIST, await listSiteFiles(site));
await precompress(DIST);

function write(name: string, content: string): void {
  const path = join(DIST, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The blocking script, under a name made of its content, so that it is fetched once. */
function writeBoot(): string {
  const script = readFileSync(join(WEB, 'boot/boot.js'), 'utf8').replace(/^\/\/.*\n/gm, '');
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const name = `assets/boot-${hash}.js`;
  write(name, script);
  return name;
}

function writeSearchFiles(addresses: readonly SiteAddress[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const entries = addresses.map(({ language, path }) => {
    const others = server
      .alternates(path, origin)
      .map(({ key, value }) => `<xhtml:link rel="alternate" hreflang="${key[1]}" href="${value[1]}"/>`);
    return `  <url><loc>${origin}${addressIn(language, path)}</loc><lastmod>${day}</lastmod>${others.join('')}</url>`;
  });
  write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
  );
  // A sitemap is for an address: crawlers take none without.
  write('robots.txt', `User-agent: *\nAllow: /\n${origin === '' ? '' : `\nSitemap: ${origin}/sitemap.xml\n`}`);
}
