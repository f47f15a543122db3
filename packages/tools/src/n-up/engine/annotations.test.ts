import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { drawWithPoppler, PdfWriter, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { differingPixels } from './differing-pixels.testing.ts';

const ROTATIONS = [0, 90, 180, 270] as const;
const ACTUAL = { paper: 'actual', margin: 0, gap: 0, perSheet: 4, columns: 4 };
/** An arrow that looks different from every side. */
const ARROW = '1 0 0 rg 0 0 40 10 re f 0 0 1 rg 30 0 10 20 re f';

/** One page for each rotation, with a stamp, a note outside of what is shown, and whatever is added. */
function stampedPages(more: (writer: PdfWriter, pages: readonly string[]) => readonly string[] = () => []): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const look = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 40, 20], Resources: {} }, ARROW);
  const kids = ROTATIONS.map(() => writer.reserve());
  const added = more(writer, kids);
  for (const [index, kid] of kids.entries()) {
    const stamp = { Type: '/Annot', Subtype: '/Stamp', F: 4, AP: { N: look } };
    writer.set(kid, {
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 240, 240],
      CropBox: [20, 30, 220, 230],
      Rotate: ROTATIONS[index],
      Contents: writer.addStream({}, '0 1 0 rg 40 40 20 60 re f'),
      Annots: [
        writer.add({ ...stamp, Rect: [60, 80, 140, 120] }),
        writer.add({ ...stamp, Rect: [2, 2, 18, 10] }),
        ...(index === 0 ? added : []),
      ],
    });
  }
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

async function run(options: unknown, bytes: Uint8Array) {
  const input = bytesInput('in.pdf', bytes);
  const { outputs, receipt } = await createInlineHost().run({ toolId: 'n-up', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('annotations on sheets ensure that', ['qpdf', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test('what two pages share is on the sheet at both places', async () => {
    const writer = new PdfWriter();
    const root = writer.reserve();
    const link = writer.add({
      Type: '/Annot',
      Subtype: '/Link',
      Rect: [20, 20, 80, 60],
      A: { S: '/URI', URI: '(https://example.org)' },
    });
    const page = { Type: '/Page', Parent: root, MediaBox: [0, 0, 240, 240], Annots: [link] };
    const kids = [writer.add(page), writer.add(page)];
    writer.set(root, { Type: '/Pages', Kids: kids, Count: 2 });
    const { bytes, receipt } = await run(
      ACTUAL,
      writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } }),
    );
    await expect(bytes).toPassQpdfCheck();
    expect(receipt.lines).toContainEqual({ item: 'uriLinks', before: 2, after: 2 });
    const { pages } = await readWithQpdf(bytes);
    const rects = pages[0]?.annotations.map(({ rectangle }) => rectangle) ?? [];
    expect(new Set(rects).size).toBe(2);
  });

  test('those of rotated and cropped pages look as they did, and stay annotations', async () => {
    const original = stampedPages();
    const { bytes, receipt } = await run(ACTUAL, original);
    await expect(bytes).toPassQpdfCheck();
    const [sheet] = await drawWithPoppler(bytes, 72);
    const alone = await drawWithPoppler(original, 72, ['-cropbox']);
    for (const [index, page] of alone.entries()) {
      expect([page.widthPixels, page.heightPixels]).toEqual([200, 200]);
      expect(sheet && differingPixels(sheet, page, index * 200)).toBeLessThan(40);
    }
    const { pages } = await readWithQpdf(bytes);
    expect(pages[0]?.annotations.map(({ subtype }) => subtype)).toEqual(Array(8).fill('Stamp'));
    expect(receipt.notes.map(({ code, count }) => [code, count])).toEqual([['note.sheetHidden', 4]]);
  });

  test('on a poster each lies on the sheet that shows most of it, and is drawn where its rest is', async () => {
    const original = stampedPages();
    const options = { layout: 'poster', paper: 'actual', margin: 0, overlap: 0, across: 2, down: 1, pages: '1' };
    const { bytes, receipt } = await run(options, original);
    const sheets = await drawWithPoppler(bytes, 72);
    const [page] = await drawWithPoppler(original, 72, ['-cropbox']);
    for (const [index, sheet] of sheets.entries()) {
      expect(page && differingPixels(page, sheet, index * 100)).toBeLessThan(20);
    }
    const { pages } = await readWithQpdf(bytes);
    // From 40 to 120 of 200: sixty points on the first sheet, twenty on the second.
    expect(pages.map(({ annotations }) => annotations.length)).toEqual([2, 0]);
    expect(receipt.notes.map(({ code }) => code)).toContain('note.sheetDrawn');
  });

  test('a link that reaches over several sheets of a poster works on each', async () => {
    const original = stampedPages((writer, pages) => [
      writer.add({ Type: '/Annot', Subtype: '/Link', Rect: [20, 30, 220, 230], Dest: [pages[0] ?? '', '/Fit'] }),
    ]);
    const options = { layout: 'poster', paper: 'actual', margin: 0, overlap: 0, across: 2, down: 1, pages: '1' };
    const { links } = await readWithQpdf((await run(options, original)).bytes);
    // The first keeps its rectangle, of which its sheet shows a half; a copy has no more than its own half.
    expect(links.map(({ pageIndex, rectangle }) => [pageIndex, rectangle])).toEqual([
      [0, '0 0 200 200'],
      [1, '0 0 100 200'],
    ]);
    expect(links.map(({ target }) => target.kind === 'page' && target.pageIndex)).toEqual([0, 0]);
  });

  test('links lead to the spot on the sheet, however it was written', async () => {
    const destinations = (pages: readonly string[]) => [
      [pages[1] ?? '', '/XYZ', 20, 230, 0],
      [pages[0] ?? '', '/Fit'],
      [2, '/FitH', 230],
      [pages[3] ?? '', '/FitR', 20, 30, 120, 130],
      [pages[0] ?? '', '/XYZ', -500, 9000, 2],
    ];
    const original = stampedPages((writer, pages) =>
      destinations(pages).map((Dest) =>
        writer.add({ Type: '/Annot', Subtype: '/Link', Rect: [60, 60, 70, 70], Border: [0, 0, 2], Dest }),
      ),
    );
    const { bytes } = await run(ACTUAL, original);
    const { links, pages } = await readWithQpdf(bytes);
    expect(links.map(({ target }) => target.kind === 'page' && target.view)).toEqual([
      // The corner (20, 230) of a page shown clockwise is its upper right one.
      '["/XYZ",400,200,0]',
      '["/FitR",0,0,200,200]',
      '["/XYZ",600,0,null]',
      '["/FitR",700,0,800,100]',
      '["/XYZ",0,200,2]',
    ]);
    expect(links.map(({ rectangle }) => rectangle)).toEqual(Array(5).fill('40 30 50 40'));
    expect(pages[0]?.annotations.filter(({ subtype }) => subtype === 'Link')).toHaveLength(5);
  });
});
