/** Builds the site into dist/: `node apps/web/build.ts`. RECTO_ORIGIN is its public address, for canonical links. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { bundleClient, bundleServer, chunksOf } from './build/bundle.node.ts';
import { documentOf } from './build/document.ts';
import { DIST, WEB } from './build/folders.node.ts';
import { buildFonts } from './build/fonts.node.ts';
import { precompress } from './build/precompress.node.ts';
import { writeStaticFiles } from './build/static-files.node.ts';

type ServerEntry = typeof import('./src/entry-server.tsx');

const origin = new URL(process.env.RECTO_ORIGIN ?? 'https://recto.example').origin;
/** Faces that the first screen of every page shows. */
const PRELOADED_FONTS = /\/(display|text|sans)-[\w-]+\.woff2$/;

// A test runner that starts the build sets NODE_ENV to `test`, which would bundle React's development code.
process.env.NODE_ENV = 'production';

await buildFonts();
const manifest = await bundleClient();
const server: ServerEntry = await import(pathToFileURL(await bundleServer()).href);
const theme = writeTheme();
const fonts = fontFiles(manifest);
const pages = await server.renderSite(origin);
for (const page of pages) {
  const path = page.path === '*' ? '/404' : page.path;
  const document = documentOf(page, server.headTags(page.meta, path, origin), {
    ...chunksOf(manifest, page.sources),
    fonts,
    theme,
  });
  write(page.path === '/' ? 'index.html' : `${path.slice(1)}.html`, document);
}
writeSearchFiles(pages.map(({ path }) => path).filter((path) => path !== '*'));
writeStaticFiles(DIST, server.socialCards());
rmSync(join(DIST, 'manifest.json'));
await precompress(DIST);

function write(name: string, content: string): void {
  const path = join(DIST, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The blocking theme script, under a name made of its content, so that it is fetched once. */
function writeTheme(): string {
  const script = readFileSync(join(WEB, 'boot/theme.js'), 'utf8').replace(/^\/\/.*\n/gm, '');
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const name = `assets/theme-${hash}.js`;
  write(name, script);
  return name;
}

function fontFiles(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  return [...new Set(files)].filter((file) => PRELOADED_FONTS.test(file));
}

function writeSearchFiles(paths: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc><lastmod>${day}</lastmod></url>`);
  write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
}
