import { openPdf } from '@recto/pdf-core';
import {
  buildPdf,
  lockWithQpdf,
  markedDocument,
  PdfWriter,
  pageMarker,
  pdfTexts,
  readWithQpdf,
  renderDigests,
  rewriteWithQpdf,
  richSpec,
  scoreMerge,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArrangedPage } from './arranged-page.ts';
import { reorderPages } from './reorder.ts';

usePdfMatchers();

const PAGES = 12;
const rich = (seed: number) => buildPdf(richSpec({ seed, pages: PAGES }));

const page = (pageIndex: number, turnDegrees: 0 | 90 | 180 | 270 = 0, documentIndex = 0): ArrangedPage => {
  return { kind: 'page', documentIndex, pageIndex, turnDegrees };
};

async function reorder(pages: readonly ArrangedPage[], bytes: Uint8Array, ...others: Uint8Array[]) {
  const open = async (pdf: Uint8Array, index: number, password?: string) => ({
    file: await openPdf(pdf, { fileName: `${index}.pdf`, password }),
    fileName: `${index}.pdf`,
  });
  const rest = await Promise.all(others.map((pdf, index) => open(pdf, index + 1)));
  return reorderPages([await open(bytes, 0), ...rest], pages);
}

const markersIn = async (bytes: Uint8Array, password?: string) =>
  (await pdfTexts(bytes, { password })).map((text) => /R\dP\d{4}/.exec(text)?.[0]);
async function readable(bytes: Uint8Array): Promise<string> {
  const written = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--decode-level=all']);
  return Buffer.from(written).toString('latin1').replaceAll('\0', '');
}
const isContinuedFrom = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** Every page once, each possibly rotated. */
const everyPageOnce = fc
  .tuple(
    fc.shuffledSubarray(
      Array.from({ length: PAGES }, (_, index) => index),
      { minLength: PAGES },
    ),
    fc.array(fc.constantFrom(0, 0, 0, 90, 180, 270), { minLength: PAGES, maxLength: PAGES }),
  )
  .map(([order, turns]) => order.map((pageIndex, at) => page(pageIndex, (turns[at] ?? 0) as 0 | 90 | 180 | 270)));

/** Some pages, any of them several times, in any order; at least one is left out. */
const somePagesRepeated = fc.shuffledSubarray(everyPage(), { minLength: 1, maxLength: PAGES - 1 }).chain((pages) =>
  fc.array(fc.tuple(fc.constantFrom(...pages), fc.constantFrom<0 | 90 | 180 | 270>(0, 0, 90, 180, 270)), {
    minLength: 1,
    maxLength: 2 * PAGES,
  }),
);

