import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolders } from './package-folders.ts';

/** Location of the engine's code: in the sources, in a bundle with its packages, or in a package that npm installed. */
export interface EngineLocation {
  readonly engineEntry: string;
  /** The folder that holds the entry and what it imports. */
  readonly codeFolder: string;
  /** Packages that it imports and that lie elsewhere. */
  readonly packageFolders: readonly string[];
}

/** Packages that are no part of the bundle. */
const EXTERNAL_PACKAGES = ['sharp', 'libheif-js', '@cornerstonejs/codec-openjpeg', '@jsquash/jpeg', '@jsquash/webp'];

export function locateEngine(): EngineLocation {
  const isBundle = !import.meta.url.endsWith('.ts');
  const engineEntry = fileURLToPath(new URL(isBundle ? './engine.cjs' : './engine.ts', import.meta.url));
  const codeFolder = isBundle ? dirname(engineEntry) : fileURLToPath(new URL('../../..', import.meta.url));
  const hasPackages = existsSync(join(codeFolder, 'node_modules'));
  return { engineEntry, codeFolder, packageFolders: hasPackages ? [] : packageFolders(codeFolder, EXTERNAL_PACKAGES) };
}
