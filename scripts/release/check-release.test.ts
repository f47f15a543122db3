import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { shippedPackages } from '../shipped-components.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { billFaults, releaseFaults, unreleasedFaults, versionOf } from './check-release.ts';

const VERSION = versionOf(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'recto-release-'));
const FILES = [
  ...['package.json', 'package-lock.json', 'CHANGELOG.md', 'deploy/compose.yaml', 'deploy/kubernetes.yaml'],
  ...globSync('{packages,apps}/*/package.json', { cwd: ROOT }),
];

describe('a release: ensures that', () => {
  beforeEach(() => {
    for (const path of FILES) cpSync(join(ROOT, path), join(folder, path));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the repository contradicts its version nowhere', () => {
    expect(releaseFaults(ROOT)).toEqual([]);
  });

  test.each([
    ['a package of another version', 'apps/cli/package.json', `"version": "${VERSION}"`, '"version": "0.9.0"'],
    [
      'a package that asks for another',
      'apps/cli/package.json',
      `"@recto/contract": "${VERSION}"`,
      '"@recto/contract": "2.0.0"',
    ],
    ['a stale lock file', 'package-lock.json', `"version": "${VERSION}"`, '"version": "0.9.0"'],
    ['a changelog that does not know it', 'CHANGELOG.md', `## [${VERSION}]`, '## [0.9.0]'],
    ['a changelog without a date', 'CHANGELOG.md', `## [${VERSION}] - `, `## [${VERSION}] `],
    ['an image of another version', 'deploy/compose.yaml', `recto:${VERSION}`, 'recto:latest'],
    ['a node with an image of another version', 'deploy/kubernetes.yaml', `recto:${VERSION}`, 'recto'],
  ])('%s is found', (_, path, from, to) => {
    expect(releaseFaults(folder)).toEqual([]);
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
    expect(releaseFaults(folder)).toHaveLength(1);
  });

  test('a changelog that says nothing about it is found', () => {
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      `# Changelog\n\n## [${VERSION}] - 2026-01-31\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n`,
    );
    expect(releaseFaults(folder)).toEqual([`CHANGELOG.md says nothing about ${VERSION}`]);
  });

  test('entries that belong to no version are found', () => {
    const released = `## [${VERSION}] - 2026-01-31\n\n- New.\n`;
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## [Unreleased]\n\n${released}`);
    expect([releaseFaults(folder), unreleasedFaults(folder)]).toEqual([[], []]);
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## [Unreleased]\n\n- Newer.\n\n${released}`);
    expect([releaseFaults(folder), unreleasedFaults(folder)]).toEqual([
      [],
      ['CHANGELOG.md has entries under [Unreleased]'],
    ]);
  });
});

describe('the bill of materials: ensures that', () => {
  const text = billOfMaterials();

  test('npm writes a sound one, with every package that is shipped', () => {
    expect(shippedPackages().length).toBeGreaterThan(150);
    expect(billFaults(text, VERSION, shippedPackages())).toEqual([]);
    expect(text).not.toContain('"pkg:npm/vitest@');
  });

  test('one of another version, without a package or with a loose end is found', () => {
    const bill = JSON.parse(text) as { components: { name: string; purl: string }[] };
    expect(billFaults(text, '9.9.9', [])).toEqual(['It is not about version 9.9.9']);
    const without = { ...bill, components: bill.components.filter(({ name }) => name !== 'zod') };
    expect(billFaults(JSON.stringify(without), VERSION, shippedPackages()).join()).toMatch(/zod [\d.]+ is shipped/);
    expect(billFaults(JSON.stringify(without), VERSION, []).join()).toMatch(/"zod@[\d.]+" is not in it/);
    expect(billFaults('{}', VERSION, [])).toContain('It is not CycloneDX 1.x');
  });
});
