import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the engine's code lies, for the bundle and for the sources alike. */
export interface EngineLocation {
  readonly engineEntry: string;
  /** The folder that holds the entry and all it imports. */
  readonly codeFolder: string;
}

export function locateEngine(): EngineLocation {
  const isBundle = !import.meta.url.endsWith('.ts');
  const engineEntry = fileURLToPath(new URL(isBundle ? './engine.mjs' : './engine.ts', import.meta.url));
  const codeFolder = isBundle ? dirname(engineEntry) : fileURLToPath(new URL('../../..', import.meta.url));
  return { engineEntry, codeFolder };
}