describeWithPrograms('reorder ensures that', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  test('any order keeps everything, and the file is only continued', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), everyPageOnce, async (seed, order) => {
        const before = rich(seed);
        const { bytes, origins } = await reorder(order, before);
        const pages = order.flatMap((one) => (one.kind === 'page' ? [one] : []));
        expect(isContinuedFrom(bytes, before)).toBe(true);
        expect(origins).toEqual(pages.map(({ pageIndex }) => ({ inputIndex: 0, pageIndex })));
        expect(await markersIn(bytes)).toEqual(pages.map(({ pageIndex }) => pageMarker(`R${seed}`, pageIndex)));
        const turnedBack = await reorder(
          pages.map(({ turnDegrees }, at) => page(at, ((360 - turnDegrees) % 360) as 0 | 90 | 180 | 270)),
          bytes,
        );
        const { lost } = await scoreMerge([{ file: before }], turnedBack.bytes);
        expect(lost).toEqual({});
        const [found, source] = [await readWithQpdf(bytes), await readWithQpdf(before)];
        expect(found.problems).toEqual(source.problems);
        expect(found.pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual(
          pages.map(({ pageIndex, turnDegrees }) => {
            return ((source.pages[pageIndex]?.rotationDegrees ?? 0) + turnDegrees) % 360;
          }),
        );
        await expect(bytes).toPassQpdfCheck();
      }),
      { numRuns: 14, seed: 7 },
    );
  });

  test('of any pages, some of them repeated, everything is kept and of all others nothing stays', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), somePagesRepeated, async (seed, placed) => {
        const before = markedDocument(seed, PAGES);
        const order = placed.map(([pageIndex]) => pageIndex);
        const { bytes, origins } = await reorder(
          placed.map(([pageIndex, turnDegrees]) => page(pageIndex, turnDegrees)),
          before,
        );
        expect(origins).toEqual(order.map((pageIndex) => ({ inputIndex: 0, pageIndex })));
        expect(await markersIn(bytes)).toEqual(order.map((pageIndex) => pageMarker(`R${seed}`, pageIndex)));
        const text = await readable(bytes);
        for (const pageIndex of everyPage()) {
          expect(text.includes(pageMarker(`R${seed}`, pageIndex)), `page ${pageIndex}`).toBe(order.includes(pageIndex));
        }
        const [found, source] = [await readWithQpdf(bytes), await readWithQpdf(before)];
        expect(found.pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual(
          placed.map(([pageIndex, rotation]) => ((source.pages[pageIndex]?.rotationDegrees ?? 0) + rotation) % 360),
        );
        expect(found.pages.map(({ label }) => label)).toEqual(order.map((pageIndex) => source.pages[pageIndex]?.label));
        // Each page once and rotated back: what is kept of all is then what a part of these pages holds.
        const firsts = [...new Set(order)];
        const once = await reorder(
          firsts.map((pageIndex) => {
            const at = order.indexOf(pageIndex);
            return page(at, ((360 - (placed[at]?.[1] ?? 0)) % 360) as 0 | 90 | 180 | 270);
          }),
          bytes,
        );
        const { lost, problems } = await scoreMerge([{ file: before, pages: firsts }], once.bytes);
        expect(lost).toEqual({});
        expect(problems).toEqual([]);
        await expect(bytes).toPassQpdfCheck();
        await expect(bytes).toBeSoundInside();
      }),
      { numRuns: 12, seed: 31 },
    );
  });

  test('pages look as before where they inherit from different nodes of the page tree', async () => {
    const before = unevenTree();
    const order = [4, 2, 0, 3, 1];
    const { bytes } = await reorder(
      order.map((index) => page(index)),
      before,
    );
    const [pictures, moved] = [await renderDigests(before), await renderDigests(bytes)];
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(moved).toEqual(order.map((index) => pictures[index]));
    await expect(bytes).toPassQpdfCheck();
  });

  test('a file without a usable cross-reference is rewritten', async () => {
    const { bytes } = await reorder(
      everyPage()
        .reverse()
        .map((index) => page(index)),
      withoutCrossReference(rich(1)),
    );
    expect(await markersIn(bytes)).toEqual(
      everyPage()
        .reverse()
        .map((index) => pageMarker('R1', index)),
    );
    await expect(bytes).toPassQpdfCheck();
  });

  test('a locked file stays locked as it was', async () => {
    const locked = await lockWithQpdf(rich(2), { userPassword: 'secret', strength: '256' });
    const file = await openPdf(locked, { fileName: 'a.pdf', password: 'secret' });
    const order = everyPage().reverse();
    const { bytes } = await reorderPages(
      [{ file, fileName: 'a.pdf' }],
      order.map((index) => page(index)),
    );
    await expect(openPdf(bytes, { fileName: 'b.pdf' })).rejects.toMatchObject({ code: 'input-locked' });
    expect(await markersIn(bytes, 'secret')).toEqual(order.map((index) => pageMarker('R2', index)));
  });

  test('destinations that name pages by their number lead to the same pages', async () => {
    const { bytes } = await reorder([page(2), page(0), page(1)], numberedDestinations());
    const { outline, links } = await readWithQpdf(bytes);
    const texts = await pdfTexts(bytes);
    const led = [...outline, ...links].map(({ target }) => target.kind === 'page' && texts[target.pageIndex]?.trim());
    expect(led).toEqual(['N3', 'N3']);
  });

  test('the same order changes no byte', async () => {
    const before = rich(3);
    expect(
      Buffer.compare(
        (
          await reorder(
            everyPage().map((index) => page(index)),
            before,
          )
        ).bytes,
        before,
      ),
    ).toBe(0);
  });

  test('removed pages leave nothing behind, and a page may stand twice', async () => {
    const before = rich(4);
    const { bytes, origins } = await reorder([page(3), page(0, 90), page(3), page(7)], before);
    expect(await markersIn(bytes)).toEqual([3, 0, 3, 7].map((index) => pageMarker('R4', index)));
    expect(origins.map((origin) => origin?.pageIndex)).toEqual([3, 0, 3, 7]);
    const text = await readable(bytes);
    const left = everyPage().filter((index) => text.includes(pageMarker('R4', index)));
    expect(left).toEqual([0, 3, 7]);
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toBeSoundInside();
    const { lost } = await scoreMerge([{ file: before, pages: [0, 3, 7] }], bytes);
    expect(Object.keys(lost).filter((item) => item !== 'pages')).toEqual([]);
  });

  test('blank pages and pages of other files stand where they are put, and nothing of either file is lost', async () => {
    const [one, two] = [rich(1), rich(2)];
    const blank: ArrangedPage = { kind: 'blank', widthPoints: 300, heightPoints: 200 };
    const pages = everyPage().map((index) => page(index));
    const inserted = [page(0, 0, 1), blank, page(1, 0, 1)];
    const { bytes, origins } = await reorder([...pages.slice(0, 4), ...inserted, ...pages.slice(4)], one, two);
    const markers = everyPage().map((index) => pageMarker('R1', index));
    expect(await markersIn(bytes)).toEqual([
      ...markers.slice(0, 4),
      pageMarker('R2', 0),
      undefined,
      pageMarker('R2', 1),
      ...markers.slice(4),
    ]);
    expect(origins.slice(3, 8)).toEqual([
      { inputIndex: 0, pageIndex: 3 },
      { inputIndex: 1, pageIndex: 0 },
      null,
      { inputIndex: 1, pageIndex: 1 },
      { inputIndex: 0, pageIndex: 4 },
    ]);
    const found = await readWithQpdf(bytes);
    expect(found.pages[5]).toMatchObject({ mediaBox: [0, 0, 300, 200], label: '' });
    expect(found.outline.slice(0, PAGES).map(({ title }) => title)).toEqual(
      (await readWithQpdf(one)).outline.slice(0, PAGES).map(({ title }) => title),
    );
    const { lost, problems } = await scoreMerge([{ file: one }, { file: two, pages: [0, 1] }], bytes);
    expect(lost).toEqual({});
    expect(problems).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });
});

