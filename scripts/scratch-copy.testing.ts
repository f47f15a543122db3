import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** Folders left out of a copy: built, installed or stored files. */
const NOT_COPIED = new Set(['node_modules', 'dist', '.cache', '.git', 'data']);

/** A throw-away copy of the repository's sources, for tests that change files or plant mistakes. */
export interface ScratchCopy {
  /** Absolute. */
  readonly folder: string;
  /** Deletes it. */
  remove(): void;
}

/**
 * Copies the sources, as they are on disk, to a new folder below `.cache`. The copy links its workspace packages to
 * itself, so that nothing in it leads back to the original; everything else is found in the node_modules above it.
 */
export function makeScratchCopy(): ScratchCopy {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/copy-'));
  for (const name of readdirSync(ROOT)) {
    if (NOT_COPIED.has(name)) continue;
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !NOT_COPIED.has(basename(source)),
    });
  }
  linkWorkspaces(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function linkWorkspaces(folder: string): void {
  for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: folder })) {
    const { name }: { name: string } = JSON.parse(readFileSync(join(folder, manifest), 'utf8'));
    const link = join(folder, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, dirname(manifest)), link, 'dir');
  }
}
