import { readFile, writeFile } from 'node:fs/promises';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { BlockReadableInput, RenderPageOptions } from '@recto/contract/capabilities/raster';
import { buildPdf, imageDocument, memoryFile, type PageSpec, plainPdf, runProgram, textDocument } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { createNodeRaster, loadPdfiumWasm } from './raster.node.ts';
import { createRaster } from './raster.ts';

const raster = createNodeRaster();
/** Fills a rectangle in red. */
const red = (x: number, y: number, width: number, height: number) => `1 0 0 rg ${x} ${y} ${width} ${height} re f`;

const openPages = (...pages: PageSpec[]) => raster.open(memoryFile('built.pdf', buildPdf({ pages })));
const code = (expected: string) => expect.objectContaining({ code: expected });

function pixel(image: PixelImage, x: number, y: number): number[] {
  const at = (y * image.widthPixels + x) * 4;
  return [...image.rgba.subarray(at, at + 4)];
}

const RED = [255, 0, 0, 255];
const WHITE = [255, 255, 255, 255];

async function draw(page: PageSpec, options: Partial<RenderPageOptions> = {}): Promise<PixelImage> {
  const document = await openPages(page);
  try {
    return await raster.renderPage(document, { pageIndex: 0, dpi: 72, ...options });
  } finally {
    await raster.close(document);
  }
}

describe('page labels ensure that', () => {
  test('each page has the label that a viewer shows', async () => {
    const labels = [
      { fromPage: 0, style: 'r' },
      { fromPage: 2, style: 'D', prefix: 'A-', start: 7 },
    ] as const;
    const document = await raster.open(memoryFile('labels.pdf', buildPdf({ pages: [{}, {}, {}, {}], labels })));
    expect(await raster.pageLabels(document)).toEqual(['i', 'ii', 'A-7', 'A-8']);
  });

  test('a document without labels has none, rather than its page numbers', async () => {
    expect(await raster.pageLabels(await openPages({}, {}))).toBeNull();
  });
});

describe('page sizes ensure that', () => {
  test('CropBox, rotation and UserUnit are those a viewer shows', async () => {
    const mediaBox = [0, 0, 400, 300] as const;
    const document = await openPages(
      { mediaBox },
      { mediaBox, rotateDegrees: 90 },
      { mediaBox, cropBox: [100, 50, 300, 500] },
      { mediaBox, userUnit: 2.5 },
      { mediaBox, cropBox: [100, 100, 300, 200], rotateDegrees: -90, userUnit: 3 },
    );
    const sizes = await raster.pageSizes(document);
    expect(
      sizes.map((size) => size && [size.widthPoints, size.heightPoints, size.rotationDegrees, size.userUnit]),
    ).toEqual([
      [400, 300, 0, 1],
      [300, 400, 90, 1],
      [200, 250, 0, 1],
      [1000, 750, 0, 2.5],
      [300, 600, 270, 3],
    ]);
    expect(sizes[2]?.visibleBox).toEqual({ left: 100, bottom: 50, right: 300, top: 300 });
    const drawn = await raster.renderPage(document, { pageIndex: 3, dpi: 72 });
    expect([drawn.widthPixels, drawn.heightPixels]).toEqual([1000, 750]);
  });

  test('a UserUnit inside an object stream is found too', async () => {
    const bytes = buildPdf({ pages: [{ mediaBox: [0, 0, 100, 100], userUnit: 4 }, {}], layout: 'streams' });
    const sizes = await raster.pageSizes(await raster.open(memoryFile('streams.pdf', bytes)));
    expect(sizes.map((size) => size?.userUnit)).toEqual([4, 1]);
  });
});

