import { readFile, stat } from 'node:fs/promises';
import { openDocument } from '@recto/pdf-document';
import { buildPdf, memoryFile, pdfInfo, qpdfCheck, richSpec, scoreMerge } from '@recto/testkit';
import { describeCorpus, describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge/merge.ts';

/** The second readers hold whole files as JSON; larger ones are left to the sweep. */
const MAX_FILE_BYTES = 6_000_000;

usePdfMatchers();

describeWithPrograms(
  'merging real files with a document that has every structure',
  ['qpdf', 'pdftotext', 'pdfinfo'],
  () => {
    describeCorpus(
      'merge over the corpus',
      (files) => {
        const rich = buildPdf(richSpec({ seed: 1 }));
        for (const file of files) {
          it(`ensures that ${file.name} loses nothing beside another file`, async ({ skip }) => {
            const password = file.userPassword ?? file.ownerPassword ?? undefined;
            if ((await stat(file.path)).size > MAX_FILE_BYTES) return skip('large');
            const bytes = new Uint8Array(await readFile(file.path));
            const merged = await mergeTwo(memoryFile('rich.pdf', rich), memoryFile(file.name, bytes, password));
            if ((await qpdfCheck(file.path, password)).exitCode !== 0) {
              // What qpdf had to repair it may also read differently: only the pages are sure.
              const pageCount = Number((await pdfInfo(file.path, { password })).Pages);
              expect((await pdfInfo(merged)).Pages).toBe(String(30 + pageCount));
              return;
            }
            const score = await scoreMerge([{ file: rich }, { file: bytes, password }], merged);
            expect(score.lost).toEqual({});
            expect(score.problems).toEqual([]);
            await expect(merged).toPassQpdfCheck();
          });
        }
      },
      ({ name, category }) => name.endsWith('.pdf') && category !== 'damaged',
    );
  },
);

async function mergeTwo(...inputs: readonly ReturnType<typeof memoryFile>[]): Promise<Uint8Array> {
  const documents = await Promise.all(inputs.map((input) => openDocument(input)));
  const parts = documents.map((document) => ({
    ...document,
    pages: Array.from({ length: document.pageCount }, (_, index) => index),
  }));
  return (await mergeDocuments(parts, { outline: 'nest', formNames: 'rename' })).bytes;
}
