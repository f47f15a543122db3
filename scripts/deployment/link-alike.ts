/** Makes files of folders that are the same one file under several names: `node scripts/deployment/link-alike.ts FOLDER...`. */
import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Smaller files are not worth a link. */
const LEAST_BYTES = 4_096;

/** Links files of the same bytes to the first of them. @returns the bytes that are saved */
export function linkAlike(folders: readonly string[]): number {
  const first = new Map<string, string>();
  let savedBytes = 0;
  for (const path of folders.flatMap(filesOf)) {
    const { size, mode } = statSync(path);
    if (size < LEAST_BYTES) continue;
    const content = `${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    const other = first.get(content);
    if (other === undefined) first.set(content, path);
    else {
      linkSync(other, `${path}.link`);
      renameSync(`${path}.link`, path);
      savedBytes += size;
    }
  }
  return savedBytes;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) {
  const saved = linkAlike(process.argv.slice(2));
  console.log(`${(saved / 1e6).toFixed(0)} MB are in the folders once instead of twice`);
}
