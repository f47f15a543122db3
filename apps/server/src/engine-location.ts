import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the engine's code lies: the bundle when it was built, which starts faster, else or with RECTO_ENGINE=sources the sources. */
export function locateEngine(): { readonly engineEntry: string; readonly codeFolder: string } {
  const bundle = fileURLToPath(new URL('../dist/engine.mjs', import.meta.url));
  if (process.env.RECTO_ENGINE !== 'sources' && existsSync(bundle))
    return { engineEntry: bundle, codeFolder: fileURLToPath(new URL('../dist', import.meta.url)) };
  return {
    engineEntry: fileURLToPath(new URL('./engine.ts', import.meta.url)),
    codeFolder: fileURLToPath(new URL('../../..', import.meta.url)),
  };
}
