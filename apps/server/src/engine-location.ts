import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files of this copy that a sandbox shows. */
export interface ServerEngineLocation {
  readonly engineEntry: string;
  /** Files and folders with code and nothing else. */
  readonly codePaths: readonly string[];
}

/** All code that a server runs unbuilt. Never the folder around it, where data and keys may lie. */
const SOURCES = ['packages', 'node_modules', 'apps/server/package.json', 'apps/server/src'];

/** Finds the engine's code: the bundle if built, which starts faster; otherwise, or with RECTO_ENGINE=sources, the sources. */
export function locateEngine(env: Readonly<Record<string, string | undefined>> = process.env): ServerEngineLocation {
  const below = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const bundle = below('apps/server/dist/engine.cjs');
  if (env.RECTO_ENGINE !== 'sources' && existsSync(bundle)) {
    return { engineEntry: bundle, codePaths: [below('apps/server/dist')] };
  }
  return { engineEntry: below('apps/server/src/engine.ts'), codePaths: SOURCES.map(below) };
}
