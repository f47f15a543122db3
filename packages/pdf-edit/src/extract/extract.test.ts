import { openPdf } from '@recto/pdf-core';
import { inspectDocument } from '@recto/pdf-document';
import {
  buildPdf,
  markedDocument,
  PdfWriter,
  pageMarker,
  pdfTexts,
  readWithQpdf,
  rewriteWithQpdf,
  scoreMerge,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDocuments } from '../merge/merge.ts';
import { type ExtractResult, extractPages } from './extract.ts';

usePdfMatchers();

const PAGES = 12;

async function extract(bytes: Uint8Array, ...parts: (readonly number[])[]): Promise<ExtractResult> {
  return extractPages(await openPdf(bytes, { fileName: 'whole.pdf' }), 'whole.pdf', parts);
}

async function readable(bytes: Uint8Array): Promise<string> {
  const written = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--decode-level=all']);
  return Buffer.from(written).toString('latin1').replaceAll('\0', '');
}

/** Pages in any order, each at most once, at least one left out. */
const someOfThePages = fc
  .shuffledSubarray(
    Array.from({ length: PAGES }, (_, page) => page),
    { minLength: 1, maxLength: PAGES - 1 },
  )
  .map((pages) => [...pages]);

describeWithPrograms('extract ensures that', ['qpdf', 'pdftotext'], () => {
  test('of any pages everything is kept and of all others nothing stays', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), someOfThePages, async (seed, pages) => {
        const whole = markedDocument(seed, PAGES);
        const [part] = (await extract(whole, pages)).parts;
        const bytes = part?.bytes ?? new Uint8Array();
        const { lost, problems } = await scoreMerge([{ file: whole, pages }], bytes);
        const { attachments, 'associated files': _, ...others } = lost;
        expect(others).toEqual({});
        expect(problems).toEqual([]);
        // Only what belongs to the document as a whole may stay behind.
        for (const fact of attachments ?? []) expect(fact).toMatch(/^document /);
        const text = await readable(bytes);
        for (let page = 0; page < PAGES; page++) {
          expect(text.includes(pageMarker(`R${seed}`, page)), `page ${page}`).toBe(pages.includes(page));
        }
        await expect(bytes).toPassQpdfCheck();
        await expect(bytes).toBeSoundInside();
        expect((await pdfTexts(bytes)).map((shown) => /R\dP\d{4}/.exec(shown)?.[0])).toEqual(
          pages.map((page) => pageMarker(`R${seed}`, page)),
        );
      }),
      { numRuns: 14, seed: 20_240 },
    );
  });

  test('many parts together are the parts made one by one, byte for byte', async () => {
    const whole = markedDocument(1, PAGES);
    const lists = [[0], [3, 4, 5], [11, 0], Array.from({ length: PAGES }, (_, page) => page), [2, 2]];
    const together = await extract(whole, ...lists);
    for (const [index, pages] of lists.entries()) {
      const alone = await extract(whole, pages);
      expect(together.parts[index]?.bytes).toEqual(alone.parts[0]?.bytes);
      expect(together.parts[index]?.origins).toEqual(pages.map((pageIndex) => ({ inputIndex: 0, pageIndex })));
    }
  });

  test('what every page carries is found in its part', async () => {
    const file = await openPdf(markedDocument(3, PAGES), { fileName: 'whole.pdf' });
    const { parts } = await extractPages(
      file,
      'whole.pdf',
      Array.from({ length: PAGES }, (_, page) => [page]),
    );
    for (const [page, { bytes }] of parts.entries()) {
      const carried = inspectDocument(file, [page]).counts;
      const kept = inspectDocument(await openPdf(bytes, { fileName: 'part.pdf' })).counts;
      const { attachments: _, associatedFiles: __, ...wanted } = carried;
      // A link whose first action led away may still have others to do; it is kept and not among the carried ones.
      const missing = Object.entries(wanted).filter(([item, count]) => kept[item as keyof typeof kept] < count);
      expect(missing).toEqual([]);
      await expect(bytes).toPassQpdfCheck();
    }
  });

  test('attachments of the whole document go only with pages that use them, and are noted once', async () => {
    const whole = buildPdf({
      marker: 'A',
      pages: 3,
      attachments: [
        { name: 'whole.txt', content: 'of the whole document', at: 'names' },
        { name: 'margin.txt', content: 'of the second page', at: 1 },
      ],
    });
    const { parts, notes } = await extract(whole, [0], [1], [2]);
    const texts = await Promise.all(parts.map(({ bytes }) => readable(bytes)));
    expect(texts.map((text) => text.includes('of the second page'))).toEqual([false, true, false]);
    expect(texts.map((text) => text.includes('of the whole document'))).toEqual([false, false, false]);
    expect(notes).toMatchObject([{ kind: 'lost', item: 'documentAttachments', count: 1 }]);
    const all = await extract(whole, [0, 1, 2]);
    expect(await readable(all.parts[0]?.bytes ?? new Uint8Array())).toContain('of the whole document');
    expect(all.notes).toEqual([]);
  });

  test('a page that lists the images of all pages as its own takes only those that it draws', async () => {
    const { parts } = await extract(listedImages(40), [7], [8, 9]);
    const [one, two] = await Promise.all(parts.map(({ bytes }) => readable(bytes)));
    expect(one?.match(/Picture\d+/g)).toEqual(['Picture7']);
    expect(two?.match(/Picture\d+/g)?.sort()).toEqual(['Picture8', 'Picture9']);
    expect(parts[0]?.bytes.length).toBeLessThan(4_000);
  });

  test('a form that has the resources of all pages takes only those that it draws', async () => {
    const { parts } = await extract(listedByForms(30), [7], [8, 9]);
    const [one, two] = await Promise.all(parts.map(({ bytes }) => readable(bytes)));
    expect(one?.match(/Picture\d+/g)).toEqual(['Picture7']);
    expect(two?.match(/Picture\d+/g)?.sort()).toEqual(['Picture8', 'Picture9']);
    for (const { bytes } of parts) await expect(bytes).toPassQpdfCheck();
  });

  test('the colour spaces that stand for device colours stay, although no content names them', async () => {
    const { parts } = await extract(colouredTogether(), [1]);
    expect(await readable(parts[0]?.bytes ?? new Uint8Array())).toContain('/DefaultGray');
  });

  test('an outline item that leads out of the document stays only with the items around it', async () => {
    const whole = buildPdf({
      marker: 'O',
      pages: 2,
      outline: [
        { title: 'Everywhere', to: { uri: 'https://a.example/' } },
        { title: 'First', to: { page: 0 }, children: [{ title: 'Of first', to: { uri: 'https://b.example/' } }] },
        { title: 'Second', to: { page: 1 }, children: [{ title: 'Of second', to: { uri: 'https://c.example/' } }] },
      ],
    });
    const { parts } = await extract(whole, [0], [1]);
    const titles = async (index: number) =>
      (await readWithQpdf(parts[index]?.bytes ?? new Uint8Array())).outline.map(({ title }) => title);
    expect(await titles(0)).toEqual(['Everywhere', 'First', 'Of first']);
    expect(await titles(1)).toEqual(['Everywhere', 'Second', 'Of second']);
  });
});

