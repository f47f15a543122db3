import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import type { FileFigures } from './report.ts';

/** Figures of files measured so far, one file each; not part of the repository. */
const FOLDER = join(ROOT, 'bench/.cache/compress');

const pathOf = (name: string) => join(FOLDER, `${name.replace(/[^\w.-]+/g, '-')}.json`);

/** What was measured of a file earlier; null for nothing. */
export function keptFigures(name: string): FileFigures | null {
  const path = pathOf(name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FileFigures) : null;
}

export function keepFigures(figures: FileFigures): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(pathOf(figures.name), JSON.stringify(figures));
}
