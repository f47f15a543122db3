import { appendFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pdfTexts, qpdfCheck, writeSparseImages } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { digestOfFile } from './path-input.ts';
import { createProcessHost } from './process-host.ts';

const PAGES = 3;
const MEGABYTES_EACH = 70;
const BYTES_EACH = MEGABYTES_EACH * 1_048_576;
/** Memory that an engine reserves when it starts, most of it never used, and 100 to 200 MB more: not enough for the file. */
const MAX_MEMORY_MEGABYTES = 850;

const folder = useTemporaryFolder();
const large = () => folder.file('large.pdf');
const host = createProcessHost({
  engineEntry: fileURLToPath(new URL('engine-entry.ts', import.meta.url)),
  codeFolder: fileURLToPath(new URL('../../../..', import.meta.url)),
  ranOn: 'command-line',
  maxMemoryMegabytes: MAX_MEMORY_MEGABYTES,
  maxHeapMegabytes: 128,
  maxFileMegabytes: 1000,
});
const PAGE_TEXTS = Array.from({ length: PAGES }, (_, index) => `IMGP000${index + 1}`);

interface LargeJob {
  readonly toolId: string;
  readonly options?: unknown;
  readonly copies?: number;
  /** Texts of each result, in order. */
  readonly texts: readonly (readonly string[])[];
  readonly password?: string;
}

const JOBS: readonly LargeJob[] = [
  { toolId: 'merge', copies: 2, texts: [[...PAGE_TEXTS, ...PAGE_TEXTS]] },
  { toolId: 'rotate', options: { angle: 90 }, texts: [PAGE_TEXTS] },
  { toolId: 'reorder', options: { order: 'z-1' }, texts: [PAGE_TEXTS.toReversed()] },
  {
    toolId: 'split',
    options: { mode: 'ranges', ranges: '1-2,3' },
    texts: [PAGE_TEXTS.slice(0, 2), PAGE_TEXTS.slice(2)],
  },
  { toolId: 'protect', options: { userPassword: 'open' }, texts: [PAGE_TEXTS], password: 'open' },
];

describeWithPrograms(`a file of ${PAGES * MEGABYTES_EACH} MB: ensures that`, ['qpdf', 'pdftotext'], () => {
  beforeAll(() => writeSparseImages(large(), PAGES, MEGABYTES_EACH));

  test.each(JOBS)(
    '$toolId holds no file in memory as a whole',
    async ({ toolId, options, copies = 1, texts, password }) => {
      const inputs = Array.from({ length: copies }, () => ({ path: large() }));
      await host.run(
        { toolId, inputs, options: options ?? {} },
        async ({ outputs, receipt }) => {
          expect(receipt.contentUnchanged).toBe(true);
          for (const { sha256 } of receipt.inputs) expect(sha256).toBe(await digestOfFile(large(), ''));
          for (const [index, { path, sizeBytes }] of outputs.entries()) {
            const pages = texts[index] ?? [];
            expect((await stat(path)).size).toBe(sizeBytes);
            expect(receipt.outputs[index]?.sha256).toBe(await digestOfFile(path, ''));
            // Equal images of a merge are one.
            expect(sizeBytes).toBeGreaterThan(new Set(pages).size * BYTES_EACH);
            expect(await qpdfCheck(path, password)).toEqual({ exitCode: 0, complaints: [] });
            const found = await pdfTexts(path, password === undefined ? {} : { password });
            expect(found.map((text) => text.trim())).toEqual(pages);
          }
          expect(outputs).toHaveLength(texts.length);
        },
        { workParent: folder.path },
      );
    },
  );

  test('a file that grows meanwhile ends the job in words', async () => {
    let hasGrown = false;
    const job = { toolId: 'rotate', inputs: [{ path: large() }], options: { angle: 90 } };
    const onPercent = () => {
      if (!hasGrown) appendFileSync(large(), ' ');
      hasGrown = true;
    };
    await expect(host.run(job, async () => {}, { workParent: folder.path, onPercent })).rejects.toMatchObject({
      code: 'file-unreadable',
    });
  });
});
