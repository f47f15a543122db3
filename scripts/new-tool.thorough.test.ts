import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../packages/locales/src/languages.ts';
import { listFiles } from './fingerprint.ts';
import { findViolations, type Violation } from './import-rules.ts';
import { addId } from './new-tool.ts';
import { ROOT } from './root.ts';
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.testing.ts';

const ID = 'dummy-tool';
const SOURCES = ['packages', 'apps', 'scripts', 'bench', 'docs', 'package.json', 'package-lock.json'];

describe('npm run new-tool', () => {
  let copy: ScratchCopy;
  let before: ReadonlyMap<string, string>;
  let violationsBefore: readonly Violation[];

  const readAll = () => new Map(listFiles(copy.folder, SOURCES).map((path) => [path, readCopy(path)]));
  const readCopy = (path: string) => readFileSync(join(copy.folder, path), 'latin1');
  /** Runs Node in the copy; the answer is its output when it fails. */
  const failureOf = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy.folder, encoding: 'utf8' });
    return status === 0 ? null : `${stdout}${stderr}`;
  };
  const bin = (path: string) => join(ROOT, 'node_modules', path);

  beforeAll(() => {
    copy = makeScratchCopy();
    before = readAll();
    violationsBefore = findViolations(copy.folder);
    execFileSync(process.execPath, ['scripts/new-tool.ts', ID, 'arrange'], { cwd: copy.folder });
  }, 480_000);
  afterAll(() => copy.remove());

  test('ensures that only the folder, the list of ids and generated files are touched', () => {
    const after = readAll();
    const touched = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    const folder = `packages/tools/src/${ID}/`;
    expect(touched.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))).toEqual([
      'engine/operation.test.ts',
      'engine/operation.ts',
      'page/content.tsx',
      'page/icon.tsx',
      'page/panel.tsx',
      'page/synonyms.json',
      'tool.ts',
      'trials.testing.ts',
    ]);
    expect(touched.filter((path) => !path.startsWith(folder)).sort()).toEqual([
      'docs/tools.md',
      'packages/library/src/jobs/index.ts',
      'packages/library/src/jobs/options.ts',
      'packages/library/src/node/jobs.ts',
      'packages/locales/translated-from.json',
      'packages/locales/words/en.json',
      'packages/tools/src/ids.ts',
      'packages/tools/src/registry/accepts.ts',
      'packages/tools/src/registry/declaration-loaders.ts',
      'packages/tools/src/registry/declarations.ts',
      'packages/tools/src/registry/icons.ts',
      'packages/tools/src/registry/next-steps.ts',
      'packages/tools/src/registry/operations.ts',
      'packages/tools/src/registry/pages.ts',
      'packages/tools/src/registry/panels.ts',
      ...LANGUAGES.map(({ tag }) => `packages/tools/src/registry/synonyms/${tag.toLowerCase()}.ts`).sort(),
      `packages/tools/src/registry/visible/${ID}.ts`,
    ]);
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
  });

  test('ensures that the list of ids gets one id and nothing else', () => {
    const path = 'packages/tools/src/ids.ts';
    expect(readCopy(path)).toBe(addId(before.get(path) ?? '', ID));
  });

  test('ensures that the result is formatted and linted', () => {
    expect(failureOf(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', 'packages/tools')).toBeNull();
  });

  test.each(['isomorphic', 'dom', 'node'])('ensures that the package of tools is well typed (%s)', (side) => {
    const { include } = JSON.parse(readCopy(`tsconfig.${side}.json`)) as { include: string[] };
    const changed = include.map((path) => path.replace(/^packages\/\*\//, 'packages/tools/'));
    const narrow = {
      extends: `./tsconfig.${side}.json`,
      include: changed.filter((path) => path.startsWith('packages/tools/')),
    };
    writeFileSync(join(copy.folder, 'tsconfig.narrow.json'), JSON.stringify(narrow));
    expect(failureOf(bin('typescript-native/bin/tsc'), '-p', 'tsconfig.narrow.json')).toBeNull();
    rmSync(join(copy.folder, 'tsconfig.narrow.json'));
  });

  test('ensures that the result breaks no further import rule and leaves no generated file stale', () => {
    expect(findViolations(copy.folder)).toEqual(violationsBefore);
    expect(failureOf('scripts/generate.ts', '--check')).toBeNull();
    expect(failureOf('apps/web/catalogue.ts', '--check')).toBeNull();
  });

  test("ensures that the new tool's own tests and the loop over all declarations pass", () => {
    const tests = [`packages/tools/src/${ID}`, 'packages/tools/src/declarations.test.ts'];
    expect(failureOf(bin('vitest/vitest.mjs'), 'run', '--project=quick', ...tests)).toBeNull();
  });

  test('ensures that an id which cannot be, or exists, is refused and nothing is written', () => {
    const made = readAll();
    for (const id of ['Bad_Id', '../escape', ID])
      expect(failureOf('scripts/new-tool.ts', id, 'arrange')).not.toBeNull();
    expect(failureOf('scripts/new-tool.ts', 'other-tool', 'nowhere')).toContain('Groups: arrange');
    expect(failureOf('scripts/new-tool.ts')).toContain('Usage');
    expect(readAll()).toEqual(made);
  });
});
