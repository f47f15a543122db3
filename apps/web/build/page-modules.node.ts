import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite';
import { ROOT } from './folders.node.ts';

/** The browser's entry module, from the repository's root. */
export const CLIENT_ENTRY = 'apps/web/src/entry-client.tsx';
const HOME_PAGE = 'apps/web/src/pages/home-page.tsx';
const TOOL_PAGE = 'apps/web/src/pages/tool-page.tsx';

/** Modules that many pages load, by their ids; each module is in one of the two at most. */
export interface PageModules {
  readonly everyPage: ReadonlySet<string>;
  /** Modules that the page of every tool loads in addition to `everyPage`. */
  readonly everyToolPage: ReadonlySet<string>;
}

/** Workers are bundles of their own, which no page's chunks depend on. */
const WITHOUT_WORKERS: Plugin = {
  name: 'recto:without-workers',
  enforce: 'pre',
  transform: (code) => (code.includes('new Worker(') ? code.replaceAll('new Worker(', 'Object(') : null),
};

/**
 * Finds what pages have in common: bundles the site in memory, with a chunk for each set of pages, and follows the imports of
 * the chunks, so that only what is left after tree-shaking counts.
 */
export async function findPageModules(shared: InlineConfig): Promise<PageModules> {
  const result = await build({
    ...shared,
    plugins: [...(shared.plugins ?? []), WITHOUT_WORKERS],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: join(ROOT, CLIENT_ENTRY), checks: { bundlerTimings: false } },
    },
  });
  const { output } = result as Rollup.RollupOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const [entry, home, tool] = [CLIENT_ENTRY, HOME_PAGE, TOOL_PAGE].map((source) =>
    modulesOf(chunks, join(ROOT, source)),
  );
  if (!entry || !home || !tool) throw new Error('A page is missing');
  const everyPage = new Set([...entry, ...[...home].filter((id) => tool.has(id))]);
  // The entry waits for its page, so nothing that a page imports may be in one chunk with it: both would wait for ever.
  everyPage.delete(join(ROOT, CLIENT_ENTRY));
  return { everyPage, everyToolPage: new Set([...tool].filter((id) => !everyPage.has(id))) };
}

/** Returns the ids of all modules that come with a module: those of its chunk, and of what that imports. */
function modulesOf(chunks: ReadonlyMap<string, Rollup.OutputChunk>, source: string): ReadonlySet<string> {
  const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === source);
  if (!first) throw new Error(`${source} has no chunk`);
  const found = new Set([first]);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) found.add(chunk);
    }
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
}
