import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, decodeWithMuPdf, qpdfCheck, readWithPdfium, runProgram, withFile } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const POINTS_PER_MILLIMETRE = 72 / 25.4;

async function numbered(pdf: Uint8Array, options: unknown): Promise<Uint8Array> {
  const inputs = [bytesInput('page.pdf', pdf)];
  const { outputs } = await host.run({ toolId: 'page-numbers', inputs, options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

/** Points from each edge of the page to what is red. */
interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Picture {
  readonly samples: ArrayLike<number>;
  /** Of one pixel. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

function inkOf({ samples, bytes, width, height }: Picture, widthPoints: number): Ink {
  let [left, top, right, bottom] = [width, height, width, height];
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0] = [samples[at * bytes], samples[at * bytes + 1]];
    if (red - green < 90) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.min(right, width - 1 - x);
    top = Math.min(top, y);
    bottom = Math.min(bottom, height - 1 - y);
  }
  const scale = widthPoints / width;
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

/** The ink on the first page by poppler, MuPDF and PDFium, two pixels a point. */
function inkByAll(pdf: Uint8Array, widthPoints: number, heightPoints: number): Promise<Ink[]> {
  const [width, height] = [widthPoints * 2, heightPoints * 2];
  return withFile(pdf, async (path) => {
    const { stdout } = await runProgram('pdftoppm', ['-cropbox', '-singlefile', '-r', '144', path]);
    // A PPM of 8 bits; poppler does not know larger units.
    const [header = '', acrossPixels, downPixels] =
      /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 64)) ?? [];
    const [across, down] = [Number(acrossPixels), Number(downPixels)];
    const byMuPdf = await decodeWithMuPdf(path, width, height);
    const raster = await NODE_CAPABILITIES.raster?.();
    const opened = await raster?.open(bytesInput('page.pdf', pdf));
    if (!raster || !opened) throw new Error('PDFium is there');
    const drawn = await raster.renderPage(opened, { pageIndex: 0, maxWidthPixels: width, maxHeightPixels: height });
    await raster.close(opened);
    const pictures = [
      { samples: stdout.subarray(header.length), bytes: 3, width: across, height: down },
      { samples: byMuPdf.rgb, bytes: 3, width: byMuPdf.widthPixels, height: byMuPdf.heightPixels },
      { samples: drawn.rgba, bytes: 4, width: drawn.widthPixels, height: drawn.heightPixels },
    ];
    return pictures.map((picture) => inkOf(picture, widthPoints));
  });
}

/** A page and its size as it is shown. */
const PAGES = [
  ['upright', {}, 612, 792],
  ['with an offset CropBox', { cropBox: [100, 150, 400, 550] }, 300, 400],
  ['a quarter round, with a CropBox', { cropBox: [100, 150, 400, 550], rotateDegrees: 90 }, 400, 300],
  ['upside down', { rotateDegrees: 180 }, 612, 792],
  ['three quarters round, boxes below zero', { mediaBox: [-300, -200, 100, 400], rotateDegrees: 270 }, 600, 400],
  ['in larger units', { mediaBox: [0, 0, 200, 300], userUnit: 2 }, 400, 600],
] as const;

describeWithPrograms('the place of page numbers ensures that', ['pdftoppm', 'mutool', 'qpdf'], () => {
  test.each(PAGES)('margins are those of the page as it is shown: %s', async (_, page, width, height) => {
    const pdf = buildPdf({ marker: ' ', pages: [page] });
    const [marginX, marginY, size] = [12, 9, 20];
    const [x, y] = [marginX * POINTS_PER_MILLIMETRE, marginY * POINTS_PER_MILLIMETRE];
    for (const position of ['top-left', 'bottom-right', 'bottom'] as const) {
      // An H has straight sides, stands on its baseline and is as high as its font's capitals: 0.714 em.
      const options = { text: 'HH', position, marginX, marginY, size, bold: true, colour: '#ff0000' };
      const bytes = await numbered(pdf, options);
      expect((await qpdfCheck(bytes)).complaints).toEqual([]);
      const inks = await inkByAll(bytes, width, height);
      for (const ink of inks) {
        const bearing = position === 'bottom-right' ? ink.right - x : ink.left - x;
        if (position === 'bottom') expect(Math.abs(ink.left - ink.right)).toBeLessThanOrEqual(1);
        else expect(Math.abs(bearing - 0.09 * size)).toBeLessThan(1);
        const above = position === 'top-left' ? ink.top - y - (0.95 - 0.714) * size : ink.bottom - y - 0.25 * size;
        expect(Math.abs(above)).toBeLessThan(1);
      }
      for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
        const places = inks.map((ink) => ink[edge]);
        expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a page without area or resources is numbered as readers show it', async () => {
    for (const mediaBox of [
      [0, 0, 0, 0],
      [5, 5, 5, 700],
    ] as const) {
      const bytes = await numbered(buildPdf({ marker: ' ', pages: [{ mediaBox }] }), { text: 'No {page}' });
      expect((await readWithPdfium(bytes)).texts[0]).toContain('No 1');
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    }
  });
});
