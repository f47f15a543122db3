import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pdfTexts } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PAGE = readFileSync(`${ROOT}/docs/library.md`, 'utf8');
/** Doors of the published package, and where they are in the sources. */
const DOORS: readonly (readonly [string, string])[] = [
  ['@recto-pdf/library/jobs', '@recto/library/jobs/node'],
  ['@recto-pdf/library/', '@recto/library/'],
];

describeWithPrograms('the document about the library ensures that', ['pdftotext'], () => {
  const folder = useTemporaryFolder();

  test('its programs run one after the other as they are written, and do what they say', async () => {
    symlinkSync(`${ROOT}/node_modules`, folder.file('node_modules'));
    const programs = [...PAGE.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, program = '']) => program);
    expect(programs.length).toBeGreaterThanOrEqual(5);
    const printed = programs.map((program, index) => {
      const path = folder.file(`${index}.mjs`);
      writeFileSync(
        path,
        DOORS.reduce((text, [published, own]) => text.replaceAll(published, own), program),
      );
      return execFileSync(process.execPath, [path], { cwd: folder.path, encoding: 'utf8' });
    });
    const read = async (name: string) => (await pdfTexts(new Uint8Array(readFileSync(folder.file(name)))))[0];
    expect(await read('first.pdf')).toContain('世界');
    expect(await read('draft.pdf')).toContain('DRAFT');
    expect(printed.at(-1)).toContain('name: Ada 愛');
    expect(printed.join('')).toMatch(/item: 'pages', before: 2, after: 2/);
  });

  test('its table names functions that there are', async () => {
    const names = Object.keys(await import('@recto/library/document'));
    const table = PAGE.slice(PAGE.indexOf('| For | Functions |'), PAGE.indexOf('### Text and fonts'));
    const named = [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(names).toEqual(expect.arrayContaining(named));
  });
});
