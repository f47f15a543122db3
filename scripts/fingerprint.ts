import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold results, never sources. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'results', '.cache', '.git']);

/** Files of a tree, sorted, relative to `root`; folders of results are left out. @param paths files or folders below root. */
export function listFiles(root: string, paths: readonly string[]): string[] {
  const found: string[] = [];
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const status = statSync(join(root, path), { throwIfNoEntry: false });
    if (status?.isFile()) found.push(path);
    if (!status?.isDirectory()) continue;
    for (const name of readdirSync(join(root, path))) {
      if (!NOT_SOURCES.has(name)) waiting.push(join(path, name));
    }
  }
  return found.sort();
}

/** SHA-256 over names and contents: equal means that nothing a build reads has changed. Tests are not read by builds. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of listFiles(root, paths)) {
    if (/\.test(ing)?\.tsx?$|\/src\/tests\/|^packages\/testkit\//.test(path)) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
