import {
  addPage,
  createDocument,
  drawEllipse,
  drawImage,
  drawLine,
  drawPath,
  drawRectangle,
  drawText,
  measureText,
  openDocument,
  PAPER,
  readImage,
  readText,
  saveDocument,
  standardTextWidth,
} from '@recto/library/document';
import { nodeFonts } from '@recto/library/node';
import {
  alphaPng,
  type DrawnPage,
  drawWithPdfium,
  drawWithPoppler,
  imageFixture,
  pdfTexts,
  pdfWordBoxes,
  plainPdf,
  readWithQpdf,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const SIDE = 200;

/** An empty square page, and the document that it is in. */
async function square() {
  const document = await createDocument();
  return { document, page: addPage(document, { width: SIDE, height: SIDE }) };
}

/** Colour of a pixel, by points from the lower left corner of a page of one pixel a point. */
function colourAt({ widthPixels, heightPixels, rgb }: DrawnPage, x: number, y: number): number[] {
  const at = ((heightPixels - 1 - y) * widthPixels + x) * 3;
  return [...rgb.subarray(at, at + 3)];
}

/** Draws a square page with two programs, and asserts that they agree on a pixel. */
async function expectColours(bytes: Uint8Array, colours: readonly (readonly [number, number, readonly number[]])[]) {
  const [poppler] = await drawWithPoppler(bytes, 72);
  for (const drawn of [poppler, await drawWithPdfium(bytes, SIDE, SIDE)]) {
    for (const [x, y, colour] of colours) expect(drawn && colourAt(drawn, x, y)).toEqual(colour);
  }
}

describeWithPrograms('what is drawn on pages', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test('15: draws shapes and paths', async () => {
    const { document, page } = await square();
    drawRectangle(page, { x: 10, y: 10, width: 80, height: 80 }, { fill: [1, 0, 0] });
    drawEllipse(page, { x: 150, y: 50, radius: 40, radiusY: 20 }, { fill: [0, 0, 1] });
    drawPath(page, [['M', 20, 120], ['L', 80, 120], ['L', 50, 190], ['Z']], { fill: [0, 1, 0], stroke: [0, 0, 0] });
    drawLine(page, { from: [110, 150], to: [190, 150] }, { stroke: [1, 0, 1], lineWidth: 10 });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    await expectColours(bytes, [
      [50, 50, [255, 0, 0]],
      [150, 50, [0, 0, 255]],
      [150, 80, [255, 255, 255]],
      [50, 140, [0, 255, 0]],
      [150, 150, [255, 0, 255]],
      [100, 100, [255, 255, 255]],
    ]);
  });

  test('16: draws with opacity', async () => {
    const { document, page } = await square();
    drawRectangle(page, { x: 0, y: 0, width: 100, height: 200 }, { fill: [0, 0, 0], opacity: 0.4 });
    const [drawn] = await drawWithPoppler(await saveDocument(document), 72);
    expect(drawn && colourAt(drawn, 50, 50)[0]).toBeCloseTo(153, -1);
  });

  test('17: puts a JPEG on a page with its own bytes', async () => {
    const { document, page } = await square();
    const jpeg = await imageFixture('plain.jpg');
    const image = await readImage(jpeg);
    expect([image.width, image.height]).toEqual([64, 48]);
    drawImage(page, image, { x: 20, y: 20, width: 160 });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    expect(Buffer.from(bytes).includes(Buffer.from(jpeg.subarray(20, 400)))).toBe(true);
    const [drawn] = await drawWithPoppler(bytes, 72);
    expect(drawn && colourAt(drawn, 100, 10)).toEqual([255, 255, 255]);
    expect(drawn && colourAt(drawn, 100, 150)).toEqual([255, 255, 255]);
  });

  test('18: puts a PNG with transparency on pages, and writes it once', async () => {
    const { document, page } = await square();
    const image = await readImage(alphaPng(16, [0, 128, 0]));
    for (const x of [10, 110]) drawImage(page, image, { x, y: 10, width: 80, height: 80 });
    drawImage(addPage(document), image, { x: 0, y: 0 });
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    const { pages } = await readWithQpdf(bytes);
    expect(pages).toHaveLength(2);
    expect(Buffer.from(bytes).toString('latin1').split('/SMask').length - 1).toBe(1);
  });

  test('19: refuses an image that needs a decoder, and what is no image', async () => {
    await expect(readImage(await imageFixture('lossless.webp'))).rejects.toMatchObject({ code: 'engine-missing' });
    await expect(readImage(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:image-|wrong-type)/),
    });
  });

  test('20: measures and places text of a standard font', async () => {
    const { document, page } = await square();
    const width = standardTextWidth('Measured', 'Helvetica', 20);
    drawText(page, 'Measured', { x: SIDE - width, y: 100, size: 20 });
    const [word] = await pdfWordBoxes(await saveDocument(document));
    expect(word?.right).toBeCloseTo(SIDE, 0);
    expect(() => standardTextWidth('日本', 'Helvetica', 20)).toThrow(
      expect.objectContaining({ code: 'engine-missing' }),
    );
  });

  test('21: breaks text between words where it would be too wide', async () => {
    const { document, page } = await square();
    const words = 'one two three four five six seven eight nine ten';
    drawText(page, words, { x: 10, y: 180, size: 12, maxWidth: 90 });
    drawText(page, words, { x: 110, y: 180, size: 12, maxWidth: 80, font: nodeFonts() });
    const boxes = await pdfWordBoxes(await saveDocument(document));
    expect(boxes).toHaveLength(20);
    for (const { left, right } of boxes) expect(left < 105 ? right : right - 100).toBeLessThanOrEqual(101);
    expect(new Set(boxes.map(({ bottom }) => Math.round(bottom))).size).toBeGreaterThan(3);
  });

  test('22: draws text of every script, which readers find again', async () => {
    const document = await createDocument();
    const lines = ['Grüße, Łódź', 'Ελληνικά', 'Привет', '日本語の文字', '한국어', 'สวัสดี', 'שלום', 'مرحبا'];
    const page = addPage(document, PAPER.a4);
    for (const [index, line] of lines.entries()) {
      drawText(page, line, { x: 60, y: 780 - 40 * index, size: 20, font: nodeFonts(), bold: index === 0 });
    }
    const bytes = await saveDocument(document);
    await expect(bytes).toPassQpdfCheck();
    const [text = ''] = await pdfTexts(bytes);
    for (const line of lines) expect(text.replace(/[\u200e\u200f\u202a-\u202e]/g, '').normalize()).toContain(line);
    const width = await measureText('日本語', { fonts: nodeFonts(), size: 10 });
    expect(width).toBeCloseTo(30, 0);
  });

  test('23: draws upright on a rotated page, in its coordinates as it is shown', async () => {
    const document = await openDocument(plainPdf('A'));
    const [page] = document.pages;
    page?.setRotation(90);
    if (page) drawText(page, 'corner', { x: 5, y: 5, size: 20 });
    const bytes = await saveDocument(document);
    const boxes = await pdfWordBoxes(bytes);
    const word = boxes.find(({ text }) => text === 'corner');
    expect(word?.left).toBeLessThan(10);
    expect(word && word.right - word.left).toBeGreaterThan(40);
  });

  test('24: reads text with positions, what was just drawn included', async () => {
    const { page } = await square();
    drawText(page, 'first line\nsecond line', { x: 30, y: 150, size: 10 });
    drawText(page, 'other script: Ω', { x: 30, y: 50, size: 10, font: nodeFonts() });
    const { text, runs } = await readText(page);
    expect(text.split('\n')).toEqual(['first line', 'second line', 'other script: Ω']);
    expect(runs[0]).toMatchObject({ text: 'first line', x: 30, y: 150, size: 10, font: 'Helvetica', isHidden: false });
    expect(runs[1]?.y).toBe(138);
  });

  test('25: leaves a document as it is when a font is missing, and says so', async () => {
    const { document, page } = await square();
    drawText(page, '日本', { x: 10, y: 10 });
    await expect(saveDocument(document)).rejects.toMatchObject({ code: 'engine-missing' });
    await expect(await saveDocument(document)).toPassQpdfCheck();
  });
});
