import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagePdf, randomBitmap, seededRandom, type TestBitmap, withTemporaryFolder } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { encodeJbig2 } from './jbig2-encoder.ts';

const BITMAPS = 1000;
const bitmaps = (): TestBitmap[] => {
  const random = seededRandom(11);
  return Array.from({ length: BITMAPS }, () => randomBitmap(random, 120));
};

/** The rows of a binary PBM file, which are packed as ours are. */
const rowsOf = (pbm: Uint8Array, { rows }: TestBitmap) => Buffer.from(pbm.subarray(pbm.length - rows.length));

describeWithPrograms('JBIG2 encoder beside other decoders', ['jbig2dec', 'pdfimages'], () => {
  test(`ensures that jbig2dec decodes ${BITMAPS} bitmaps bit for bit`, async () => {
    await withTemporaryFolder(async (folder) => {
      const [input, output] = [join(folder, 'in.jb2'), join(folder, 'out.pbm')];
      for (const [index, bitmap] of bitmaps().entries()) {
        writeFileSync(input, encodeJbig2(bitmap));
        execFileSync('jbig2dec', ['-e', '-t', 'pbm', '-o', output, input]);
        expect(rowsOf(readFileSync(output), bitmap).equals(bitmap.rows), `bitmap ${index}`).toBe(true);
      }
    });
  });

  test(`ensures that poppler decodes ${BITMAPS} bitmaps bit for bit`, async () => {
    const all = bitmaps();
    const pdf = imagePdf(
      all.map((bitmap) => ({
        dictionary: {
          Width: bitmap.widthPixels,
          Height: bitmap.heightPixels,
          ColorSpace: '/DeviceGray',
          BitsPerComponent: 1,
          Filter: '/JBIG2Decode',
        },
        data: encodeJbig2(bitmap),
      })),
    );
    await withTemporaryFolder(async (folder) => {
      writeFileSync(join(folder, 'all.pdf'), pdf);
      execFileSync('pdfimages', [join(folder, 'all.pdf'), join(folder, 'image')]);
      const files = readdirSync(folder)
        .filter((name) => name.endsWith('.pbm'))
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      expect(files).toHaveLength(BITMAPS);
      for (const [index, bitmap] of all.entries()) {
        const rows = rowsOf(readFileSync(join(folder, files[index] ?? '')), bitmap);
        expect(maskPadding(rows, bitmap).equals(bitmap.rows), `bitmap ${index}`).toBe(true);
      }
    });
  });
});

/** Bits after the end of a row are nobody's. */
function maskPadding(rows: Buffer, { widthPixels }: TestBitmap): Buffer {
  const rowBytes = (widthPixels + 7) >> 3;
  const spare = rowBytes * 8 - widthPixels;
  for (let at = rowBytes - 1; at < rows.length; at += rowBytes) rows[at] = ((rows[at] ?? 0) >> spare) << spare;
  return rows;
}
