import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import {
  buildPdf,
  drawWithPoppler,
  lockWithQpdf,
  type PageSpec,
  pdfTexts,
  popplerStructureTexts,
  readWithPdfium,
  readWithQpdf,
  richSpec,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { differingPixels } from './differing-pixels.testing.ts';

const host = createInlineHost();
async function run(options: unknown, bytes: Uint8Array, password?: string) {
  const input = bytesInput('in.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'n-up', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

const ACTUAL = { paper: 'actual', margin: 0, gap: 0 };
/** Marks that tell each corner and each direction from the others. */
const CORNERS = '0 0 1 rg 40 60 30 10 re f 1 0 0 rg 120 60 10 40 re f 0 1 0 rg 40 220 60 20 re f q 2 0 0 2 0 0 cm';
const PAGES: readonly PageSpec[] = [
  { mediaBox: [0, 0, 200, 300], content: CORNERS },
  { mediaBox: [10, 20, 210, 320], cropBox: [30, 40, 170, 280], rotateDegrees: 90, content: CORNERS },
  { mediaBox: [0, 0, 200, 300], rotateDegrees: 180, userUnit: 1, content: CORNERS },
  { mediaBox: [-50, -50, 210, 320], cropBox: [20, 40, 180, 260], rotateDegrees: 270, content: CORNERS },
];
const rich = buildPdf(richSpec({ pages: 6 }));

describeWithPrograms('sheets ensure that', ['qpdf', 'pdftoppm', 'pdftotext', 'pdfinfo'], () => {
  beforeAll(usePdfMatchers);

  test('rotated and cropped pages look on them as they do alone', async () => {
    const original = buildPdf({ pages: PAGES });
    const { bytes } = await run({ ...ACTUAL, perSheet: 4, columns: 4 }, original);
    await expect(bytes).toPassQpdfCheck();
    const [sheet] = await drawWithPoppler(bytes, 72);
    const alone = await drawWithPoppler(original, 72, ['-cropbox']);
    if (!sheet) throw new Error('one sheet');
    const cell = Math.max(...alone.map(({ widthPixels }) => widthPixels));
    for (const [index, page] of alone.entries()) {
      const left = index * cell + (cell - page.widthPixels) / 2;
      const top = (sheet.heightPixels - page.heightPixels) / 2;
      expect(differingPixels(sheet, page, left, top)).toBeLessThan(page.widthPixels * page.heightPixels * 0.002);
    }
  });

  test('a large unit of a page counts', async () => {
    const { bytes } = await run({ ...ACTUAL }, buildPdf({ pages: [{ mediaBox: [0, 0, 100, 100], userUnit: 3 }, {}] }));
    const { pages } = await readWithQpdf(bytes);
    expect(pages[0]).toMatchObject({ mediaBox: [0, 0, 1224, 792], userUnit: 1 });
  });

  test.each([
    ['an empty transition and no actions', { Trans: {}, AA: {}, VP: [] }, false],
    ['a transition that replaces the page', { Trans: { Type: '/Trans', S: '/R' } }, false],
    ['a wipe', { Trans: { S: '/Wipe' } }, true],
    ['a duration', { Dur: 5 }, true],
  ])('%s is told only when it asked for something', async (_what, entries, isTold) => {
    const { receipt } = await run({}, buildPdf({ pages: [{ entries }, {}] }));
    expect(receipt.notes.some(({ code }) => code === 'note.sheetSettings')).toBe(isTold);
  });

  test('text stays text, and nothing is lost', async () => {
    const { bytes, receipt } = await run({ perSheet: 4 }, rich);
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => text.match(/R0P\d+/g)?.sort())).toEqual([
      ['R0P0001', 'R0P0002', 'R0P0003', 'R0P0004'],
      ['R0P0005', 'R0P0006'],
    ]);
    await expect(bytes).toPassQpdfCheck();
    // Fewer pages than before are no loss here, and the receipt must not look like one.
    expect(receipt.lines.map(({ item }) => item)).not.toContain('pages');
    expect(receipt.lines.length).toBeGreaterThan(15);
    for (const { item, before, after } of receipt.lines) expect(`${item} ${after}`).toBe(`${item} ${before}`);
  });

  test.each([
    [{ perSheet: 2 }, 2],
    [{ perSheet: 4, order: 'columns' }, 4],
  ])('%j: bookmarks, names and links lead to the sheet of their page', async (options, perSheet) => {
    const { bytes } = await run(options, rich);
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const onSheet = ({ target }: (typeof before.outline)[number] | (typeof before.links)[number]) =>
      target.kind === 'page' ? Math.floor(target.pageIndex / perSheet) : target;
    const found = ({ target }: (typeof before.outline)[number] | (typeof before.links)[number]) =>
      target.kind === 'page' ? target.pageIndex : target;
    expect(after.outline.map(found)).toEqual(before.outline.map(onSheet));
    expect(after.links.map(found)).toEqual(before.links.map(onSheet));
    expect(after.destinations.map(({ name }) => name)).toEqual(before.destinations.map(({ name }) => name));
    expect(after.problems.filter((problem) => !before.problems.includes(problem))).toEqual([]);
    const pdfium = await readWithPdfium(bytes);
    expect(pdfium.outline.map(({ pageIndex }) => pageIndex)).toEqual(
      (await readWithPdfium(rich)).outline.map(({ pageIndex }) => Math.floor(pageIndex / perSheet)),
    );
  });

  test('tags stay, with the text that belongs to them', async () => {
    const { bytes } = await run({ perSheet: 6, pages: 'all' }, rich);
    const before = await popplerStructureTexts(rich);
    expect(before.length).toBeGreaterThan(6);
    expect(await popplerStructureTexts(bytes)).toEqual(before);
  });

  test('form fields keep names and values, and the size of their text follows the page', async () => {
    const { bytes } = await run({ perSheet: 4 }, rich);
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const plain = ({ form }: typeof before) => form.fields.map(({ name, type, value }) => ({ name, type, value }));
    expect(plain(after)).toEqual(plain(before));
    const sizes = ({ pages }: typeof before) =>
      pages.flatMap(({ annotations }) =>
        annotations.flatMap(({ dictionary }) => /([\d.]+) Tf/.exec(String(dictionary['/DA'] ?? ''))?.[1] ?? []),
      );
    const [size] = sizes(before).filter((written) => Number(written) > 0);
    expect(sizes(after).some((written) => Number(written) < Number(size))).toBe(true);
  });

  test('a booklet has fronts and backs and says how it is printed', async () => {
    const { bytes } = await run({ layout: 'booklet', border: true }, rich);
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => text.match(/R0P\d+/g))).toEqual([
      ['R0P0001'],
      ['R0P0002'],
      ['R0P0006', 'R0P0003'],
      ['R0P0004', 'R0P0005'],
    ]);
    expect(JSON.stringify((await readWithQpdf(bytes)).catalog)).toContain('/DuplexFlipShortEdge');
    await expect(bytes).toPassQpdfCheck();
  });

  test('the sheets of a poster together look like its page', async () => {
    const original = buildPdf({
      pages: [{ mediaBox: [0, 0, 200, 300], content: CORNERS, links: [{ to: { page: 0 } }] }],
    });
    const options = { layout: 'poster', paper: 'actual', across: 2, down: 2, margin: 0, overlap: 0 };
    const { bytes } = await run(options, original);
    await expect(bytes).toPassQpdfCheck();
    const sheets = await drawWithPoppler(bytes, 72);
    const [page] = await drawWithPoppler(original, 72);
    if (!page) throw new Error('one page');
    expect(sheets.map(({ widthPixels, heightPixels }) => [widthPixels, heightPixels])).toEqual(
      Array(4).fill([100, 150]),
    );
    for (const [index, sheet] of sheets.entries()) {
      expect(differingPixels(page, sheet, (index % 2) * 100, Math.floor(index / 2) * 150)).toBeLessThan(40);
    }
  });

  test('pages that are left out leave nothing behind, and one that stands twice is there twice', async () => {
    const { bytes } = await run({ pages: '5,2,2' }, rich);
    expect((await pdfTexts(bytes)).map((text) => text.match(/R0P\d+/g))).toEqual([['R0P0005', 'R0P0002'], ['R0P0002']]);
    expect(Buffer.from(bytes).includes('R0P0001')).toBe(false);
    await expect(bytes).toPassQpdfCheck();
  });

  test('labels of sheets are made of those of their pages', async () => {
    const labelled = buildPdf({
      pages: 6,
      labels: [
        { fromPage: 0, style: 'r' },
        { fromPage: 3, style: 'D', start: 1 },
      ],
    });
    const { bytes, receipt } = await run({ perSheet: 3 }, labelled);
    expect((await readWithPdfium(bytes)).labels).toEqual(['i-iii', '1-3']);
    expect(receipt.notes.map(({ code }) => code)).toContain('note.sheetLabels');
  });

  test('a locked document stays locked as it was', async () => {
    const locked = await lockWithQpdf(rich, { userPassword: 'user', ownerPassword: 'owner' });
    const { bytes } = await run({}, locked, 'user');
    await expect(readWithQpdf(bytes)).rejects.toThrow();
    expect((await readWithQpdf(bytes, 'user')).pages).toHaveLength(3);
  });
});

describe('sheets ensure that', () => {
  test.each([
    [{ perSheet: 17 }, 'perSheet'],
    [{ pages: '9' }, 'Page 9 does not exist'],
    [{ margin: 100, paper: 'a5' }, 'leave no room'],
  ])('%j is refused', async (options, text) => {
    await expect(run(options, rich)).rejects.toMatchObject({
      code: 'option-invalid',
      message: expect.stringContaining(text),
    });
  });

  test('pages that are too small for their own margins are told so, where nobody set any', async () => {
    const tiny = buildPdf({ pages: [{ mediaBox: [0, 0, 4, 4], content: '' }] });
    await expect(run({}, tiny)).rejects.toMatchObject({ message: expect.stringContaining('choose a larger paper') });
    expect((await run({ paper: 'a4' }, tiny)).bytes.length).toBeGreaterThan(0);
  });
});
