import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, pdfTexts, plainPdf, readWithQpdf, richSpec, withTemporaryFolder } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function place(bytes: Uint8Array, options: object) {
  const { outputs, receipt } = await host.run({ toolId: 'esign', inputs: [bytesInput('a.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

/** Two squares and a bar: red at the upper left, so that what stands on its head is noticed. */
const MARK = { outline: 'M0 0 L40 0 L40 40 L0 40 Z M60 60 L100 60 L100 70 L60 70 Z', width: 100, height: 70 };
const PLACE = { kind: 'signature', left: 90, top: 130, width: 100, height: 70, ink: MARK, colour: '#ff0000' } as const;
/** Shapes of the test's pages; all are displayed larger than the mark needs. */
const SHAPES = [0, 90, 180, 270].flatMap((rotate) =>
  [1, 2].map((unit) => ({ rotate, unit, crop: [37, 53, 437, 553] })),
);

/** The page as poppler draws it, a pixel a point: where red is. */
async function redPixels(bytes: Uint8Array) {
  return withTemporaryFolder(async (folder) => {
    const [file, picture] = [join(folder, 'a.pdf'), join(folder, 'p')];
    writeFileSync(file, bytes);
    execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-singlefile', file, picture]);
    const data = readFileSync(`${picture}.ppm`);
    const [, width = 0, height = 0] =
      /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(data.toString('latin1', 0, 40))?.map(Number) ?? [];
    const pixels = data.subarray(data.length - width * height * 3);
    const isRed = (x: number, y: number) => {
      const at = (y * width + x) * 3;
      return (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) < 100;
    };
    return { width, height, isRed };
  });
}

function bounds({ width, height, isRed }: Awaited<ReturnType<typeof redPixels>>) {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isRed(x, y)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box;
}

function pageWith({ rotate, unit, crop }: (typeof SHAPES)[number]): Uint8Array {
  const text = [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 600]/CropBox[${crop.join(' ')}]/Rotate ${rotate}/UserUnit ${unit}/Contents 4 0 R/Resources<<>>>>endobj`,
    '4 0 obj<</Length 0>>stream\n\nendstream endobj',
  ];
  let body = '';
  const offsets = text.map((line) => {
    const at = body.length;
    body += `${line}\n`;
    return at;
  });
  const rows = offsets.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const xref = `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + xref);
}

describeWithPrograms('placing marks ensures that', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  const CASES = SHAPES.flatMap((shape) => (['content', 'annotations'] as const).map((as) => ({ ...shape, as })));
  test.each(CASES)(
    'a mark is where it was put and upright: /Rotate $rotate, /UserUnit $unit, as $as',
    async (shape) => {
      const { bytes } = await place(pageWith(shape), { placements: [PLACE], as: shape.as });
      const drawn = await redPixels(bytes);
      // Poppler before version 24 draws a user unit as one point.
      const [across] = shape.rotate % 180 === 0 ? [400] : [500];
      const unit = drawn.width / (across * shape.unit);
      const box = bounds(drawn);
      const expected = { left: 90, top: 130, right: 190, bottom: 200 };
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(Math.abs(box[side] / unit - expected[side]), side).toBeLessThanOrEqual(1 / unit);
      }
      const at = (x: number, y: number) => drawn.isRed(Math.floor(x * unit), Math.floor(y * unit));
      expect([at(110, 150), at(170, 150), at(110, 190), at(170, 195)]).toEqual([true, false, false, true]);
      await expect(bytes).toPassQpdfCheck();
    },
  );

  test('text of any script, dates, names and marks stand on the pages that were named', async () => {
    const row = (kind: string, top: number, more: object) => ({
      kind,
      pages: 'all',
      left: 72,
      top,
      width: 200,
      height: 20,
      ...more,
    });
    const { bytes, receipt } = await place(buildPdf({ marker: 'E', pages: 2 }), {
      placements: [
        row('text', 100, { text: 'Zürich 東京' }),
        row('name', 140, { text: 'Άννα' }),
        row('date', 180, {}),
        row('check', 220, {}),
      ],
    });
    for (const text of await pdfTexts(bytes)) {
      expect(text).toContain('Zürich 東京');
      expect(text.normalize('NFC')).toContain('Άννα');
      expect(text).toContain(new Date().toISOString().slice(0, 10));
    }
    expect(receipt.notes).toEqual([]);
  });

  test('form fields are filled in, drawn and read back', async () => {
    const form = buildPdf(richSpec({ pages: 4 }));
    const { bytes: listed } = await place(form, { list: true });
    const list: {
      fields: { name: string; kind: string; isReadOnly: boolean; cells: number; maxLength: number | null }[];
    } = JSON.parse(new TextDecoder().decode(listed));
    const field = list.fields.find(
      (one) => one.kind === 'text' && !one.isReadOnly && one.cells === 0 && !one.maxLength,
    );
    const { bytes } = await place(form, { fields: [{ name: field?.name ?? '', value: 'Żółć 東京' }] });
    expect((await pdfTexts(bytes)).join(' ')).toContain('Żółć 東京');
    await expect(bytes).toPassQpdfCheck();
    await expect(place(form, { fields: [{ name: 'none', value: 'y' }] })).rejects.toMatchObject({
      code: 'option-invalid',
    });
  });

  test('a job without anything to put is refused, and the input stays in front of the result', async () => {
    await expect(place(plainPdf('P', 1), {})).rejects.toMatchObject({ code: 'usage-invalid' });
    const input = plainPdf('P', 2);
    const { bytes } = await place(input, { placements: [PLACE] });
    expect(bytes.subarray(0, input.length)).toEqual(input);
    expect((await readWithQpdf(bytes)).pages).toHaveLength(2);
  });
});
