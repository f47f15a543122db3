import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { createServer, type ViteDevServer } from 'vite';
import { writeAppFiles } from './app-files.node.ts';
import { NOT_EXTERNAL, SHARED } from './bundle.node.ts';
import { documentOf } from './document.ts';
import { CACHE, ROOT } from './folders.node.ts';
import { buildFonts } from './fonts.node.ts';
import { CLIENT_ENTRY } from './page-modules.node.ts';
import { writeSocialImages } from './social-images.node.ts';
import { writeStaticFiles } from './static-files.node.ts';
import { readSiteWords } from './words.node.ts';

type ServerEntry = typeof import('../src/entry-server.tsx');

const SERVER_ENTRY = '/apps/web/src/entry-server.tsx';
/** Scripts that a page or another worker starts: what they import is prepared with the rest. */
const WORKERS = 'apps/web/src/engine/*worker.ts';
/** Folders below the repository in which nothing is edited. */
const NOT_WATCHED = /(^|\/)(\.cache|\.git|coverage|data|dist|node_modules|results)(\/|$)/;

/** The site as it is being edited. */
export interface DevSite {
  /** Vite's server: answers every request for a module, and watches the sources. */
  readonly vite: ViteDevServer;
  /** The document of an address. @param origin of the development server */
  document(path: string, origin: string): Promise<{ html: string; isFound: boolean }>;
}

/**
 * Opens the site for development: pages are drawn for each request, modules are served one by one and replaced as they change.
 * @param server carries the socket over which a page hears of changes
 */
export async function openDevSite(server: Server): Promise<DevSite> {
  await buildFonts(readSiteWords());
  const vite = await createServer({
    ...SHARED,
    appType: 'custom',
    cacheDir: join(CACHE, 'vite'),
    // Everything that workers import on demand is known before the first job; a package found later would reload the page.
    optimizeDeps: { entries: [CLIENT_ENTRY, WORKERS] },
    ssr: { noExternal: NOT_EXTERNAL },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [ROOT, packageFolder()] },
      watch: { ignored: (path: string) => NOT_WATCHED.test(relative(ROOT, path).split(sep).join('/')) },
    },
  });
  return {
    vite,
    async document(path, origin) {
      const entry = (await vite.ssrLoadModule(SERVER_ENTRY)) as ServerEntry;
      const words = readSiteWords();
      for (const language of LANGUAGES) entry.addWords(language, words.all(language));
      const page = await entry.renderPage(path, origin);
      const isFound = page.address.path !== '*';
      const html = documentOf(
        page,
        [...entry.headTags(page.meta, page.address, origin), ...entry.alternates(page.address.path, origin)],
        {
          entry: CLIENT_ENTRY,
          preload: [],
          style: ['apps/web/src/styles/site.css'],
          fonts: [],
          boot: 'apps/web/boot/boot.js',
          wordsFolder: words.folder,
          words: words.filesOf(page.address.language, page.words),
        },
      );
      return { html: await vite.transformIndexHtml(path, html), isFound };
    },
  };
}

/** Writes the files that the site serves beside its pages and modules. @param folder made when it is missing */
export async function writeDevFiles({ vite }: DevSite, folder: string): Promise<void> {
  const entry = (await vite.ssrLoadModule(SERVER_ENTRY)) as ServerEntry;
  writeStaticFiles(folder);
  await writeAppFiles(folder, entry);
  await writeSocialImages(folder, entry);
  readSiteWords().write(folder);
}

/** The node_modules that packages are taken from; it may lie above the repository. */
function packageFolder(): string {
  const path = createRequire(import.meta.url).resolve('react/package.json');
  return path.slice(0, path.lastIndexOf('node_modules') + 'node_modules'.length);
}