describe('drawing ensures that', () => {
  test('rows run from the top, and colours are red, green, blue, alpha', async () => {
    const image = await draw({ mediaBox: [0, 0, 40, 20], content: red(0, 10, 20, 10) });
    expect([image.widthPixels, image.heightPixels]).toEqual([40, 20]);
    expect(pixel(image, 5, 5)).toEqual(RED);
    expect(pixel(image, 5, 15)).toEqual(WHITE);
    expect(pixel(image, 35, 5)).toEqual(WHITE);
  });

  test('shades of gray are as bright as the colours', async () => {
    // An odd width, whose rows PDFium pads; a colour seen through another; an inline picture that is enlarged.
    const content = [
      `${red(0, 10, 10, 20)} 0 1 0 rg 10 10 10 20 re f 0 0 1 rg 20 10 10 20 re f`,
      '/Half gs 0 0 0 rg 0 20 41 5 re f',
      'q 41 0 0 10 0 0 cm BI /W 2 /H 1 /CS /RGB /BPC 8 /F /AHx ID 804020C0E0FF> EI Q',
    ].join(' ');
    const entries = { Resources: { ExtGState: { Half: { Type: '/ExtGState', ca: 0.5 } } } };
    const document = await openPages({ mediaBox: [0, 0, 41, 30], content, entries });
    const colours = await raster.renderPage(document, { pageIndex: 0, dpi: 72 });
    const { widthPixels, heightPixels, gray, dpi } = await raster.renderGray(document, { pageIndex: 0, dpi: 72 });
    expect([widthPixels, heightPixels, gray.length, dpi]).toEqual([41, 30, 41 * 30, 72]);
    const brightness = Array.from(gray, (_, at) => {
      const [r = 0, g = 0, b = 0] = colours.rgba.subarray(at * 4);
      return 0.299 * r + 0.587 * g + 0.114 * b;
    });
    expect(new Set(gray).size).toBeGreaterThan(8);
    expect(Math.max(...brightness.map((value, at) => Math.abs(value - (gray[at] ?? 0))))).toBeLessThan(3);
  });

  test('a rotated page is rotated clockwise and a cropped one is cut', async () => {
    const rotated = await draw({ mediaBox: [0, 0, 40, 20], rotateDegrees: 90, content: red(0, 10, 20, 10) });
    expect([rotated.widthPixels, rotated.heightPixels]).toEqual([20, 40]);
    expect(pixel(rotated, 15, 5)).toEqual(RED);
    expect(pixel(rotated, 5, 5)).toEqual(WHITE);
    const cut = await draw({
      mediaBox: [0, 0, 400, 400],
      cropBox: [100, 100, 120, 110],
      content: red(110, 100, 10, 10),
    });
    expect([cut.widthPixels, cut.heightPixels]).toEqual([20, 10]);
    expect(pixel(cut, 15, 5)).toEqual(RED);
    expect(pixel(cut, 5, 5)).toEqual(WHITE);
  });

  test('a transparent background stays transparent under what is drawn half transparent', async () => {
    const entries = { Resources: { ExtGState: { G: { ca: 0.5 } } } };
    const page = { mediaBox: [0, 0, 40, 20] as const, entries, content: `/G gs ${red(0, 0, 20, 20)}` };
    const image = await draw(page, { background: 'transparent' });
    const [r, g, b, alpha = 0] = pixel(image, 30, 5);
    expect([r, g, b, alpha]).toEqual([0, 0, 0, 0]);
    const half = pixel(image, 10, 10);
    expect(half.slice(0, 3)).toEqual([255, 0, 0]);
    expect(Math.abs((half[3] ?? 0) - 128)).toBeLessThanOrEqual(1);
  });

  test('annotations are drawn unless they are not wanted', async () => {
    const square = { Type: '/Annot', Subtype: '/Square', Rect: [20, 0, 40, 20], IC: [1, 0, 0], C: [1, 0, 0], F: 4 };
    const page = { mediaBox: [0, 0, 40, 20] as const, entries: { Annots: [square] } };
    expect(pixel(await draw(page), 30, 10)).toEqual(RED);
    expect(pixel(await draw(page, { includeAnnotations: false }), 30, 10)).toEqual(WHITE);
  });

  test('form fields are drawn with their values unless they are not wanted', async () => {
    const darkPixelsOf = async (value: string, includeAnnotations: boolean) => {
      const form = { fields: [{ name: 'a', kind: 'text' as const, value, pages: [0] }] };
      const document = await raster.open(memoryFile('form.pdf', buildPdf({ pages: 1, form })));
      const { rgba } = await raster.renderPage(document, { pageIndex: 0, dpi: 72, includeAnnotations });
      return rgba.filter((part, index) => index % 4 === 0 && part < 128).length;
    };
    expect(await darkPixelsOf('WWWWWW', true)).toBeGreaterThan((await darkPixelsOf('', true)) + 20);
    expect(await darkPixelsOf('WWWWWW', false)).toBe(await darkPixelsOf('', false));
  });

  test('a page larger than one band is drawn without a seam', async () => {
    const content = '0 0 1 RG 30 w 0 0 m 600 600 l S';
    const small = await draw({ mediaBox: [0, 0, 600, 600], content }, { dpi: 72 });
    const large = await draw({ mediaBox: [0, 0, 600, 600], content }, { dpi: 72 * 10 });
    expect([large.widthPixels, large.heightPixels]).toEqual([6000, 6000]);
    // Away from the line's edges, where the smaller picture blends colours.
    for (let at = 60; at < 540; at++) {
      for (const x of [at - 40, at, at + 40]) {
        expect(pixel(large, x * 10 + 5, (599 - at) * 10 + 5)).toEqual(pixel(small, x, 599 - at));
      }
    }
  });

  test('a page above the pixel limit is refused without memory', async () => {
    const document = await openPages({ mediaBox: [0, 0, 14_400, 14_400] });
    await raster.pageSizes(document);
    const before = process.memoryUsage().rss;
    await expect(raster.renderPage(document, { pageIndex: 0, dpi: 600 })).rejects.toEqual(code('too-demanding'));
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  test('a cancel in the middle of a page stops the drawing, and the engine serves the next call', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `0 ${index % 790} m 612 ${(index * 7) % 790} l S`);
    const document = await openPages({ content: lines.join('\n') });
    const signal = AbortSignal.timeout(60);
    const drawing = raster.renderPage(document, { pageIndex: 0, dpi: 600, signal });
    await expect(drawing).rejects.toEqual(code('cancelled'));
    await expect(raster.text(document, 0)).resolves.toMatchObject({ plainText: expect.stringContaining('DOC') });
  });

  test('a page that takes longer than the limit is refused', async () => {
    const impatient = createNodeRaster({ limits: { maxRenderMs: 50 } });
    const lines = Array.from({ length: 40_000 }, (_, index) => `0 ${index % 790} m 612 ${(index * 7) % 790} l S`);
    const document = await impatient.open(memoryFile('slow.pdf', buildPdf({ pages: [{ content: lines.join('\n') }] })));
    await expect(impatient.renderPage(document, { pageIndex: 0, dpi: 600 })).rejects.toEqual(code('too-demanding'));
  });
});

