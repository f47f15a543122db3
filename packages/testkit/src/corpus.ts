import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One real file of the corpus, as its manifest describes it. */
export interface CorpusFile {
  /** Below the corpus folder: "encrypted/r6-both-passwords.pdf". */
  readonly name: string;
  readonly path: string;
  readonly category: string;
  readonly note: string;
  /** From the note; null when it names none. */
  readonly pageCount: number | null;
  /** Null when the note names no password of that kind. An empty string is a password. */
  readonly userPassword: string | null;
  readonly ownerPassword: string | null;
}

const MANIFEST = 'MANIFEST.tsv';
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The corpus folder: RECTO_CORPUS, or `shared/corpus` beside the repository or one of its parents; else null. */
export function findCorpus(): string | null {
  const candidates = [process.env.RECTO_CORPUS, join(ROOT, '../shared/corpus'), join(ROOT, '../../shared/corpus')];
  return candidates.find((folder) => folder && existsSync(join(folder, MANIFEST))) ?? null;
}

/** Reads the manifest. Files that it names and that are absent are left out. */
export function readCorpus(folder: string): CorpusFile[] {
  const [header = '', ...rows] = readFileSync(join(folder, MANIFEST), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return rows
    .map((row) => {
      const cells = row.split('\t');
      const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
      return describeFile(folder, cell('file'), cell('category'), cell('note'));
    })
    .filter((file) => existsSync(file.path));
}

function describeFile(folder: string, name: string, category: string, note: string): CorpusFile {
  const pageCount = /\bpages=(\d+)/.exec(note)?.[1];
  return {
    name,
    path: join(folder, name),
    category,
    note,
    pageCount: pageCount === undefined ? null : Number(pageCount),
    userPassword: passwordIn(note, 'user'),
    ownerPassword: passwordIn(note, 'owner'),
  };
}

/** Notes say "passwords: user=view; owner=master; R=3", "user+owner=x", "user=(empty)" or "password=x". */
function passwordIn(note: string, kind: 'user' | 'owner'): string | null {
  for (const part of note.replace(/.*passwords:/, '').split(';')) {
    const [keys = '', value = ''] = splitOnce(part.trim(), '=');
    if (keys === 'password' || keys.split('+').includes(kind)) return value === '(empty)' ? '' : value;
  }
  return null;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
