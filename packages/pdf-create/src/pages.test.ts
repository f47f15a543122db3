import type { PdfImage } from '@recto/contract/capabilities/images';
import type { TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { type DrawnPage, drawWithPdfium, pdfInfo, pdfTexts, popplerStructureTexts, readWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { documentOfDrawings, writeImagePages, writeTextPages } from './index.ts';
import type { TextPage } from './text-pages/text-page.ts';

/** The colour of a pixel, from the left and from the top. */
function colourAt({ widthPixels, rgb }: DrawnPage, x: number, y: number): number[] {
  return [...rgb.subarray((y * widthPixels + x) * 3).subarray(0, 3)];
}

/** Rows of gray squares, 16 pixels each: every row one after the other. */
function grayImage(rows: readonly (readonly number[])[]): PdfImage {
  const side = 16;
  const width = (rows[0]?.length ?? 0) * side;
  const pixels = rows.flatMap((row) => {
    const line = row.flatMap((value) => Array.from({ length: side }, () => value));
    return Array.from({ length: side }, () => line).flat();
  });
  return {
    widthPixels: width,
    heightPixels: rows.length * side,
    bitsPerComponent: 8,
    colour: 'gray',
    iccProfile: null,
    filter: 'FlateDecode',
    decodeParms: {},
    isInverted: false,
    data: Uint8Array.from(deflateStored(Uint8Array.from(pixels))),
    softMask: null,
    hasOwnAlpha: false,
  };
}

/** Deflated data of one stored block (RFC 1951, 3.2.4) in a zlib frame. */
function deflateStored(bytes: Uint8Array): number[] {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  const { length } = bytes;
  const sizes = [length & 255, length >> 8, ~length & 255, (~length >> 8) & 255];
  return [0x78, 0x01, 1, ...sizes, ...bytes, high >> 8, high & 255, low >> 8, low & 255];
}

describeWithPrograms('a document of drawings', ['qpdf'], () => {
  test('shows each picture over its whole page, transparent parts on white', async () => {
    const rgba = Uint8ClampedArray.from([255, 0, 0, 255, 0, 0, 255, 0]);
    const pixels = { widthPixels: 2, heightPixels: 1, rgba };
    const steps: number[] = [];
    const { bytes, origins } = await documentOfDrawings(
      [
        { pixels, widthPoints: 200, heightPoints: 100 },
        { pixels, widthPoints: 50, heightPoints: 50 },
      ],
      { onProgress: (fraction) => steps.push(fraction) },
    );
    const drawn = await drawWithPdfium(bytes, 200, 100);
    expect(colourAt(drawn, 20, 50)).toEqual([255, 0, 0]);
    expect(colourAt(drawn, 180, 50)).toEqual([255, 255, 255]);
    expect((await readWithQpdf(bytes)).pages).toHaveLength(2);
    expect(origins).toEqual([
      { inputIndex: 0, pageIndex: 0 },
      { inputIndex: 0, pageIndex: 1 },
    ]);
    expect(steps).toEqual([0.5, 1]);
  });
});

describeWithPrograms('a document of images', ['pdfinfo'], () => {
  test('shows the visible part of the image in its box, upright or turned, on the background', async () => {
    const page = {
      widthPoints: 100,
      heightPoints: 100,
      image: grayImage([
        [0, 255],
        [128, 64],
      ]),
      orientation: 1 as const,
      imageBox: { left: 20, bottom: 20, width: 60, height: 60 },
      visible: { left: 20, bottom: 20, width: 60, height: 45 },
      background: [0, 1, 0] as const,
    };
    const info = { title: 'Photographs', author: '', subject: '', keywords: '' };
    const drawn = await drawWithPdfium(writeImagePages([page], info).bytes, 100, 100);
    expect(colourAt(drawn, 5, 5)).toEqual([0, 255, 0]);
    // The uppermost 15 points of the image are cut off; below the middle is its second row.
    expect(colourAt(drawn, 30, 25)).toEqual([0, 255, 0]);
    expect(colourAt(drawn, 30, 42)).toEqual([0, 0, 0]);
    expect(colourAt(drawn, 70, 42)).toEqual([255, 255, 255]);
    expect(colourAt(drawn, 30, 75)[0]).toBeCloseTo(128, -1);
    expect(colourAt(drawn, 70, 75)[0]).toBeCloseTo(64, -1);
    const turned = writeImagePages([{ ...page, orientation: 6, visible: null }], info).bytes;
    // A quarter turn clockwise: the black corner is at the upper right.
    expect(colourAt(await drawWithPdfium(turned, 100, 100), 70, 30)).toEqual([0, 0, 0]);
    expect(await pdfInfo(turned)).toMatchObject({ Title: 'Photographs' });
  });
});

const FONT: TypesetFont = {
  name: 'Bare',
  bytes: Uint8Array.of(0, 1, 0, 0),
  unitsPerEm: 1000,
  ascent: 800,
  descent: -200,
  boundingBox: [0, -200, 600, 800],
  isBold: false,
  widths: new Map([...'Onetwor m'.matchAll(/./gs)].map(([letter]) => [letter.charCodeAt(0), 600])),
};

/** A line whose glyphs are numbered as their letters. */
function lineOf(text: string): TypesetLine {
  const clusters = [...text].map((letter) => ({
    text: letter,
    glyphs: [{ glyphId: letter.charCodeAt(0), advance: 0.6, offsetX: 0, offsetY: 0 }],
  }));
  return { widthEm: text.length * 0.6, runs: [{ fontIndex: 0, isRightToLeft: false, clusters }] };
}

function textPage(
  index: number,
  text: string,
  headingLevel: TextPage['blocks'][number]['headingLevel'] = null,
): TextPage {
  const lines = [{ line: lineOf(text), x: 20, baseline: 70, fontSize: 10 }];
  return { widthPoints: 200, heightPoints: 100, blocks: [{ index, headingLevel, lines }] };
}

describeWithPrograms('a document of text', ['pdftotext', 'pdfinfo'], () => {
  const options = { fonts: [FONT], title: 'One', languageTag: 'en' };

  test('has its words, its tags, its title and its language', async () => {
    const { bytes } = writeTextPages([textPage(0, 'One ere', 1), textPage(1, 'two more')], options);
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => text.trim())).toEqual(['One ere', 'two more']);
    expect((await popplerStructureTexts(bytes)).map(({ role, text }) => [role, text.trim()])).toEqual([
      ['H1', 'One ere'],
      ['P', 'two more'],
    ]);
    expect(await pdfInfo(bytes)).toMatchObject({ Title: 'One', Tagged: 'yes' });
    const untitled = await pdfInfo(writeTextPages([textPage(0, 'one')], { ...options, title: '' }).bytes);
    expect(untitled.Title).toBeFalsy();
  });

  test('stops at the next step of fifty pages after it was cancelled', () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const pages = Array.from({ length: 60 }, (_, index) => textPage(index, 'one'));
    const onProgress = (fraction: number) => {
      begun.push(Math.round(fraction * 60));
      if (fraction * 60 >= 49) stop.abort();
    };
    expect(() => writeTextPages(pages, { ...options, signal: stop.signal, onProgress })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    );
    expect(begun.at(-1)).toBe(49);
  });
});
