import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { listFiles } from '../fingerprint.ts';

/** One PDF to try the tools on. */
export interface SweepFile {
  readonly path: string;
  /** As the table names it: from the folder that was given. */
  readonly name: string;
  /** From a MANIFEST.tsv in the file's folder or one above it; undefined when none is known. */
  readonly password: string | undefined;
}

const MANIFEST = 'MANIFEST.tsv';
const LEVELS_ABOVE = 3;

/** Every PDF below the folders, sorted; a path of one file is that file. */
export function findSweepFiles(folders: readonly string[]): SweepFile[] {
  return folders.flatMap((given) => {
    const folder = resolve(given);
    if (statSync(folder).isFile()) return [toSweepFile(folder, basename(folder))];
    return listFiles(folder, ['.'])
      .filter((path) => path.toLowerCase().endsWith('.pdf'))
      .map((path) => toSweepFile(join(folder, path), path));
  });
}

function toSweepFile(path: string, name: string): SweepFile {
  return { path, name, password: passwordOf(path) };
}

const manifests = new Map<string, ReadonlyMap<string, string>>();

/** The note that a manifest has for a file: its last column; the first is the file's path from the manifest's folder. */
function passwordOf(path: string): string | undefined {
  let folder = dirname(path);
  for (let level = 0; level < LEVELS_ABOVE; level++) {
    const note = readManifest(folder).get(relative(folder, path).replaceAll('\\', '/'));
    if (note !== undefined) return passwordIn(note);
    folder = dirname(folder);
  }
  return undefined;
}

function readManifest(folder: string): ReadonlyMap<string, string> {
  const known = manifests.get(folder);
  if (known) return known;
  const path = join(folder, MANIFEST);
  const rows = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const notes = new Map(rows.map((row) => row.split('\t')).map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']));
  manifests.set(folder, notes);
  return notes;
}

/**
 * The password that opens a file, from a note such as "passwords: user=view; owner=master; R=3", "user+owner=x" or
 * "password=x". The user password is preferred; "(empty)" means that none is needed.
 */
export function passwordIn(note: string): string | undefined {
  const found = new Map<string, string>();
  for (const part of note.replace(/^.*passwords:/, '').split(';')) {
    const match = /^\s*(user\+owner|user|owner|password)=(.*)$/.exec(part);
    if (match?.[1] !== undefined) found.set(match[1], (match[2] ?? '').trim());
  }
  const password = found.get('user') ?? found.get('user+owner') ?? found.get('password') ?? found.get('owner');
  return password === '(empty)' ? undefined : password;
}