describe('text ensures that', () => {
  test('words stand where they were put, whatever the rotation and the crop', async () => {
    const content = 'BT /F1 20 Tf 120 200 Td (Quire folio) Tj ET';
    for (const page of [
      { content },
      { content, rotateDegrees: 90 },
      { content, cropBox: [100, 100, 400, 400] as const },
    ]) {
      const document = await openPages(page);
      const { plainText, lines } = await raster.text(document, 0);
      const words = lines.flatMap((line) => line.words);
      const quire = words.find((word) => word.text === 'Quire');
      const folio = words.find((word) => word.text === 'folio');
      expect(plainText).toContain('Quire folio');
      expect(quire?.box.left).toBeCloseTo(120, 0);
      expect(quire?.box.bottom).toBeLessThan(200);
      expect(quire?.box.top).toBeGreaterThan(210);
      expect(folio?.box.left).toBeGreaterThan(quire?.box.right ?? Number.POSITIVE_INFINITY);
      expect(plainText.slice(folio?.offset).startsWith('folio')).toBe(true);
    }
  });
});

describe('opening ensures that', () => {
  test('what is not a PDF is damaged', async () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(1000), plainPdf().slice(0, 60)]) {
      await expect(raster.open(memoryFile('x.pdf', bytes))).rejects.toEqual(code('input-damaged'));
    }
  });

  test('a page that does not exist is refused', async () => {
    const document = await openPages({});
    for (const pageIndex of [-1, 1, 0.5, Number.NaN]) {
      await expect(raster.text(document, pageIndex)).rejects.toEqual(code('option-invalid'));
      await expect(raster.renderPage(document, { pageIndex, dpi: 72 })).rejects.toEqual(code('option-invalid'));
    }
  });

  test('a closed document answers no more, and closing again does no harm', async () => {
    const document = await openPages({});
    await raster.close(document);
    await raster.close(document);
    await expect(raster.text(document, 0)).rejects.toThrow(/closed/);
  });

  test('wasm is loaded once, and again only after it failed', async () => {
    let loads = 0;
    const flaky = createRaster({
      async loadWasm() {
        loads++;
        if (loads === 1) throw new Error('offline');
        return loadPdfiumWasm();
      },
    });
    await expect(flaky.open(memoryFile('a.pdf', plainPdf()))).rejects.toEqual(code('engine-missing'));
    await Promise.all([flaky.open(memoryFile('a.pdf', plainPdf())), flaky.open(memoryFile('b.pdf', plainPdf()))]);
    expect(loads).toBe(2);
  });
});

