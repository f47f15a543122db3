import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  addAnnotation,
  addField,
  addPage,
  attachFile,
  attachmentBytes,
  checkSignatures,
  createDocument,
  fillForm,
  listAttachments,
  openDocument,
  type PdfDocument,
  type PdfPage,
  readAnnotations,
  readForm,
  readMetadata,
  readOutline,
  readPageLabels,
  removeAnnotation,
  removeAttachment,
  saveDocument,
  setMetadata,
  setOutline,
  setPageLabels,
  setViewerSettings,
  signDocument,
} from '@recto/library/document';
import { nodeFonts } from '@recto/library/node';
import { buildPdf, fieldDocument, pdfInfo, pdfTexts, plainPdf, readWithQpdf, richSpec } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const NOW = new Date('2026-01-31T12:00:00Z');

function firstPage(document: PdfDocument): PdfPage {
  const [page] = document.pages;
  if (!page) throw new Error('the document has no page');
  return page;
}

describeWithPrograms('what documents hold', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  beforeAll(usePdfMatchers);

  test('26: sets and reads metadata', async () => {
    const document = await openDocument(plainPdf('A'));
    setMetadata(
      document,
      { title: 'Jahresbericht – 年報', author: 'Ada', keywords: 'one, two', language: 'de' },
      { now: NOW },
    );
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    expect(await pdfInfo(bytes)).toMatchObject({ Title: 'Jahresbericht – 年報', Author: 'Ada', Keywords: 'one, two' });
    const { catalog } = await readWithQpdf(bytes);
    expect(catalog.language).toBe('de');
    expect(catalog.metadata).toContain('Jahresbericht');
    expect(readMetadata(await openDocument(bytes))).toMatchObject({ title: 'Jahresbericht – 年報', language: 'de' });
  });

  test('27: sets how viewers show a document', async () => {
    const document = await openDocument(plainPdf('A'));
    setViewerSettings(document, { displayTitle: 'on', pageMode: 'bookmarks', direction: 'right-to-left' });
    const { catalog } = await readWithQpdf(await saveDocument(document));
    expect(catalog.viewing).toContain('DisplayDocTitle');
    expect(catalog.viewing).toContain('UseOutlines');
    expect(catalog.viewing).toContain('R2L');
  });

  test('28: writes and reads an outline', async () => {
    const document = await openDocument(plainPdf('A', 3));
    setOutline(document, [
      { title: 'Part one', page: 0, isOpen: false, items: [{ title: 'Chapter', page: 1, isBold: true }] },
      { title: '第二部', page: 2 },
    ]);
    const bytes = await saveDocument(document);
    const { outline } = await readWithQpdf(bytes);
    expect(outline.map(({ title, depth, isOpen }) => [title, depth, isOpen])).toMatchObject([
      ['Part one', 0, false],
      ['Chapter', 1, expect.anything()],
      ['第二部', 0, expect.anything()],
    ]);
    expect(outline.map(({ target }) => target)).toMatchObject([{ pageIndex: 0 }, { pageIndex: 1 }, { pageIndex: 2 }]);
    const [part] = readOutline(await openDocument(bytes));
    expect(part).toMatchObject({ title: 'Part one', page: 0, isOpen: false, items: [{ title: 'Chapter', page: 1 }] });
    setOutline(document, []);
    expect((await readWithQpdf(await saveDocument(document))).outline).toEqual([]);
  });

  test('29: labels pages', async () => {
    const document = await openDocument(plainPdf('A', 4));
    setPageLabels(document, [
      { page: 0, style: 'roman' },
      { page: 2, style: 'decimal', prefix: 'A-', start: 5 },
    ]);
    expect(readPageLabels(document)).toEqual(['i', 'ii', 'A-5', 'A-6']);
    const { pages } = await readWithQpdf(await saveDocument(document));
    expect(pages.map(({ label }) => label)).toEqual(['i', 'ii', 'A-5', 'A-6']);
  });

  test('30: attaches, lists, extracts and removes files', async () => {
    const document = await openDocument(buildPdf(richSpec({ pages: 5 })));
    const before = listAttachments(document).length;
    const data = new TextEncoder().encode('a;b\n'.repeat(100));
    expect(attachFile(document, { name: 'data.csv', bytes: data, mediaType: 'text/csv' }, { now: NOW })).toBe(
      'data.csv',
    );
    expect(attachFile(document, { name: 'data.csv', bytes: data }, { now: NOW })).toBe('data (2).csv');
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    const again = await openDocument(bytes);
    expect(listAttachments(again)).toHaveLength(before + 2);
    expect(attachmentBytes(again, 'data.csv')).toEqual(data);
    removeAttachment(again, 'data (2).csv');
    const { catalog } = await readWithQpdf(await saveDocument(again));
    expect(catalog.attachments.map(({ fileName }) => fileName)).toContain('data.csv');
    expect(catalog.attachments.map(({ fileName }) => fileName)).not.toContain('data (2).csv');
    expect(() => removeAttachment(again, 'none')).toThrow(expect.objectContaining({ code: 'option-invalid' }));
  });

  test('31: makes a form, and fills it in', async () => {
    const document = await createDocument();
    const page = addPage(document);
    const box = (at: number, width = 200) => ({
      left: 60,
      bottom: 700 - 50 * at,
      right: 60 + width,
      top: 724 - 50 * at,
    });
    addField(page, { name: 'who', label: 'Your name', box: box(0) }, { kind: 'text', maxLength: 20 });
    addField(page, { name: 'agree', box: box(1, 24) }, { kind: 'check' });
    addField(
      page,
      { name: 'size' },
      { kind: 'radio', buttons: ['S', 'L'].map((value, at) => ({ value, box: box(2 + at, 24) })) },
    );
    addField(page, { name: 'land', box: box(4) }, { kind: 'choice', choices: ['Österreich', '日本'] });
    addField(page, { name: 'sign', box: box(5) }, { kind: 'signature' });
    expect(readForm(document).map(({ name, kind }) => [name, kind])).toEqual([
      ['who', 'text'],
      ['agree', 'check'],
      ['size', 'radio'],
      ['land', 'choice'],
      ['sign', 'signature'],
    ]);
    await fillForm(document, { who: 'Žofie Ωmega', agree: true, size: 'L', land: '日本' }, { fonts: nodeFonts() });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    const { form } = await readWithQpdf(bytes);
    expect(form.problems).toEqual([]);
    expect(form.fields.flatMap(({ widgets }) => widgets).every(({ hasAppearance }) => hasAppearance)).toBe(true);
    expect(form.fields.map(({ name, value }) => [name, value])).toMatchObject([
      ['who', expect.stringContaining('Žofie Ωmega')],
      ['agree', expect.stringContaining('Yes')],
      ['size', expect.stringContaining('L')],
      ['land', expect.stringContaining('日本')],
      ['sign', expect.anything()],
    ]);
    const [text] = await pdfTexts(bytes);
    expect(text).toContain('Žofie Ωmega');
    expect(text).toContain('日本');
    expect(() => addField(page, { name: 'who', box: box(6) }, { kind: 'text' })).toThrow(
      expect.objectContaining({ code: 'option-invalid' }),
    );
  });

  test('32: fills in a form that is there, and refuses what does not fit', async () => {
    const fields = ['/FT /Tx /MaxLen 5', '/FT /Ch /Ff 131072 /Opt [(a) (b)]', '/FT /Tx /Ff 1'];
    const document = await openDocument(fieldDocument({ fields }));
    await fillForm(document, { f0: 'right', f1: 'b' }, { fonts: nodeFonts() });
    expect((await pdfTexts(await saveDocument(document)))[0]).toContain('right');
    for (const [name, value] of Object.entries({ f0: 'too long', f2: 'read-only', none: 'x' })) {
      await expect(fillForm(document, { [name]: value }, { fonts: nodeFonts() })).rejects.toMatchObject({
        code: 'option-invalid',
      });
    }
    await expect(fillForm(document, { f0: 'x' })).rejects.toMatchObject({ code: 'engine-missing' });
  });

  test('33: adds, lists and removes annotations', async () => {
    const document = await openDocument(plainPdf('A', 2));
    const page = firstPage(document);
    const box = { left: 50, bottom: 50, right: 150, top: 70 };
    addAnnotation(page, { kind: 'link', box, to: 'https://example.org/ä' });
    addAnnotation(page, { kind: 'link', box, to: 1 });
    addAnnotation(page, { kind: 'note', at: [20, 20], contents: 'Please check – 確認', author: 'Ada' });
    addAnnotation(page, { kind: 'highlight', boxes: [box], contents: 'Look' });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    const { links, pages } = await readWithQpdf(bytes);
    expect(links).toHaveLength(2);
    expect(pages[0]?.annotations.map(({ subtype }) => subtype)).toEqual(['Link', 'Link', 'Text', 'Highlight']);
    const again = firstPage(await openDocument(bytes));
    expect(readAnnotations(again)[2]).toMatchObject({ kind: 'Text', contents: 'Please check – 確認', author: 'Ada' });
    removeAnnotation(again, 2);
    const left = await readWithQpdf(await saveDocument(again.document));
    expect(left.pages[0]?.annotations.map(({ subtype }) => subtype)).toEqual(['Link', 'Link', 'Highlight']);
  });
});

