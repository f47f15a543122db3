import { latin1 } from '@recto/codecs';
import { decodeStream, itemsOf, openPdf, PdfRef, streamOf } from '@recto/pdf-core';
import { readPages, reopenDocument } from '@recto/pdf-document';
import {
  decodeWithMuPdf,
  drawWithPoppler,
  PdfWriter,
  pdfTexts,
  qpdfCheck,
  type Reference,
  seededRandom,
  withFile,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { compressDocument } from '../compress.ts';

const SIDE = 300;

/** A file of pages with these streams of content. */
function pdfOf(pages: readonly (readonly (string | { readonly shared: string })[])[]): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const shared = new Map<string, Reference>();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const form = writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 30, 30] },
    `1.0  0.0 0.0 rg 0.0 0.0 20.0 20.0 re f`,
  );
  const kids = pages.map((parts) => {
    const Contents = parts.map((part) => {
      if (typeof part === 'string') return writer.addStream({}, part, true);
      const known = shared.get(part.shared) ?? writer.addStream({}, part.shared, true);
      shared.set(part.shared, known);
      return known;
    });
    const Resources = { Font: { F1: font }, XObject: { X: form }, ExtGState: { Thin: { LW: 0.5, LC: 1 } } };
    return writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, SIDE, SIDE], Resources, Contents });
  });
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}

async function shortened(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await reopenDocument(bytes, 'a.pdf');
  return (await compressDocument(opened, { kind: 'lossless' })).bytes;
}

async function contentsOf(bytes: Uint8Array) {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  return readPages(file).map(({ dict }) =>
    itemsOf(dict.get('Contents'), file).map((item) => {
      const stream = streamOf(item, file);
      return { num: item instanceof PdfRef ? item.num : 0, text: stream ? latin1(decodeStream(stream, file)) : '' };
    }),
  );
}

/** Text and shapes, as a careless program writes them. */
function carelessContent(seed: number): string[] {
  const random = seededRandom(seed);
  const number = (most: number) => (random() * most).toFixed(4);
  const parts: string[] = [];
  for (let part = 0; part < 4; part++) {
    const lines = ['q', 'q', `${number(1)} ${number(1)} ${number(1)} rg   % a colour`, '1.0000 w'];
    for (let index = 0; index < 30; index++) {
      const box = [number(250), number(250), number(40), number(40)].join('  ');
      lines.push(
        '0 G',
        '2 w',
        '/Thin gs',
        '0.5000 0.5000 0.5000 RG',
        '1.0000 w',
        `${box} re`,
        index % 3 === 0 ? 'B' : 'S',
      );
      lines.push('q 1.000 0 0 1.000 0.0 0.0 cm Q', `q 1 0 0 1 ${number(200)} ${number(200)} cm /X  Do Q`);
      const text = `<${Buffer.from(`Text ${index} (\\) \r`, 'latin1').toString('hex')}>`;
      lines.push('BT', '/F1 9.0000 Tf', `${number(250)} ${number(250)} Td`, `[ ${text} -20.000 (b\\057) ] TJ`, 'ET');
    }
    parts.push([...lines, 'Q', 'Q'].join('\r\n'));
  }
  return parts;
}

describeWithPrograms('content written shorter', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  test('ensures that two other programs draw the same pixels and read the same text', async () => {
    const source = pdfOf([carelessContent(1), carelessContent(2)]);
    const bytes = await shortened(source);
    const [before, after] = [await contentsOf(source), await contentsOf(bytes)];
    const length = (pages: typeof before) => pages.flat().reduce((sum, { text }) => sum + text.length, 0);
    expect(length(after)).toBeLessThan(length(before) * 0.75);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    expect(await drawWithPoppler(bytes, 150)).toEqual(await drawWithPoppler(source, 150));
    const draw = (file: Uint8Array) => withFile(file, (path) => decodeWithMuPdf(path, 625, 625));
    expect(await draw(bytes)).toEqual(await draw(source));
  });
});

const BOX = (at: number) => `${at}.0 ${at}.0 10.0 10.0 re   f`;

test('ensures that the parts of a page become one, but for those that another page uses', async () => {
  const logo = { shared: `q 1 0 0 1 5.0 5.0 cm ${BOX(1)}  Q` };
  const pages = await contentsOf(await shortened(pdfOf([[BOX(2), BOX(3), logo, BOX(4), BOX(5)], [logo]])));
  expect(pages[0]?.map(({ text }) => text)).toEqual([
    '2 2 10 10 re f 3 3 10 10 re f',
    'q 1 0 0 1 5 5 cm 1 1 10 10 re f Q',
    '4 4 10 10 re f 5 5 10 10 re f',
  ]);
  expect(pages[1]?.[0]?.num).toBe(pages[0]?.[1]?.num);
});

test('ensures that an operator whose operands stand in two parts is read as one', async () => {
  const pages = await contentsOf(await shortened(pdfOf([['0.0 0.0 9.0', '9.0 re   f']])));
  expect(pages[0]?.map(({ text }) => text)).toEqual(['0 0 9 9 re f']);
});

test('ensures that a part that is not content alone stays by itself', async () => {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const parts = [writer.addStream({}, BOX(1), true), writer.addStream({ Own: '/Mark' }, BOX(2), true)];
  const page = writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Resources: {}, Contents: parts });
  writer.set(root, { Type: '/Pages', Kids: [page], Count: 1 });
  const source = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
  const pages = await contentsOf(await shortened(source));
  expect(pages[0]).toHaveLength(2);
});
