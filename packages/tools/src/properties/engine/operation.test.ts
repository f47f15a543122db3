import { toFileOption } from '@recto/contract/file-option';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  lockWithQpdf,
  readWithPdfium,
  readWithQpdf,
  rewriteWithQpdf,
  richSpec,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import type { PresentProperties } from '../present.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const plain = buildPdf({ marker: 'P', pages: 4, info: { Title: 'Before', Author: 'Ann', Trapped: 'x' } });

async function run(options: unknown, bytes: Uint8Array, password?: string) {
  const input = { ...bytesInput('letter.pdf', bytes), ...(password !== undefined && { password }) };
  const { outputs, receipt } = await host.run({ toolId: 'properties', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), notes: receipt.notes.map(({ text }) => text), receipt };
}

async function present(bytes: Uint8Array): Promise<PresentProperties> {
  const { bytes: json } = await run({ report: 'json' }, bytes);
  return JSON.parse(new TextDecoder().decode(json));
}

/** Two pages with a heading each, over a few lines of text. */
function headed(): Uint8Array {
  const line = 'This is an ordinary line of text that goes on for a while until it ends';
  const page = (title: string) => ({
    content: `BT /F1 24 Tf 72 560 Td (${title}) Tj /F1 11 Tf 0 -40 Td 14 TL ${`(${line}) Tj T* `.repeat(12)}ET`,
  });
  return buildPdf({ marker: 'P', pages: [page('First chapter'), page('Second chapter')] });
}

/** A file with a signature field that has a value; whether it holds does not matter here. */
function signedPdf(): Uint8Array {
  const value = { Type: '/Sig', Filter: '/Adobe.PPKLite', ByteRange: [0, 1, 2, 3] };
  return buildPdf({
    marker: 'P',
    pages: 1,
    info: { Title: 'Old' },
    catalog: { AcroForm: { SigFlags: 3, Fields: [{ FT: '/Sig', T: '(S)', V: value }] } },
  });
}

