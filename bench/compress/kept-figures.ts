import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** Figures of files measured so far, one file each, by way of measuring; not part of the repository. */
const FOLDER = join(ROOT, 'bench/.cache/compress');

const pathOf = (way: string, name: string) => join(FOLDER, way, `${name.replace(/[^\w.-]+/g, '-')}.json`);

/** Returns the earlier figures of a file; null when there are none. */
export function keptFigures<Figures>(way: string, name: string): Figures | null {
  const path = pathOf(way, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Figures) : null;
}

export function keepFigures<Figures extends { readonly name: string }>(way: string, figures: Figures): void {
  mkdirSync(join(FOLDER, way), { recursive: true });
  writeFileSync(pathOf(way, figures.name), JSON.stringify(figures));
}

/** So that it is measured again. */
export function forgetFigures(way: string, name: string): void {
  rmSync(pathOf(way, name), { force: true });
}
