import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite';
import { CACHE, DIST, ROOT, WEB } from './folders.node.ts';
import { CLIENT_ENTRY, findPageModules } from './page-modules.node.ts';

/**
 * Vite wraps each import on demand in a helper that is told the import's style sheets. This one adds those that the document
 * does not link yet, and waits for them, so that nothing is drawn without its style.
 */
const STYLED_IMPORTS: Plugin = {
  name: 'recto:styled-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? readFileSync(join(WEB, 'build/styled-import.js'), 'utf8') : null),
};

/** Loaders of wasm that ask for Node's modules where they find themselves in Node, and nowhere else. */
const WASM_LOADERS = /node_modules\/(@cornerstonejs\/codec-openjpeg|libheif-js|tesseract\.js-core)\//;
const NODE_ONLY = '\0recto:node-only';
/** Gives these loaders nothing. Any other import of a Node module gives a warning. */
const WITHOUT_NODE: Plugin = {
  name: 'recto:without-node',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(fs|path|crypto)$/.test(id) && importer && WASM_LOADERS.test(importer) ? NODE_ONLY : null,
  load: (id) => (id === NODE_ONLY ? 'export default {};' : null),
};
/**
 * Nothing but the start of a worker may load the file that it is started with: when a chunk imports it, WebKit (2.50) runs it a
 * second time, and a worker that begins twice is none. So that file only imports what was bundled into it, under another name.
 */
const ENTRY_OF_ITS_OWN: Plugin = {
  name: 'recto:entry-of-its-own',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    if (!entry || !chunks.some(({ imports }) => imports.includes(entry.fileName))) return;
    const name = basename(entry.fileName);
    const shared = `shared-${name}`;
    for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`./${name}`, `./${shared}`);
    this.emitFile({ type: 'asset', fileName: entry.fileName.replace(name, shared), source: entry.code });
    entry.code = `import './${shared}';\n`;
  },
};
const FOR_PLAIN_HTTP = '?plain-http';
/**
 * Bundles the ciphers of pages that came over plain http a second time, with what loads them: as one copy with the core's they
 * would make the core larger for everybody.
 */
const APART: Plugin = {
  name: 'recto:plain-http-apart',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isWithin = importer?.endsWith(FOR_PLAIN_HTTP) || importer?.includes('/apps/web/src/plain-http/');
    if (!isWithin || source.endsWith(FOR_PLAIN_HTTP)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isCipher = found && /\/node_modules\/(@noble|micro-rsa-dsa-dh)\//.test(found.id);
    return isCipher ? { ...found, id: found.id.replace(/\?.*$/, '') + FOR_PLAIN_HTTP } : found;
  },
};
/** A part of the workers that some tools have and others do not. */
export interface WorkerPart {
  readonly kind: 'operation' | 'declaration' | 'capability';
  /** The tool's folder, or the capability's package. */
  readonly of: string;
}

const PART_SOURCES: readonly (readonly [kind: WorkerPart['kind'], source: RegExp])[] = [
  ['operation', /\/packages\/tools\/src\/([^/]+)\/engine\/operation\.ts$/],
  ['declaration', /\/packages\/tools\/src\/([^/]+)\/tool\.ts$/],
  ['capability', /\/packages\/(images|ocr|raster|sign|svg|typeset)\/src\/.+\.ts$/],
];

/** Collects the parts by the names of their scripts, which say nothing of tools: every worker would carry those names. */
const collectParts = (parts: Map<string, WorkerPart>): Plugin => ({
  name: 'recto:worker-parts',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      for (const [kind, source] of PART_SOURCES) {
        const [, of] = source.exec(output.facadeModuleId ?? '') ?? [];
        if (of !== undefined) parts.set(basename(output.fileName), { kind, of });
      }
    }
  },
});

/** Hints to bundlers say nothing to a browser. */
const COMMENTS = { annotation: false };

