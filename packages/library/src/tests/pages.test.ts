import { writeFileSync } from 'node:fs';
import {
  addPage,
  arrangePages,
  createDocument,
  drawText,
  extractPages,
  insertPage,
  insertPages,
  mergeDocuments,
  movePage,
  openDocument,
  PAPER,
  readText,
  removePages,
  saveDocument,
  saveProtected,
} from '@recto/library/document';
import { openPath } from '@recto/library/node';
import {
  buildPdf,
  lockWithQpdf,
  pdfTexts,
  plainPdf,
  qpdfEncryption,
  readWithQpdf,
  richSpec,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

/** Texts of the pages as Poppler reads them, without white space around them. */
const textsOf = async (bytes: Uint8Array) => (await pdfTexts(bytes)).map((text) => text.trim());

describeWithPrograms('documents and pages', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);
  const folder = useTemporaryFolder();

  test('1: makes a document with a page of text', async () => {
    const document = await createDocument();
    const page = addPage(document, PAPER.letter);
    drawText(page, 'Made from nothing', { x: 72, y: 700, size: 24, font: 'Times-Roman' });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toBeSoundInside();
    expect(await textsOf(bytes)).toEqual(['Made from nothing']);
    expect((await readWithQpdf(bytes)).pages[0]?.mediaBox).toEqual([0, 0, 612, 792]);
  });

  test('2: changes a file, written whole or behind its bytes', async () => {
    const before = plainPdf('A', 2);
    for (const mode of ['whole', 'appended'] as const) {
      const document = await openDocument(before);
      drawText(document.pages[0] ?? fail(), 'DRAFT', { x: 40, y: 60, size: 30, rotate: 45, opacity: 0.5 });
      const bytes = await saveDocument(document, { mode });
      await expect(bytes).toPassQpdfCheck();
      await expect(bytes).toContainTextOnPage('DRAFT', 0);
      const keeps = Buffer.from(bytes.subarray(0, before.length)).equals(Buffer.from(before));
      expect(keeps).toBe(mode === 'appended');
    }
  });

  test('3: opens a locked file, and its result is locked alike', async () => {
    const locked = await lockWithQpdf(plainPdf('A', 2), { userPassword: 'open', ownerPassword: 'all' });
    await expect(openDocument(locked)).rejects.toMatchObject({ code: 'input-locked' });
    await expect(openDocument(locked, { password: 'no' })).rejects.toMatchObject({ code: 'password-wrong' });
    const document = await openDocument(locked, { password: 'all' });
    expect(document.isEncrypted).toBe(true);
    document.pages[0]?.setRotation(90);
    for (const mode of ['whole', 'appended'] as const) {
      const bytes = await saveDocument(document, { mode });
      expect(await qpdfEncryption(bytes, 'open')).toMatchObject({ openedAs: 'user' });
      expect((await readWithQpdf(bytes, 'open')).pages[0]?.rotationDegrees).toBe(90);
    }
    await removePages(document, [0]);
    const rest = await saveDocument(document, { mode: 'appended' });
    expect(await qpdfEncryption(rest, 'open')).toMatchObject({ openedAs: 'user' });
    expect((await readWithQpdf(rest, 'open')).pages).toHaveLength(1);
  });

  test('4: encrypts with passwords and rights', async () => {
    const document = await openDocument(plainPdf('A'));
    const rules = { userPassword: 'open', ownerPassword: 'all', permissions: ['print', 'accessibility'] } as const;
    const bytes = await saveProtected(document, rules);
    expect(await qpdfEncryption(bytes, 'open')).toMatchObject({ revision: 6, method: 'AESv3', openedAs: 'user' });
    expect(await qpdfEncryption(bytes, 'all')).toMatchObject({ openedAs: 'owner' });
    await expect(saveProtected(document, {})).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('5: removes encryption', async () => {
    const locked = await lockWithQpdf(plainPdf('A'), { userPassword: 'open' });
    const document = await openDocument(locked, { password: 'open' });
    const bytes = await saveDocument(document, { keepProtection: false });
    expect(await qpdfEncryption(bytes)).toBeNull();
    await expect(bytes).toPassQpdfCheck();
  });

  test('6: opens a file whose cross-reference is gone', async () => {
    const document = await openDocument(withoutCrossReference(plainPdf('A', 3)));
    expect(document.wasRepaired).toBe(true);
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toHavePages(3);
  });

  test('7: merges files with outline, links, fields and attachments', async () => {
    const spec = richSpec({ pages: 6, marker: 'A' });
    const parts = [
      await openDocument(buildPdf(spec)),
      await openDocument(buildPdf(richSpec({ pages: 6, marker: 'B' }))),
    ];
    const merged = await mergeDocuments(parts);
    const bytes = await saveDocument(merged);
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toBeSoundInside();
    const one = await readWithQpdf(buildPdf(spec));
    const both = await readWithQpdf(bytes);
    expect(both.pages).toHaveLength(2 * one.pages.length);
    expect(both.links.length).toBe(2 * one.links.length);
    expect(both.form.fields.length).toBe(2 * one.form.fields.length);
    expect(both.outline.length).toBe(2 * one.outline.length + 2);
    expect(both.catalog.attachments.length).toBe(2 * one.catalog.attachments.length);
  });

  test('8: copies chosen pages of another document', async () => {
    const document = await openDocument(plainPdf('A', 2));
    await insertPages(document, 1, await openDocument(plainPdf('B', 3)), [2, 0]);
    expect(await textsOf(await saveDocument(document))).toEqual(['AP0001', 'BP0003', 'BP0001', 'AP0002']);
  });

  test('9: splits a document, and takes odd pages of it', async () => {
    const document = await openDocument(plainPdf('A', 4));
    const odd = await extractPages(document, [0, 2]);
    const rest = await extractPages(document, [1, 3]);
    expect(await textsOf(await saveDocument(odd))).toEqual(['AP0001', 'AP0003']);
    expect(await textsOf(await saveDocument(rest))).toEqual(['AP0002', 'AP0004']);
    expect(document.pageCount).toBe(4);
    await expect(extractPages(document, [9])).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('10: removes, moves and inserts pages', async () => {
    const document = await openDocument(plainPdf('A', 4));
    await removePages(document, [1]);
    await movePage(document, 2, 0);
    const blank = await insertPage(document, 1, { width: 200, height: 100 });
    drawText(blank, 'between', { x: 10, y: 50 });
    const bytes = await saveDocument(document);
    expect(await textsOf(bytes)).toEqual(['AP0004', 'between', 'AP0001', 'AP0003']);
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toBeSoundInside();
    await expect(removePages(document, [0, 1, 2, 3])).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('11: duplicates and reverses pages', async () => {
    const document = await openDocument(plainPdf('A', 2));
    await arrangePages(document, [1, 0, 0]);
    expect(await textsOf(await saveDocument(document))).toEqual(['AP0002', 'AP0001', 'AP0001']);
  });

  test('12: rotates pages, and sets their boxes', async () => {
    const document = await openDocument(plainPdf('A', 2));
    const [first, second] = document.pages;
    first?.setRotation(-90);
    second?.setBox('crop', { left: 10, bottom: 20, right: 110, top: 220 });
    second?.setBox('trim', { left: 12, bottom: 22, right: 100, top: 200 });
    expect([second?.width, second?.height]).toEqual([100, 200]);
    expect(() => first?.setRotation(45)).toThrow(RangeError);
    const { pages } = await readWithQpdf(await saveDocument(document));
    expect(pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([270, 0]);
    expect(pages[1]?.cropBox).toEqual([10, 20, 110, 220]);
    expect(second?.box('trim')).toEqual({ left: 12, bottom: 22, right: 100, top: 200 });
    expect(second?.box('art')).toBeNull();
  });

  test('13: reads a file on a disk by ranges', async () => {
    writeFileSync(folder.file('large.pdf'), plainPdf('A', 30));
    const opened = await openPath(folder.file('large.pdf'));
    try {
      const { document } = opened;
      expect((await readText(document.pages[29] ?? fail())).text).toBe('AP0030');
      const part = await extractPages(document, [28]);
      expect(await textsOf(await saveDocument(part))).toEqual(['AP0029']);
      document.pages[0]?.setRotation(180);
      const { pages } = await readWithQpdf(await saveDocument(document, { mode: 'appended' }));
      expect(pages[0]?.rotationDegrees).toBe(180);
    } finally {
      opened.close();
    }
    await expect(openPath(folder.file('none.pdf'))).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  test('14: refuses what is no PDF with a typed error', async () => {
    await expect(openDocument(new Uint8Array())).rejects.toMatchObject({ code: 'file-empty' });
    const text = new TextEncoder().encode('no PDF at all');
    await expect(openDocument(text, { name: 'a.txt' })).rejects.toMatchObject({
      code: 'input-damaged',
      details: { fileName: 'a.txt' },
    });
  });
});

function fail(): never {
  throw new Error('the page is missing');
}
