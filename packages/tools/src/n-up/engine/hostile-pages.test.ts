import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { drawWithPoppler, PdfWriter, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';
import { differingPixels } from './differing-pixels.testing.ts';

const ACTUAL = { paper: 'actual', margin: 0, gap: 0, columns: 5, perSheet: 5 };
const BOX = [0, 0, 100, 100];
const SQUARE = '20 20 30 40 re f';

function pdfOf(make: (writer: PdfWriter, root: string) => readonly string[]): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const kids = make(writer, root);
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length, MediaBox: BOX });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

async function run(options: unknown, bytes: Uint8Array) {
  const input = bytesInput('in.pdf', bytes);
  const { outputs, receipt } = await createInlineHost().run({ toolId: 'n-up', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('pages as they should not be ensure that', ['qpdf', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test('what a page opens and does not close, or closes too often, ends with it', async () => {
    const original = pdfOf((writer, root) => {
      const page = (...contents: string[]) =>
        writer.add({ Type: '/Page', Parent: root, Contents: contents.map((text) => writer.addStream({}, text)) });
      return [
        page('q 1 0 0 rg', `2 0 0 2 0 0 cm ${SQUARE}`),
        page(`Q Q Q 0 0 1 rg ${SQUARE}`),
        page('0 1 0 r', `g ${SQUARE}`),
        writer.add({ Type: '/Page', Parent: root }),
        page(`/Missing gs /Missing Do BT /F 9 Tf (x) Tj ${SQUARE}`),
      ];
    });
    const { bytes } = await run(ACTUAL, original);
    await expect(bytes).toPassQpdfCheck();
    const [sheet] = await drawWithPoppler(bytes, 72);
    const alone = await drawWithPoppler(original, 72);
    expect(alone).toHaveLength(5);
    for (const [index, page] of alone.entries()) expect(sheet && differingPixels(sheet, page, index * 100)).toBe(0);
  });

  test('boxes without a size count as none', async () => {
    const original = pdfOf((writer, root) => [
      writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 0, 0], CropBox: [5, 5, 5, 5] }),
    ]);
    const { pages } = await readWithQpdf((await run({ ...ACTUAL, perSheet: 2, columns: 1 }, original)).bytes);
    expect(pages[0]?.mediaBox).toEqual([0, 0, 612, 1584]);
  });

  test('a page object that stands twice lies on the sheets twice, with its annotations', async () => {
    const original = pdfOf((writer, root) => {
      const note = writer.add({ Type: '/Annot', Subtype: '/Square', Rect: [10, 10, 30, 30], F: 4 });
      const page = writer.add({ Type: '/Page', Parent: root, Contents: writer.addStream({}, SQUARE), Annots: [note] });
      return [page, page];
    });
    const { bytes } = await run({ ...ACTUAL, perSheet: 2, columns: 2 }, original);
    await expect(bytes).toPassQpdfCheck();
    const { pages } = await readWithQpdf(bytes);
    expect(pages.map(({ annotations }) => annotations.map(({ rectangle }) => rectangle))).toEqual([
      ['10 10 30 30', '110 10 130 30'],
    ]);
  });

  test('links into other files stay as they are', async () => {
    const original = pdfOf((writer, root) => {
      const action = { S: '/GoToR', F: '(other.pdf)', D: [0, '/FitH', 50] };
      const link = writer.add({ Type: '/Annot', Subtype: '/Link', Rect: [10, 10, 30, 30], A: action });
      return [writer.add({ Type: '/Page', Parent: root, Annots: [link] })];
    });
    const { links } = await readWithQpdf((await run({}, original)).bytes);
    const [before] = (await readWithQpdf(original)).links;
    expect(links.map(({ target }) => target)).toEqual([before?.target]);
    expect(before?.target.kind).toBe('remote');
  });

  test('a job can be cancelled while it works', async () => {
    const original = pdfOf((writer, root) =>
      Array.from({ length: 300 }, () =>
        writer.add({ Type: '/Page', Parent: root, Contents: writer.addStream({}, SQUARE) }),
      ),
    );
    const cancel = new AbortController();
    const job = createInlineHost().run(
      { toolId: 'n-up', inputs: [bytesInput('in.pdf', original)], options: {} },
      { signal: cancel.signal, onPercent: () => cancel.abort() },
    );
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('files without pages or sense are refused as damaged', async () => {
    for (const bytes of [pdfOf(() => []), Buffer.from('%PDF-1.7\nnothing')]) {
      await expect(run(ACTUAL, bytes)).rejects.toMatchObject({ code: 'input-damaged' });
    }
  });
});
