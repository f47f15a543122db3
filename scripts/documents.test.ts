import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './fingerprint.ts';
import { ROOT } from './root.ts';
import { DOCUMENTS, wrapDocument } from './wrap-documents.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Manifest {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (path: string): Manifest => JSON.parse(read(path));

/** Everything that a package.json of ours asks for, but for our own packages: name -> exact version. */
function wantedDependencies(): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const path of ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: ROOT })]) {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(path);
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      if (!name.startsWith('@recto/')) wanted.set(name, version);
    }
  }
  return wanted;
}

test.each(DOCUMENTS)('ensures that every link of %s leads to a file', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
});

test.each(DOCUMENTS)('ensures that %s is wrapped at 120 columns (node scripts/wrap-documents.ts)', (path) => {
  expect(read(path)).toBe(wrapDocument(read(path)));
});

test('ensures that the README can be read in three minutes', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(700);
});

test('ensures that the files that the architecture names are there', () => {
  // It leaves `packages` and `src` out where a path is clear without them, and the group of a tool.
  const files = listFiles(ROOT, ['apps', 'packages', 'scripts']);
  const known = files.flatMap((path) => [`/${path}`, `/${path.replace('/src/', '/')}`]);
  const pages = ['architecture', 'boundaries', 'import-rules', 'offline', 'sitting', 'tour'];
  const text = pages.map((page) => read(`docs/${page}.md`)).join('\n');
  const names = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|json))`/g)];
  const named = names.map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

test('ensures that the architecture can be read at one sitting', () => {
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(151);
});

test('ensures that every decision record has its number and a status', () => {
  for (const path of globSync('docs/adr/0*.md', { cwd: ROOT })) {
    const number = path.slice('docs/adr/'.length).slice(0, 4);
    expect(read(path)).toMatch(new RegExp(`^# ${number}: .+\n\nStatus: (?:accepted|replaced by)`));
  }
});

test('ensures that the list of decision records is the folder', () => {
  const records = readdirSync(join(ROOT, 'docs/adr')).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const listed = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map((match) => match[1]);
  expect(listed).toEqual(records.sort());
});

test('ensures that docs/dependencies.md has a row for each dependency, with its exact version, and no others', () => {
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| ([^ |]+) \|/gm)];
  const documented = rows.map(([, name, version]) => `${name} ${version}`);
  const wanted = [...wantedDependencies()].map(([name, version]) => `${name} ${version}`);
  expect(documented.sort()).toEqual(wanted.sort());
});

/** Licences that may be shipped or used to build (SPDX); OFL and CC are for fonts and data. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|CC-BY-3\.0|Python-2\.0|Unlicense)\b/;

/** Under the LGPL, allowed as modules of their own that are loaded beside ours (docs/adr/0007-image-codecs.md). */
const SEPARATE_MODULES = /^(libheif-js|@img\/sharp-libvips-[a-z0-9-]+)\/package\.json: LGPL-3\.0(-or-later)?$/;

test('ensures that everything that is installed has a licence that we may use', () => {
  const manifests = globSync('node_modules/{*,@*/*}/package.json', { cwd: ROOT });
  expect(manifests.length).toBeGreaterThan(100);
  const refused = manifests
    .filter((path) => !path.startsWith('node_modules/@recto/'))
    .map((path) => `${path.slice('node_modules/'.length)}: ${readManifest(path).license ?? 'none'}`)
    .filter((line) => !SEPARATE_MODULES.test(line))
    .filter((line) => !ALLOWED.test(line.slice(line.indexOf(': ') + 2)));
  expect(refused).toEqual([]);
});
