import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { plainPdf } from '@recto/testkit';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { LIBRARY_PROGRAMS } from './library-programs.ts';
import { packLibrary } from './pack-library.ts';
import { PROJECT } from './project.ts';

/** Outside of the repository: nothing of it can be found from here. */
const folder = mkdtempSync(join(tmpdir(), 'recto-library-packed-'));
const MOST_BYTES = 120_000;
const PROGRAM = `import { openDocument, RectoError, saveDocument, type PdfDocument } from '${PROJECT.libraryName}/document';
import { merge } from '${PROJECT.libraryName}/jobs';
import { nodeFonts } from '${PROJECT.libraryName}/node';
const document: PdfDocument = await openDocument(new Uint8Array());
const pages: number = document.pageCount;
const { receipt } = await merge([new Uint8Array()], { outline: 'nest' });
export const all: readonly unknown[] = [pages, receipt.notes, nodeFonts(), await saveDocument(document)];
export const code = (error: RectoError) => error.code === 'input-locked';
// @ts-expect-error: there is no such word
await merge([], { outline: 'wrong' });
`;

describe('the packed library, installed in an empty folder, ensures that', () => {
  beforeAll(() => {
    const packed = packLibrary(folder);
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, `./${basename(packed)}`], { cwd: folder, stdio: 'pipe' });
    writeFileSync(join(folder, 'a.pdf'), plainPdf('A', 2));
    writeFileSync(join(folder, 'b.pdf'), plainPdf('B', 1));
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(LIBRARY_PROGRAMS)('programs %s', (_, program) => {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: 'pipe' });
  });

  test('its types are complete, and refuse what is wrong', () => {
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const flags = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--target', 'es2023'];
    const modules = ['--module', 'nodenext', '--lib', 'es2023,dom', '--types', ''];
    execFileSync(process.execPath, [compiler, ...flags, ...modules, 'program.ts'], { cwd: folder, stdio: 'inherit' });
  });

  test('a program for browsers takes at most 120 kB, compressed, and needs nothing of Node', async () => {
    const entry = join(folder, 'browser.js');
    writeFileSync(
      entry,
      `export { mergeDocuments, openDocument, saveDocument } from '${PROJECT.libraryName}/document';\n`,
    );
    const bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    const chunks = output.filter((file) => file.type === 'chunk');
    const own = new Set(chunks.map(({ fileName }) => fileName));
    expect(chunks.flatMap(({ imports }) => imports).filter((name) => !own.has(name))).toEqual([]);
    expect(chunks.map(({ code }) => code).join('')).not.toMatch(/WebAssembly/);
    const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});
