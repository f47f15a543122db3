import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pdfInfo } from '../oracle/poppler.ts';
import { qpdfCheck } from '../oracle/qpdf-program.ts';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '../vitest/index.ts';
import * as hostile from './hostile.ts';
import { imageDocument, megabytesToBytes, textDocument, writeImageDocument, writeSparsePdf } from './large-files.ts';

usePdfMatchers();
const folder = useTemporaryFolder();

describe('hostile files', () => {
  it('ensures that a flate bomb is small', () => {
    expect(hostile.flateBomb(64 * 1024 * 1024).length).toBeLessThan(4096);
  });

  it('ensures that scrambling is repeatable and changes bytes', () => {
    const pdf = hostile.plainPdf();
    expect(hostile.scrambled(pdf, 7)).toEqual(hostile.scrambled(pdf, 7));
    expect(hostile.scrambled(pdf, 7)).not.toEqual(pdf);
  });
});

describeWithPrograms('hostile files by a second opinion', ['qpdf', 'pdfinfo'], () => {
  it.each([
    ['truncated', () => hostile.truncated(hostile.plainPdf())],
    ['withoutCrossReference', () => hostile.withoutCrossReference(hostile.plainPdf())],
    ['pageTreeCycle', hostile.pageTreeCycle],
    ['pngFile', hostile.pngFile],
    ['emptyFile', () => hostile.emptyFile],
  ])('ensures that qpdf complains about %s', async (_, build) => {
    expect((await qpdfCheck(build())).exitCode).not.toBe(0);
  });

  it('ensures that a sparse file has the wanted size and is a sound PDF', async () => {
    const path = folder.file('sparse.pdf');
    await writeSparsePdf(path, megabytesToBytes(151));
    expect((await stat(path)).size).toBe(megabytesToBytes(151));
    await expect(path).toPassQpdfCheck();
  });

  it('ensures that an image document written to disk takes a megabyte a page', async () => {
    const path = folder.file('written.pdf');
    await writeImageDocument(path, 3);
    expect((await stat(path)).size).toBeGreaterThan(megabytesToBytes(3));
    await expect(path).toPassQpdfCheck();
    expect((await pdfInfo(path)).Pages).toBe('3');
  });

  it('ensures that a large text document has its pages', async () => {
    const pdf = textDocument(200);
    await expect(pdf).toPassQpdfCheck();
    expect((await pdfInfo(pdf)).Pages).toBe('200');
    await expect(pdf).toContainTextOnPage('TXTP0200', 199);
  });

  it('ensures that a large image document takes a megabyte a page', async () => {
    const pdf = imageDocument(3);
    expect(pdf.length).toBeGreaterThan(megabytesToBytes(3));
    await expect(pdf).toPassQpdfCheck();
    await expect(pdf).toContainTextOnPage('IMGP0003', 2);
  });
});