test('ensures that a result without pages is refused', async () => {
  await expect(reorder([], rich(0))).rejects.toMatchObject({ code: 'option-invalid' });
});

function everyPage(): number[] {
  return Array.from({ length: PAGES }, (_, index) => index);
}

/** Five pages below three nodes, which give them different sizes, rotations, cuts and fonts. */
function unevenTree(): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const [first, second, third] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const font = (name: string) => ({ Font: { F1: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: name }) } });
  const add = (parent: string, name: string, own: Record<string, unknown> = {}) =>
    writer.add({
      Type: '/Page',
      Parent: parent,
      Contents: writer.addStream({}, `BT /F1 20 Tf 20 20 Td (${name}) Tj ET`),
      ...own,
    });
  const node = (kids: string[], more: Record<string, unknown>) => ({
    Type: '/Pages',
    Parent: root,
    Kids: kids,
    Count: kids.length,
    ...more,
  });
  const small = { MediaBox: [0, 0, 120, 80], Rotate: 90, Resources: font('/Courier') };
  writer.set(first, node([add(first, 'a'), add(first, 'b', { Rotate: 180 })], small));
  writer.set(second, node([add(second, 'c')], { CropBox: [0, 0, 100, 60], Resources: font('/Times-Roman') }));
  writer.set(third, node([add(third, 'd'), add(third, 'e', { MediaBox: [0, 0, 90, 90] })], {}));
  writer.set(root, {
    Type: '/Pages',
    Kids: [first, second, third],
    Count: 5,
    MediaBox: [0, 0, 200, 100],
    Resources: font('/Helvetica'),
  });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

/** An outline item and a link to the third page, which they name by its number. */
function numberedDestinations(): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const link = { Type: '/Annot', Subtype: '/Link', Rect: [0, 0, 10, 10], Dest: [2, '/Fit'] };
  const kids = ['N1', 'N2', 'N3'].map((name, index) =>
    writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 100, 100],
      Resources: { Font: { F1: font } },
      Contents: writer.addStream({}, `BT /F1 12 Tf 10 10 Td (${name}) Tj ET`),
      ...(index === 0 && { Annots: [writer.add(link)] }),
    }),
  );
  writer.set(root, { Type: '/Pages', Kids: kids, Count: 3 });
  const outline = writer.reserve();
  const item = writer.add({ Title: '(Third)', Parent: outline, Dest: [2, '/Fit'] });
  writer.set(outline, { Type: '/Outlines', First: item, Last: item, Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, Outlines: outline }) } });
}
