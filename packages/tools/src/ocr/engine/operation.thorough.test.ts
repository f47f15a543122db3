import { RECOGNITION_REPORT } from '@recto/contract/recognised-page';
import { reportOf } from '@recto/contract/report';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  boastfulPng,
  buildPdf,
  characterErrorRate,
  drawGray,
  drawWithPoppler,
  flatPng,
  photographOfNothing,
  photographOfSheet,
  readWithPdfium,
  readWithQpdf,
  SHEET_SENTENCE,
  scanPdf,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const DPI = 200;
const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
const typed = buildPdf({ marker: 'Page', pages: [{ text: SENTENCE }] });

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
async function recognise(bytes: Uint8Array, options: unknown = {}) {
  const { outputs, receipt } = await host.run({ toolId: 'ocr', inputs: [bytesInput('scan.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

describeWithPrograms('ocr ensures that', ['qpdf', 'pdftoppm'], () => {
  let scan: Uint8Array;
  beforeAll(async () => {
    usePdfMatchers();
    scan = scanPdf(await drawGray(typed, DPI), DPI);
  });

  test('a scan can be searched, and keeps its bytes', async () => {
    const { bytes, receipt } = await recognise(scan);
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(Buffer.from(bytes.subarray(0, scan.length)).equals(Buffer.from(scan))).toBe(true);
    expect(bytes.length - scan.length).toBeLessThan(15_000);
    expect(receipt.notes).toEqual([]);
  });

  test('pages with text of their own stay as they are, byte for byte', async () => {
    const { bytes, receipt } = await recognise(typed);
    expect(Buffer.from(bytes).equals(Buffer.from(typed))).toBe(true);
    expect(receipt.notes).toMatchObject([{ kind: 'kept', item: 'text', count: 1 }]);
  });

  test('a second run leaves the text alone, and replaces it when asked', async () => {
    const once = await recognise(scan);
    const again = await recognise(once.bytes);
    expect(Buffer.from(again.bytes).equals(Buffer.from(once.bytes))).toBe(true);
    const replaced = await recognise(once.bytes, { existingText: 'replace' });
    const { texts } = await readWithPdfium(replaced.bytes);
    expect(texts[0]?.split(SENTENCE)).toHaveLength(2);
    await expect(replaced.bytes).toPassQpdfCheck();
  });

  test('a scan that Recto has numbered can be searched, and the numbers are there once', async () => {
    const { outputs } = await host.run({
      toolId: 'page-numbers',
      inputs: [bytesInput('scan.pdf', scan)],
      options: { text: 'Sheet {page} of {pages}' },
    });
    const { bytes, receipt } = await recognise(outputs[0]?.bytes ?? new Uint8Array());
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(texts[0]?.split('Sheet')).toHaveLength(2);
    expect(receipt.notes).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });

  test('a picture without text gives no words', async () => {
    const [widthPixels, heightPixels] = [900, 600];
    const wave = (at: number) => Math.sin((at % widthPixels) / 23) * Math.cos(at / widthPixels / 17);
    const gray = Uint8Array.from({ length: widthPixels * heightPixels }, (_, at) => 128 + 100 * wave(at) + (at % 7));
    const { bytes, receipt } = await recognise(scanPdf([{ widthPixels, heightPixels, gray }], DPI));
    expect((await readWithPdfium(bytes)).texts).toEqual(['']);
    expect(receipt.notes).toMatchObject([{ kind: 'kept', text: expect.stringContaining('No text was found') }]);
  });

  test('pages are read as photographs when that is chosen, and the receipt says so', async () => {
    const { bytes, receipt } = await recognise(scan, { engine: 'photo' });
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(Buffer.from(bytes.subarray(0, scan.length)).equals(Buffer.from(scan))).toBe(true);
    expect(receipt.notes).toMatchObject([
      { kind: 'changed', count: 1, text: 'Read line by line, as photographs are: page 1.' },
    ]);
  });

  test('a photographed sheet becomes a flat, white page with its text; what shows no sheet stays as it is', async () => {
    const inputs = [
      bytesInput('sheet.jpg', await photographOfSheet()),
      bytesInput('wall.jpg', await photographOfNothing()),
      bytesInput('scan.pdf', scan),
    ];
    const { outputs, receipt } = await host.run({ toolId: 'ocr', inputs, options: { straighten: true } });
    const [sheet, , pdf] = outputs.map(({ bytes }) => bytes);
    if (!sheet || !pdf) throw new Error('no result');
    await expect(sheet).toPassQpdfCheck();
    const { texts } = await readWithPdfium(sheet);
    expect(texts[0]?.split(SHEET_SENTENCE)).toHaveLength(10);
    const [page] = await drawWithPoppler(sheet, 72);
    expect([page?.widthPixels, page?.heightPixels]).toEqual([596, 842]);
    for (const at of [5 * 596 + 5, 5 * 596 + 590, 836 * 596 + 590, 836 * 596 + 5]) {
      expect(page?.rgb[at * 3 + 1]).toBeGreaterThan(225);
    }
    expect(Buffer.from(pdf.subarray(0, scan.length)).equals(Buffer.from(scan))).toBe(true);
    const said = receipt.notes.filter(({ item }) => item === 'images').map(({ kind, text }) => [kind, text]);
    expect(said).toEqual([
      ['changed', 'The sheet was found, made flat and its shadows removed: page 1.'],
      ['kept', 'No sheet was found, so the whole picture was taken: page 1.'],
      ['kept', 'Pages of a PDF are not straightened: only files that are pictures are.'],
    ]);
  });

  test.each([
    [1, 100_000, true],
    [100_000, 1, false],
    [65_000, 3, true],
    [3, 3, false],
    [61, 47, true],
  ])('a picture of %i by %i becomes a page, straightened: %s', async (width, height, straighten) => {
    const { bytes, receipt } = await recognise(await flatPng(width, height), { straighten });
    await expect(bytes).toPassQpdfCheck();
    expect((await readWithPdfium(bytes)).texts).toEqual(['']);
    expect(receipt.notes.map(({ item }) => item)).toEqual(straighten ? ['images', 'text'] : ['text']);
  });

  test.each([
    [20_000, 20_000],
    [200_000, 1_400],
  ])('a picture of %i by %i is refused by its header', async (width, height) => {
    const giant = await boastfulPng(width, height);
    await expect(recognise(giant, { straighten: true })).rejects.toMatchObject({ code: 'image-too-large' });
  });

  test('a page on its side is turned upright', async () => {
    const [picture] = await drawGray(
      buildPdf({ marker: 'Page', pages: [{ text: `${SENTENCE}\n${SENTENCE}\n${SENTENCE}`, rotateDegrees: 90 }] }),
      DPI,
    );
    if (!picture) throw new Error('no picture');
    const { bytes, receipt } = await recognise(scanPdf([picture], DPI));
    const { pages } = await readWithQpdf(bytes);
    expect(pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([270]);
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(receipt.notes).toMatchObject([{ kind: 'changed', text: expect.stringContaining('Turned upright') }]);
  });

  // Without marks of punctuation, whose place in a column is another one.
  test.each([
    ['jpn', ['東京都港区役所市民課', '平成八年十一月の予定', '日曜日は休館します']],
    ['chi_sim', ['港口办公室早上七点开门', '来宾把行李交给门房', '门房在箱子上写号码']],
    ['chi_tra', ['港口辦公室早上七點開門', '來賓把行李交給門房', '門房在箱子上寫號碼']],
  ] as const)('%s in columns is read from the top down, the first column on the right', async (language, columns) => {
    const empty = { widthPixels: 612, heightPixels: 792, gray: new Uint8Array(612 * 792).fill(255) };
    let page: Uint8Array = scanPdf([empty], 72);
    for (const [at, column] of columns.entries()) {
      const options = { text: [...column].join('\n'), angle: 0, opacity: 100, colour: '#000000', bold: false };
      const place = { position: 'top', offsetX: 12 - 5 * at, offsetY: 8, scale: 25 };
      const job = { toolId: 'watermark', inputs: [bytesInput('page.pdf', page)], options: { ...options, ...place } };
      page = (await host.run(job)).outputs[0]?.bytes ?? page;
    }
    const { bytes, receipt } = await recognise(scanPdf(await drawGray(page, 300), 300), { languages: [language] });
    const { texts } = await readWithPdfium(bytes);
    expect(characterErrorRate(columns.join(''), texts[0] ?? '', { isCjk: true })).toBeLessThan(0.1);
    const lines = reportOf(RECOGNITION_REPORT, receipt)?.[0]?.pages[0]?.page.paragraphs.flatMap(
      (paragraph) => paragraph.lines,
    );
    expect(lines?.map(({ direction }) => direction)).toEqual(['vertical', 'vertical', 'vertical']);
  });

  test('words come for review, and corrections go into the layer without another recognition', async () => {
    const { receipt } = await recognise(scan);
    const word = { text: 'fox', confidence: 100 };
    const recognised = (reportOf(RECOGNITION_REPORT, receipt) ?? []).map((file) => ({
      ...file,
      pages: file.pages.map(({ pageIndex, page }) => {
        const lines = page.paragraphs.flatMap((paragraph) => paragraph.lines);
        const changed = lines.map((line) => ({
          ...line,
          words: line.words.map((one) => (one.text === 'fox' ? { ...one, ...word, text: 'vixen' } : one)),
        }));
        return { pageIndex, page: { ...page, paragraphs: [{ lines: changed }] } };
      }),
    }));
    const { bytes } = await recognise(scan, { recognised, textOutput: false });
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE.replace('fox', 'vixen'));
    expect(texts[0]).not.toContain('fox');
  });

  test('text, hOCR and ALTO come beside the result when asked for', async () => {
    const options = { textOutput: true, hocrOutput: true, altoOutput: true };
    const { outputs } = await host.run({ toolId: 'ocr', inputs: [bytesInput('scan.pdf', scan)], options });
    expect(outputs.map(({ name }) => name)).toEqual([
      'recto-ocr-result.pdf',
      'recto-ocr-result.txt',
      'recto-ocr-result.hocr',
      'recto-ocr-result.xml',
    ]);
    const [, text = '', hocr = '', alto = ''] = outputs.map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(text).toContain(`${SENTENCE}\n`);
    expect(hocr).toMatch(/ocrx_word" title="bbox \d+ \d+ \d+ \d+; x_wconf \d+">quick</);
    expect(alto).toMatch(
      /<String ID="s\d+" HPOS="\d+" VPOS="\d+" WIDTH="\d+" HEIGHT="\d+" WC="[01]\.\d\d" CONTENT="quick"/,
    );
  });

  test('only the text comes, on new pages, with the text that a page had', async () => {
    const two = await host.run({
      toolId: 'merge',
      inputs: [
        bytesInput('scan.pdf', scan),
        bytesInput('typed.pdf', buildPdf({ marker: 'Two', pages: [{ text: 'Typed already.' }] })),
      ],
    });
    const { bytes, receipt } = await recognise(two.outputs[0]?.bytes ?? new Uint8Array(), {
      preserveFormatting: false,
    });
    await expect(bytes).toPassQpdfCheck();
    const { texts } = await readWithPdfium(bytes);
    expect(texts[0]).toContain(SENTENCE);
    expect(texts[1]).toContain('Typed already.');
    const { images, structure } = await readWithQpdf(bytes);
    expect(images).toEqual([]);
    expect(structure.elements.length).toBeGreaterThan(2);
    expect(receipt.notes.map(({ kind, item }) => [kind, item])).toEqual([
      ['kept', 'text'],
      ['lost', 'formatting'],
    ]);
  });

  test('cancelling stops the work', async () => {
    const stop = new AbortController();
    const job = host.run({ toolId: 'ocr', inputs: [bytesInput('scan.pdf', scan)] }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 400);
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
  });
});
