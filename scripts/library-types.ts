/**
 * Writes the declarations of the library, and the report of its public surface: one text a door, without comments, which a test
 * compares. `node scripts/library-types.ts` writes the reports after the surface was changed on purpose.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { ERROR_CODES } from '../packages/contract/src/error-codes.ts';
import { ROOT } from './root.ts';

/** Doors of the library by the names of their reports, and the files that they begin with. */
export const LIBRARY_DOORS = {
  document: 'document/index.d.ts',
  jobs: 'jobs/index.d.ts',
  'jobs-node': 'node/jobs.d.ts',
  node: 'node/index.d.ts',
} as const;

export type LibraryDoor = keyof typeof LIBRARY_DOORS;

const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const SOURCE = 'packages/library/src';
/** File of the one class that another package declares. */
const ERRORS = 'errors.d.ts';
const SPECIFIER = /((?:from|import)\s*\(?')([^']+)(')/g;

/**
 * Makes the declarations that the doors need, by their path in the package. None names a package of the workspace.
 * @throws Error when one would
 */
export function libraryTypes(): ReadonlyMap<string, string> {
  const output = mkdtempSync(join(tmpdir(), 'recto-library-types-'));
  try {
    const project = join(ROOT, 'packages/library/tsconfig.types.json');
    execFileSync(process.execPath, [COMPILER, '-p', project, '--outDir', output], { stdio: 'inherit' });
    const files = new Map([[ERRORS, errorTypes()]]);
    const waiting: string[] = Object.values(LIBRARY_DOORS);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (files.has(path)) continue;
      const text = readFileSync(join(output, SOURCE, path), 'utf8');
      const folder = posix.dirname(path);
      const changed = text.replace(SPECIFIER, (_, before: string, name: string, after: string) => {
        const target = targetOf(name, path);
        if (target === null) return `${before}${name}${after}`;
        waiting.push(target);
        const relative = posix.relative(folder, target).replace(/\.d\.ts$/, '.js');
        return `${before}${relative.startsWith('.') ? relative : `./${relative}`}${after}`;
      });
      files.set(path, changed);
    }
    return files;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Returns the file that an import names; null for another package. @throws Error for one of the workspace */
function targetOf(name: string, from: string): string | null {
  if (name === '@recto/contract/recto-error') return ERRORS;
  if (name.startsWith('@recto/')) throw new Error(`${from} names ${name}: mark what needs it as @internal`);
  if (!name.startsWith('.')) return null;
  return posix.join(posix.dirname(from), name).replace(/\.(?:ts|js)$/, '.d.ts');
}

/** The class of all errors, with the text of each code. */
function errorTypes(): string {
  const codes = Object.entries(ERROR_CODES).map(([code, { text }]) => `    /** ${text} */\n    '${code}': true;\n`);
  return `/** Codes of errors, with their texts. */
export interface ErrorCodes {
${codes.join('')}}
/** Code of an error. */
export type ErrorCode = keyof ErrorCodes;
/** The one class of errors. Its message is a text for people, in English. */
export declare class RectoError extends Error {
    readonly name: 'RectoError';
    readonly code: ErrorCode;
    /** Values in the text, such as the name of a file. */
    readonly details: Readonly<Record<string, unknown>>;
}
`;
}

/** Returns the surface of a door: its declarations without comments. */
export function surfaceOf(door: LibraryDoor, types: ReadonlyMap<string, string>): string {
  const reached = new Set<string>();
  const waiting: string[] = [LIBRARY_DOORS[door]];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, , name = ''] of (types.get(path) ?? '').matchAll(SPECIFIER)) {
      if (name.startsWith('.')) waiting.push(posix.join(posix.dirname(path), name).replace(/\.js$/, '.d.ts'));
    }
  }
  const parts = [...reached].sort().map((path) => {
    const plain = (types.get(path) ?? '').replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\/\/.*$/gm, '');
    const lines = plain.split('\n').filter((line) => line.trim() !== '');
    return `// ${path}\n${lines.join('\n')}\n`;
  });
  return parts.join('\n');
}

/** Returns the path of a door's report. */
export function reportPath(door: LibraryDoor): string {
  return join(ROOT, `packages/library/surface/${door}.txt`);
}

/** Writes the declarations into a folder. */
export function writeLibraryTypes(folder: string): void {
  for (const [path, text] of libraryTypes()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

if (import.meta.main) {
  const types = libraryTypes();
  for (const door of Object.keys(LIBRARY_DOORS) as LibraryDoor[]) {
    const path = reportPath(door);
    const text = surfaceOf(door, types);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`Written: ${path}`);
  }
}