/** Turns off the report of plugin times, which is of no use to those who start the site. */
const CHECKS = { bundlerTimings: false };

/**
 * Browsers that know logical sides themselves. For older ones the bundler would write `left` and `right` by the language of the
 * page, and be wrong wherever a part of it says its own direction.
 */
const CSS_TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/** Settings that the build and the development server share. */
export const SHARED: InlineConfig = {
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [WITHOUT_NODE, react()],
  // React has had this hook itself since version 18; the shim is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
};

/** The result of `bundleClient`. */
export interface ClientBundle {
  /** Source file -> chunk. */
  readonly manifest: Manifest;
  /** By the name of the script. */
  readonly workerParts: ReadonlyMap<string, WorkerPart>;
}

/** Bundles what the browser loads into dist/assets. */
export async function bundleClient(): Promise<ClientBundle> {
  const workerParts = new Map<string, WorkerPart>();
  const { everyPage, everyToolPage } = await findPageModules(SHARED);
  await build({
    ...SHARED,
    // Scripts and styles find each other by relative addresses, so that the site can be served below any path.
    base: './',
    plugins: [...(SHARED.plugins ?? []), STYLED_IMPORTS],
    // What every job needs comes with the worker; an operation and what only it needs is a chunk of its own, which the page of
    // its tool has the worker load at once, so that a job needs no network. libheif (LGPL) stays a file of its own.
    worker: {
      format: 'es',
      plugins: () => [WITHOUT_NODE, APART, ENTRY_OF_ITS_OWN, collectParts(workerParts)],
      rollupOptions: {
        checks: CHECKS,
        output: {
          chunkFileNames: 'assets/worker-[name]-[hash].js',
          comments: COMMENTS,
          // One chunk for what every job needs: twenty small ones compress worse.
          codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] },
        },
      },
    },
    build: {
      outDir: DIST,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2023',
      cssTarget: CSS_TARGET,
      // Each page names its chunks in its head, and links load theirs when they are pointed at. A list of every chunk in the
      // script that all pages load would grow with each tool.
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: join(ROOT, CLIENT_ENTRY),
        checks: CHECKS,
        // One chunk for what every page loads: a dozen small ones compress worse and wait for one another.
        output: {
          comments: COMMENTS,
          codeSplitting: {
            groups: [
              { name: 'site', test: (id: string) => everyPage.has(id) },
              { name: 'tool-page', test: (id: string) => everyToolPage.has(id) },
            ],
          },
        },
      },
    },
  });
  return { manifest: JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')), workerParts };
}

/** Packages that the drawing of pages takes from their sources. */
export const NOT_EXTERNAL = [/^@recto\//, /^@atlaskit\//];

/** Bundles the drawing of pages for this process. @returns the path of the module. */
export async function bundleServer(): Promise<string> {
  const outDir = join(CACHE, 'server');
  await build({
    ...SHARED,
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(WEB, 'src/entry-server.tsx'),
      target: 'es2023',
      rollupOptions: { checks: CHECKS, output: { entryFileNames: 'entry-server.mjs', codeSplitting: false } },
    },
    ssr: { noExternal: NOT_EXTERNAL },
  });
  return join(outDir, 'entry-server.mjs');
}

/**
 * Collects the files that a page loads: the entry, the page's own chunks, and everything that these import.
 * @param sources source files of the page's own chunks
 * @returns style sheets in the order of the imports
 */
export function chunksOf(
  manifest: Manifest,
  sources: readonly string[],
): { entry: string; preload: string[]; style: string[] } {
  const entry = manifest[CLIENT_ENTRY];
  if (!entry) throw new Error('The bundle has no entry');
  const files = new Set<string>();
  const style = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The bundle holds no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
    for (const sheet of chunk.css ?? []) style.add(sheet);
  };
  [CLIENT_ENTRY, ...sources].forEach(visit);
  files.delete(entry.file);
  return { entry: entry.file, preload: [...files], style: [...style] };
}