describeWithPrograms('opening a file locked by qpdf ensures that', ['qpdf'], () => {
  const folder = useTemporaryFolder();

  test.each(['128', '256'])('only its passwords open it, and it shows the same (%s bits)', async (bits) => {
    const [plain, locked] = [folder.file('plain.pdf'), folder.file(`locked-${bits}.pdf`)];
    await writeFile(plain, buildPdf({ pages: [{ userUnit: 2 }], layout: 'streams' }));
    const cipher = bits === '128' ? ['--use-aes=y'] : [];
    const { exitCode } = await runProgram('qpdf', [
      plain,
      '--encrypt',
      'pässwört',
      'owner',
      bits,
      ...cipher,
      '--',
      locked,
    ]);
    expect(exitCode).toBe(0);
    const bytes = await readFile(locked);
    const open = (password?: string) => raster.open(memoryFile('locked.pdf', bytes, password));
    await expect(open()).rejects.toEqual(code('input-locked'));
    await expect(open('wrong')).rejects.toEqual(code('password-wrong'));
    for (const password of ['pässwört', 'owner']) {
      const document = await open(password);
      expect((await raster.text(document, 0)).plainText).toContain('DOCP0001');
      expect((await raster.pageSizes(document))[0]?.userUnit).toBe(2);
    }
  });
});

/** An input of which only the parts that were asked for are read. */
function blockFile(bytes: Uint8Array): BlockReadableInput & { readonly read: { bytes: number } } {
  const read = { bytes: 0 };
  return {
    ...memoryFile('blocks.pdf', bytes),
    bytes: () => Promise.reject(new Error('read whole')),
    read,
    readBlock(start, end) {
      read.bytes += end - start;
      return bytes.slice(start, end);
    },
  };
}

describe('reading in blocks ensures that', () => {
  test('a page of a long file costs a part of the file', async () => {
    const bytes = imageDocument(8);
    const input = blockFile(bytes);
    const [inBlocks, whole] = [await raster.open(input), await raster.open(memoryFile('whole.pdf', bytes))];
    const page = { pageIndex: 5, dpi: 36 };
    expect(await raster.renderPage(inBlocks, page)).toEqual(await raster.renderPage(whole, page));
    expect(input.read.bytes).toBeLessThan(bytes.length / 4);
  });

  test('a file that can no longer be read is told apart from a damaged one', async () => {
    const bytes = textDocument(200);
    const gone = new Error('gone');
    let present = true;
    const input: BlockReadableInput = {
      ...blockFile(bytes),
      readBlock(start, end) {
        if (!present) throw gone;
        return bytes.slice(start, end);
      },
    };
    const document = await raster.open(input);
    present = false;
    await expect(raster.text(document, 150)).rejects.toBe(gone);
    present = true;
    expect((await raster.text(document, 150)).plainText).toContain('P0151');
  });
});