test('ensures that a job that was cancelled ends', async () => {
  const file = await openPdf(markedDocument(0, PAGES), { fileName: 'whole.pdf' });
  const parts = Array.from({ length: 2000 }, (_, index) => [index % PAGES]);
  const signal = AbortSignal.timeout(20);
  await expect(extractPages(file, 'whole.pdf', parts, { signal })).rejects.toMatchObject({ code: 'cancelled' });
});

test('ensures that parts beyond the allowed size are not made', async () => {
  const file = await openPdf(markedDocument(0, PAGES), { fileName: 'whole.pdf' });
  const all = await extractPages(file, 'whole.pdf', [[0], [1], [2]]);
  const maxTotalBytes = all.parts.slice(0, 2).reduce((sum, { bytes }) => sum + bytes.length, 0);
  const { parts } = await extractPages(file, 'whole.pdf', [[0], [1], [2]], { maxTotalBytes });
  expect(parts).toHaveLength(2);
});

test('ensures that a document of which a part was taken can still be merged whole', async () => {
  const file = await openPdf(markedDocument(2, PAGES), { fileName: 'whole.pdf' });
  const before = inspectDocument(file).counts;
  await extractPages(file, 'whole.pdf', [[1], [5, 4]]);
  const pages = Array.from({ length: PAGES }, (_, page) => page);
  const { bytes } = await mergeDocuments([{ file, fileName: 'whole.pdf', pages }], {
    outline: 'flat',
    formNames: 'rename',
  });
  expect(inspectDocument(await openPdf(bytes, { fileName: 'again.pdf' })).counts).toEqual(before);
});

/** Each page has a resource dictionary of its own, which names the images of all pages; it draws one. */
function listedImages(count: number): Uint8Array {
  return drawnPages(count, (writer, images, index) => ({
    Resources: { XObject: images },
    Contents: writer.addStream({}, `q 50 0 0 50 0 0 cm /Im${index} Do Q`),
  }));
}

/** Each page draws one form; all forms have one resource dictionary, which names the images of all pages. */
function listedByForms(count: number): Uint8Array {
  let shared: string | undefined;
  return drawnPages(count, (writer, images, index) => {
    shared ??= writer.add({ XObject: images });
    const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 100, 100], Resources: shared };
    const drawn = writer.addStream(form, `q 50 0 0 50 0 0 cm /Im${index} Do Q`);
    return { Resources: { XObject: { Fm: drawn } }, Contents: writer.addStream({}, '/Fm Do') };
  });
}

/** @param entriesOf entries of each page besides its box. */
function drawnPages(
  count: number,
  entriesOf: (writer: PdfWriter, images: Record<string, string>, index: number) => Record<string, unknown>,
): Uint8Array {
  const writer = new PdfWriter();
  const images = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const picture = { Width: 20, Height: 50, ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
      const named = { Type: '/XObject', Subtype: '/Image', ...picture, Name: `/Picture${index}` };
      return [`Im${index}`, writer.addStream(named, 'x'.repeat(1000))];
    }),
  );
  const root = writer.reserve();
  const kids = Array.from({ length: count }, (_, index) =>
    writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 100, 100], ...entriesOf(writer, images, index) }),
  );
  writer.set(root, { Type: '/Pages', Kids: kids, Count: count });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

/** Two pages with one resource dictionary, in which a colour space stands for device gray. */
function colouredTogether(): Uint8Array {
  let shared: string | undefined;
  return drawnPages(2, (writer) => {
    shared ??= writer.add({ ColorSpace: { DefaultGray: ['/CalGray', { WhitePoint: [1, 1, 1] }] } });
    return { Resources: shared, Contents: writer.addStream({}, '0.5 g 0 0 50 50 re f') };
  });
}
