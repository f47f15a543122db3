import { readFile } from 'node:fs/promises';
import { openPdf, type PdfFile } from '@recto/pdf-core';
import { inspectDocument, readPages } from '@recto/pdf-document';
import { pdfInfo, qpdfCheck, renderDigests, rewriteWithQpdf } from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { rotatePages } from './rotate.ts';

/** Pages up to which pictures are compared; more would only take longer. */
const MAX_PICTURES = 12;

const rotatedAll = (file: PdfFile) =>
  rotatePages(file, { pages: readPages(file).map((page) => page.pageIndex), angleDegrees: 90 });

describeWithPrograms('rotate over real files', ['qpdf', 'pdfinfo', 'pdftoppm'], () => {
  describeCorpus(
    'rotate over the corpus',
    (files) => {
      for (const file of files) {
        test(`ensures that ${file.name} rotates and loses nothing, or is refused in words`, async () => {
          const password = file.userPassword ?? file.ownerPassword ?? undefined;
          const bytes = new Uint8Array(await readFile(file.path));
          const opened = await openPdf(bytes, { fileName: file.name, password }).catch((error: unknown) => error);
          if (opened instanceof Error) {
            expect(file.category).toBe('damaged');
            expect(opened).toMatchObject({ code: 'input-damaged' });
            return;
          }
          const input = opened as PdfFile;
          const before = inspectDocument(input);
          const { bytes: output } = rotatedAll(input);
          const after = inspectDocument(await openPdf(output, { fileName: 'out.pdf', password }));
          expect(after.counts).toEqual(before.counts);
          expect(after.fieldNames).toEqual(before.fieldNames);
          expect(after.fonts).toEqual(before.fonts);
          expect(after.pages).toEqual(
            before.pages.map((page) => ({ ...page, rotationDegrees: (page.rotationDegrees + 90) % 360 })),
          );
          if (file.category === 'damaged' || before.pages.length === 0) return;
          // qpdf complains of no more than it did about the input.
          const [checkedInput, checkedOutput] = [
            await qpdfCheck(file.path, password),
            await qpdfCheck(output, password),
          ];
          expect(checkedOutput.complaints.length).toBeLessThanOrEqual(checkedInput.complaints.length);
          expect((await pdfInfo(output, { password })).Pages).toBe(String(before.pages.length));
          if (before.pages.length > MAX_PICTURES || checkedInput.exitCode !== 0) return;
          const flags = password === undefined ? [] : [`--password=${password}`];
          const byQpdf = await rewriteWithQpdf(file.path, [...flags, '--rotate=+90']);
          expect(await renderDigests(output, 36, { password })).toEqual(await renderDigests(byQpdf, 36, { password }));
        });
      }
    },
    (file) => file.name.endsWith('.pdf'),
  );
});