describeWithPrograms('properties ensure that', ['qpdf'], () => {
  beforeAll(usePdfMatchers);

  test('texts are written into both records, which another engine reads', async () => {
    const wanted = {
      title: 'Été — 春',
      author: 'Bo & <Co>',
      subject: 'S',
      keywords: 'one, two; three',
      language: 'fr-CA',
    };
    const { bytes, notes } = await run(wanted, plain);
    const { catalog } = await readWithQpdf(bytes);
    expect(catalog.info).toMatchObject({
      Title: 'Été — 春',
      Author: 'Bo & <Co>',
      Subject: 'S',
      Keywords: 'one, two; three',
    });
    expect(catalog.info.ModDate).toMatch(/^D:20\d{12}Z$/);
    expect(catalog.language).toBe('fr-CA');
    expect(catalog.metadata).toContain(
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Été — 春</rdf:li></rdf:Alt></dc:title>',
    );
    expect(catalog.metadata).toContain('<rdf:li>Bo &amp; &lt;Co&gt;</rdf:li>');
    expect(catalog.metadata).toContain(
      '<rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li><rdf:li>three</rdf:li></rdf:Bag>',
    );
    expect(notes).toEqual(['Properties changed: title, author, subject, keywords, language.']);
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Ann');
    await expect(bytes).toPassQpdfCheck();
    const { texts, differing } = await present(bytes);
    expect([texts, differing]).toEqual([wanted, []]);
  });

  test('records that differ both say what viewers showed, and a signed version stays as it was signed', async () => {
    const field = { name: 'Sign', kind: 'signature', pages: [0] } as const;
    const differing = buildPdf({
      marker: 'P',
      pages: 1,
      info: { Title: 'Shown' },
      xmpTitle: 'Hidden',
      form: { fields: [field] },
    });
    expect((await present(differing)).differing).toEqual(['title']);
    const { bytes, notes } = await run({}, differing);
    expect((await readWithQpdf(bytes)).catalog.metadata).toContain('>Shown<');
    expect(notes).toEqual(['The two records of the file differed in: title. Both now hold what viewers showed.']);
    const signed = signedPdf();
    const renamed = await run({ title: 'New' }, signed);
    expect(Buffer.from(renamed.bytes.subarray(0, signed.length)).equals(Buffer.from(signed))).toBe(true);
    expect(renamed.notes.join(' ')).toMatch(/stays in the file as an earlier version.*digitally signed/);
  });

  test('an empty text removes it from both records', async () => {
    const named = (await run({ author: 'Cy', title: 'T' }, plain)).bytes;
    const { catalog } = await readWithQpdf((await run({ author: '' }, named)).bytes);
    expect(catalog.info).not.toHaveProperty('Author');
    expect(catalog.info.Title).toBe('T');
    expect(catalog.metadata).not.toContain('Cy');
    expect(catalog.metadata).not.toContain('dc:creator');
  });

  test('a file that names nothing else is continued, not rewritten', async () => {
    const { bytes } = await run({ pageMode: 'bookmarks', displayTitle: 'on', direction: 'right-to-left' }, plain);
    expect(Buffer.from(bytes.subarray(0, plain.length)).equals(Buffer.from(plain))).toBe(true);
    expect((await readWithQpdf(bytes)).catalog.viewing).toMatch(/UseOutlines/);
    const { viewer } = await present(bytes);
    expect(viewer).toMatchObject({
      pageMode: 'bookmarks',
      displayTitle: 'on',
      direction: 'right-to-left',
      hideToolbar: 'off',
    });
    const back = await present(
      (await run({ pageMode: 'default', direction: 'default', displayTitle: 'off' }, bytes)).bytes,
    );
    expect(back.viewer).toMatchObject({ pageMode: 'default', displayTitle: 'off', direction: 'default' });
  });

  test.each([
    ['3', 'page 3'],
    ['2 fit', 'page 2, Fit page'],
    ['1 fit-width', 'page 1, Fit width'],
    ['4 fit-height', 'page 4, Fit height'],
    ['2 fit-content', 'page 2, Visible content'],
    ['3 150%', 'page 3, 150%'],
    ['3 165%', 'page 3, 165%'],
  ])('a file opens at %s, and the receipt says it in words', async (openAt, words) => {
    const { bytes, notes } = await run({ openAt }, plain);
    expect(notes).toEqual([`The file now opens at: ${words}.`]);
    expect((await present(bytes)).openAt).toBe(openAt);
    expect((await readWithQpdf(bytes)).catalog.openTarget).toMatchObject({ pageIndex: Number(openAt[0]) - 1 });
    expect((await present((await run({ openAt: 'none' }, bytes)).bytes)).openAt).toBe('');
  });

  test('page labels are what was written, for other readers too', async () => {
    const { bytes, notes } = await run({ labels: ['1:r', '3:D/5/A-'] }, plain);
    expect((await readWithPdfium(bytes)).labels).toEqual(['i', 'ii', 'A-5', 'A-6']);
    expect(notes).toEqual(['4 pages have new page labels.']);
    expect((await present(bytes)).labels).toEqual(['1:r', '3:D/5/A-']);
    const without = await run({ labels: ['none'] }, bytes);
    expect((await readWithQpdf(without.bytes)).hasLabels).toBe(false);
    await expect(run({ labels: ['9:D'] }, plain)).rejects.toMatchObject({ code: 'option-invalid' });
    await expect(run({ labels: ['D'] }, plain)).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('bookmarks are made of a list, of a text and of nothing', async () => {
    const outline = [
      { title: 'One', page: 1, bold: true },
      { title: 'Inner', level: 1, page: 2, italic: true },
      { title: 'Deep', level: 5, page: 3, open: false },
      { title: 'Two', page: 4 },
    ];
    const { bytes, notes } = await run({ outline }, plain);
    const read = await readWithQpdf(bytes);
    expect(read.problems).toEqual([]);
    expect(read.outline.map(({ title, target }) => [title, target])).toMatchObject([
      ['One', { pageIndex: 0 }],
      ['Inner', { pageIndex: 1 }],
      ['Deep', { pageIndex: 2 }],
      ['Two', { pageIndex: 3 }],
    ]);
    expect(notes).toEqual(['The file now has 4 bookmarks.']);
    expect((await present(bytes)).outline.map(({ level }) => level)).toEqual([0, 1, 2, 0]);
    const text = 'Opening ..... 1\n\tPart\t2\n    Below 3\nNowhere\n';
    const ofText = await run({ outlineFile: toFileOption(new TextEncoder().encode(text)) }, bytes);
    expect((await present(ofText.bytes)).outline.map(({ title, level, page }) => [title, level, page])).toEqual([
      ['Opening', 0, 1],
      ['Part', 1, 2],
      ['Below', 2, 3],
      ['Nowhere', 0, 0],
    ]);
    expect((await readWithQpdf((await run({ outlineFrom: 'nothing' }, bytes)).bytes)).outline).toEqual([]);
    await expect(run({ outline: [{ title: 'X', page: 9 }] }, plain)).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('bookmarks of the file keep their colour and their action while they are moved and renamed', async () => {
    const spec = buildPdf({
      marker: 'P',
      pages: 3,
      outline: [
        { title: 'Web', to: { uri: 'https://example.org/' }, color: [1, 0, 0] },
        { title: 'Page', to: { page: 1 }, children: [{ title: 'Below', to: { page: 2 } }] },
      ],
    });
    const { outline } = await present(spec);
    const [web, page, below] = outline;
    const { bytes } = await run(
      { outline: [page, { ...web, title: 'Site', level: 1 }, { ...below, level: 0, page: 1 }] },
      spec,
    );
    const read = await readWithQpdf(bytes);
    expect(read.problems).toEqual([]);
    expect(read.outline.map(({ title, target }) => [title, target])).toMatchObject([
      ['Page', { pageIndex: 1 }],
      ['Site', { kind: 'uri', text: 'https://example.org/' }],
      ['Below', { pageIndex: 0 }],
    ]);
  });

  test('bookmarks come from the headings of the text', async () => {
    const { bytes } = await run({ outlineFrom: 'headings' }, headed());
    const { outline } = await present(bytes);
    const chapters = outline.filter(({ title }) => title.endsWith('chapter'));
    expect(chapters.map(({ title, page, level }) => [title, page, level])).toEqual([
      ['First chapter', 1, 0],
      ['Second chapter', 2, 0],
    ]);
    await expect(run({ outlineFrom: 'headings' }, buildPdf({ marker: ' ', pages: 1 }))).rejects.toMatchObject({
      code: 'option-invalid',
    });
  });

  test('files are attached and removed', async () => {
    const data = toFileOption(new TextEncoder().encode('a;b\n'.repeat(100)));
    const wanted = { name: 'data.csv', data, description: 'Numbers', mediaType: 'text/csv' };
    const { bytes, notes } = await run({ attachments: [wanted, wanted] }, plain);
    expect(notes).toEqual(['Attached: data.csv, data (2).csv.']);
    const { attachments } = (await readWithQpdf(bytes)).catalog;
    expect(attachments.map(({ fileName, description }) => [fileName, description])).toEqual([
      ['data (2).csv', 'Numbers'],
      ['data.csv', 'Numbers'],
    ]);
    expect(attachments[0]?.digest).toBe(attachments[1]?.digest);
    expect((await present(bytes)).attachments[1]).toEqual({
      name: 'data.csv',
      description: 'Numbers',
      mediaType: 'text/csv',
      sizeBytes: 400,
    });
    const less = await run({ detach: ['data.csv'], attach: data, attachName: 'x.txt' }, bytes);
    expect((await present(less.bytes)).attachments.map(({ name }) => name)).toEqual(['data (2).csv', 'x.txt']);
    expect((await readWithQpdf(less.bytes)).storage.unreachableObjects).toBe(0);
    await expect(run({ detach: ['no.txt'] }, plain)).rejects.toMatchObject({ code: 'option-invalid' });
    await expect(run({ attach: data }, plain)).rejects.toMatchObject({ code: 'option-invalid' });
    await expect(less.bytes).toPassQpdfCheck();
  });

  test('everything else of a rich file stays', async () => {
    const rich = buildPdf(richSpec());
    const before = await readWithQpdf(rich);
    const { bytes } = await run({ title: 'Other', hideMenubar: 'on' }, rich);
    const after = await readWithQpdf(bytes);
    expect(after.problems).toEqual(before.problems);
    expect(after.outline).toEqual(before.outline);
    expect(after.links).toEqual(before.links);
    expect(after.form).toEqual(before.form);
    expect(after.images).toEqual(before.images);
    expect(after.catalog.attachments).toEqual(before.catalog.attachments);
    await expect(bytes).toPassQpdfCheck();
  });

  test('locked files stay locked, packed and damaged files work, and nothing to do is refused', async () => {
    const locked = await lockWithQpdf(plain, { userPassword: 'u', ownerPassword: 'o' });
    const { bytes } = await run({ title: 'Kept' }, locked, 'o');
    expect((await readWithQpdf(bytes, 'u')).catalog.info.Title).toBe('Kept');
    await expect(readWithQpdf(bytes)).rejects.toThrow();
    for (const file of [await rewriteWithQpdf(plain, ['--object-streams=generate']), withoutCrossReference(plain)]) {
      const result = await run({ title: 'Kept', pageLayout: 'two-pages-right' }, file);
      expect((await readWithQpdf(result.bytes)).catalog.info.Title).toBe('Kept');
      await expect(result.bytes).toPassQpdfCheck();
    }
    await expect(run({}, plain)).rejects.toMatchObject({ code: 'usage-invalid' });
    await expect(run({ title: 'Before' }, plain)).rejects.toMatchObject({ code: 'usage-invalid' });
  });
});
