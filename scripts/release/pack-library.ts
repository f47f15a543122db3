import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { externalPackages, packFolder } from './pack-npm.ts';
import { put } from './program-tree.ts';
import { PROJECT } from './project.ts';

const LIBRARY = join(ROOT, 'packages/library');
const BUILT = join(LIBRARY, 'dist');
/** Modules that code for browsers imports from other packages. */
const IMPORTED = /(?:from\s*|import\s*\(?\s*)["']([^."'][^"']*)["']/g;

/** Builds the library, and packs it for npm. @returns the file */
export function packLibrary(output: string): string {
  execFileSync(process.execPath, [join(LIBRARY, 'build.mjs')], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'recto-pack-library-'));
  try {
    const packages = join(BUILT, 'node/node_modules');
    // npm leaves out what is called node_modules; the packages in it come as dependencies, fit for each machine.
    cpSync(BUILT, join(folder, 'dist'), { recursive: true, filter: (path) => path !== packages });
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
    cpSync(join(ROOT, 'docs/library.md'), join(folder, 'README.md'));
    put(join(folder, 'package.json'), `${JSON.stringify(manifest(packages), null, 2)}\n`);
    return packFolder(folder, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manifest(packages: string) {
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = new Set([...externalPackages(packages), ...browserPackages()]);
  const types = (path: string) => `./dist/types/${path}.d.ts`;
  return {
    name: PROJECT.libraryName,
    version,
    description: 'Opens, makes, changes, signs and saves PDF files, and runs the tools of Recto from a program.',
    license,
    homepage: PROJECT.homepage,
    repository: { type: 'git', url: `git+${PROJECT.repository}` },
    type: 'module',
    sideEffects: false,
    engines: { node: '>=24' },
    exports: {
      './document': {
        types: types('document/index'),
        node: './dist/node/document.mjs',
        default: './dist/browser/document.mjs',
      },
      './jobs': {
        node: { types: types('node/jobs'), default: './dist/node/jobs.mjs' },
        default: { types: types('jobs/index'), default: './dist/browser/jobs.mjs' },
      },
      './node': { types: types('node/index'), node: './dist/node/node.mjs' },
    },
    files: ['dist'],
    dependencies: Object.fromEntries([...names].sort().map((name) => [name, versionOf(name)])),
  };
}

/** Returns the packages that the modules for browsers import. */
function browserPackages(): string[] {
  const files = globSync('**/*.mjs', { cwd: join(BUILT, 'browser') });
  const specifiers = files.flatMap((path) =>
    [...readFileSync(join(BUILT, 'browser', path), 'utf8').matchAll(IMPORTED)].map(([, name = '']) => name),
  );
  const names = specifiers.filter((name) => !isBuiltin(name) && /^[@\w]/.test(name));
  return names.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
}