describeWithPrograms('signatures', ['qpdf', 'pdfsig', 'openssl'], () => {
  const folder = useTemporaryFolder();

  /** A key with a certificate that vouches for itself, in a PKCS#12 file. */
  function makeKey(): Uint8Array {
    const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    const [key, certificate, p12] = ['k.key', 'k.crt', 'k.p12'].map((name) => folder.file(name)) as [
      string,
      string,
      string,
    ];
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=Ada Example'],
    );
    openssl('pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12, '-passout', 'pass:secret');
    return new Uint8Array(readFileSync(p12));
  }

  test('34: signs a document, and checks it; what is appended afterwards leaves the signature valid', async () => {
    const p12 = makeKey();
    const document = await openDocument(plainPdf('A', 2));
    const signed = await signDocument(document, { p12, p12Password: 'secret', reason: 'I agree' });
    writeFileSync(folder.file('signed.pdf'), signed);
    const told = execFileSync('pdfsig', ['-nocert', folder.file('signed.pdf')], { encoding: 'utf8' });
    expect(told).toContain('Signature is Valid.');
    expect(told).toContain('Ada Example');
    setMetadata(document, { title: 'Later' });
    const later = await saveDocument(document);
    const [found] = await checkSignatures(await openDocument(later));
    expect(found).toMatchObject({ reason: 'I agree', isIntact: true, coversWholeFile: false, chain: 'self-signed' });
    const changed = signed.slice();
    changed[signed.indexOf(0x41, 100)] = 0x42;
    const verdicts = await checkSignatures(await openDocument(changed)).catch(() => []);
    for (const { isIntact } of verdicts) expect(isIntact).toBe(false);
    await expect(signDocument(document, { p12, p12Password: 'no' })).rejects.toMatchObject({ code: 'option-invalid' });
  });
});
