import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  drawWithPoppler,
  extractTexts,
  lockWithQpdf,
  PdfWriter,
  readWithPdfium,
  readWithQpdf,
  rewriteWithQpdf,
  richSpec,
  TEXT_READERS,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const mediaBox = [0, 0, 400, 600] as const;
const show = (text: string, x: number, y: number) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;
/** A black bar from 100, 200 to 300, 450 in default user space. */
const BAR = '0 g 100 200 200 250 re f';
const plain = (page: object = {}) => buildPdf({ pages: [{ mediaBox, content: BAR, ...page }] });

/** A page with a black form field from 200 to so far right. */
function fieldOver(right: number): Uint8Array {
  const writer = new PdfWriter();
  const [pages, page, field] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const box = [0, 0, right - 200, 20];
  const look = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: box }, `0 g 0 0 ${right - 200} 20 re f`);
  const name = { Type: '/Annot', Subtype: '/Widget', FT: '/Tx', T: '(name)', F: 4, AP: { N: look } };
  writer.set(field, { ...name, Rect: [200, 300, right, 320] });
  writer.set(page, { Type: '/Page', Parent: pages, MediaBox: [0, 0, 400, 600], Annots: [field] });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  const root = writer.add({ Type: '/Catalog', Pages: pages, AcroForm: { Fields: [field] } });
  return writer.toBytes({ trailer: { Root: root } });
}

async function crop(bytes: Uint8Array, options: object, password?: string) {
  const input = bytesInput('in.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'crop', inputs: [input], options });
  const codes = receipt.notes.map(({ code }) => code);
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt, codes };
}

/** The boxes as qpdf reads them. */
async function boxes(bytes: Uint8Array, password?: string) {
  const { pages } = await readWithQpdf(bytes, password);
  return pages.map(({ cropBox, mediaBox: media }) => ({ crop: cropBox, media }));
}
const cropBoxes = async (bytes: Uint8Array, password?: string) =>
  (await boxes(bytes, password)).map(({ crop: box }) => box);

describeWithPrograms('crop ensures that', ['qpdf', 'pdftoppm', 'pdftotext', 'mutool'], () => {
  beforeAll(usePdfMatchers);

  const margins = { by: 'margins', unit: 'pt', left: 10, top: 20, right: 30, bottom: 40 };
  test.each([
    ['an upright page', {}, [10, 40, 370, 580]],
    ['a page turned by 90 degrees', { rotateDegrees: 90 }, [20, 10, 360, 570]],
    ['a page turned by 180 degrees', { rotateDegrees: 180 }, [30, 20, 390, 560]],
    ['a page turned by 270 degrees', { rotateDegrees: 270 }, [40, 30, 380, 590]],
    ['a page with a crop box', { cropBox: [50, 60, 350, 500] }, [60, 100, 320, 480]],
    ['a negative origin', { mediaBox: [-200, -300, 200, 300] }, [-190, -260, 170, 280]],
    ['a crop box beyond the page', { cropBox: [-100, -100, 900, 900] }, [10, 40, 370, 580]],
    ['a crop box of no size', { cropBox: [50, 60, 50, 60] }, [10, 40, 370, 580]],
    ['a unit of two points', { userUnit: 2 }, [5, 20, 385, 590]],
    ['corners the wrong way round', { mediaBox: [400, 600, 0, 0] }, [10, 40, 370, 580]],
  ])('margins are measured from what is seen of %s', async (_what, page, expected) => {
    const { bytes, codes, receipt } = await crop(plain(page), margins);
    expect(await cropBoxes(bytes)).toEqual([expected]);
    expect(codes).toEqual(['note.cropped']);
    expect(receipt.contentUnchanged).toBe(true);
    await expect(bytes).toPassQpdfCheck();
  });

  test.each([
    [{ unit: 'in', left: 1 }, [72, 0, 400, 600]],
    [{ unit: 'mm', bottom: 25.4 }, [0, 72, 400, 600]],
    [{ unit: 'percent', left: 10, top: 10 }, [40, 0, 400, 540]],
    [{ by: 'box', unit: 'pt', left: 50, top: 100, width: 200, height: 300 }, [50, 200, 250, 500]],
    [{ by: 'box', unit: 'pt', left: 50 }, [50, 0, 400, 600]],
    [{ by: 'box', unit: 'pt', left: 300, width: 1000 }, [300, 0, 400, 600]],
  ])('%j leaves %j', async (options, expected) => {
    const { bytes } = await crop(plain(), { by: 'margins', ...options });
    expect((await cropBoxes(bytes))[0]?.map((value) => Math.round(value * 100) / 100)).toEqual(expected);
  });

  test('left and right change places on even pages, and only chosen pages are cropped', async () => {
    const four = buildPdf({ pages: [{ mediaBox }, { mediaBox }, { mediaBox }, { mediaBox: [0, 0, 200, 100] }] });
    const { bytes } = await crop(four, { by: 'margins', unit: 'pt', left: 50, mirror: true, pages: '1, 2, 4' });
    expect(await cropBoxes(bytes)).toEqual([
      [50, 0, 400, 600],
      [0, 0, 350, 600],
      [0, 0, 400, 600],
      [0, 0, 150, 100],
    ]);
  });

  test.each([0, 90, 180, 270])(
    'the content of a page turned by %i degrees is found to a point',
    async (rotateDegrees) => {
      const { bytes } = await crop(plain({ rotateDegrees }), { padding: 0 });
      const [box = []] = await cropBoxes(bytes);
      for (const [at, value] of [100, 200, 300, 450].entries())
        expect(Math.abs((box[at] ?? 0) - value)).toBeLessThan(1);
    },
  );

  test('pages of a size share a box, odd and even ones theirs, or each has its own', async () => {
    const at = (x: number) => ({ mediaBox, content: `0 g ${x} 200 50 50 re f` });
    const pages = buildPdf({ pages: [at(100), at(150), at(200), at(250), { mediaBox }] });
    const spans = async (together: string) =>
      (await cropBoxes((await crop(pages, { together, padding: 0 })).bytes)).map(([left = 0, , right = 0]) =>
        [left, right].map((value) => Math.round(value / 10) * 10),
      );
    expect(await spans('all')).toEqual(Array(5).fill([100, 300]));
    expect(await spans('odd-even')).toEqual([
      [100, 250],
      [150, 300],
      [100, 250],
      [150, 300],
      [100, 250],
    ]);
    expect(await spans('none')).toEqual([
      [100, 150],
      [150, 200],
      [200, 250],
      [250, 300],
      [0, 400],
    ]);
  });

  test('a page without content is left alone and told', async () => {
    const { codes } = await crop(buildPdf({ pages: [{ mediaBox, content: BAR }, { mediaBox }] }), { together: 'none' });
    expect(codes).toContain('note.cropWithoutContent');
  });

  test('print boxes stay within, and restoring gives all boxes back as they were', async () => {
    const bytes = plain({
      cropBox: [5, 5, 395, 595],
      entries: { TrimBox: [20, 20, 380, 580], ArtBox: [0, 0, 50, 50] },
    });
    const boxesOf = async (file: Uint8Array) => {
      const plainBytes = Buffer.from(await rewriteWithQpdf(file, ['--qdf', '--object-streams=disable'])).toString(
        'latin1',
      );
      return ['CropBox', 'TrimBox', 'ArtBox'].map((name) => {
        const [, numbers] = new RegExp(`^  /${name} \\[([^\\]]*)\\]`, 'm').exec(plainBytes) ?? [];
        return numbers?.trim().split(/\s+/).map(Number) ?? null;
      });
    };
    const before = await boxesOf(bytes);
    const { bytes: cropped, codes } = await crop(bytes, { by: 'margins', unit: 'pt', left: 95, top: 45 });
    expect(codes).toEqual(['note.cropped', 'note.cropBoxes']);
    expect(await boxesOf(cropped)).toEqual([[100, 5, 395, 550], [100, 20, 380, 550], null]);
    const { bytes: again } = await crop(cropped, { by: 'margins', unit: 'pt', bottom: 95 });
    expect(await boxesOf(again)).toEqual([[100, 100, 395, 550], [100, 100, 380, 550], null]);
    const { bytes: restored, codes: told } = await crop(again, { by: 'restore' });
    expect(told).toEqual(['note.cropRestored']);
    expect(await boxesOf(restored)).toEqual(before);
    // Nobody remembers what hid the rest.
    const { bytes: whole } = await crop(restored, { by: 'restore' });
    expect(await cropBoxes(whole)).toEqual([[0, 0, 400, 600]]);
    await expect(whole).toPassQpdfCheck();
  });

  test('a page that never had a crop box has none after cropping and restoring twice', async () => {
    let bytes = plain();
    for (let round = 0; round < 2; round++) {
      bytes = (await crop(bytes, { by: 'margins', unit: 'pt', left: 50 })).bytes;
      bytes = (await crop(bytes, { by: 'margins', unit: 'pt', left: 50 })).bytes;
      bytes = (await crop(bytes, { by: 'restore' })).bytes;
      expect(await cropBoxes(bytes)).toEqual([[0, 0, 400, 600]]);
    }
  });

  test('all else of a rich document stays as it is', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes, receipt } = await crop(rich, { by: 'margins', unit: 'percent', left: 10, right: 10 });
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const rest = ({ pages, outline, destinations, links, form, structure, catalog }: typeof before) => ({
      contents: pages.map(({ contentDigest, label, mediaBox: media }) => ({ contentDigest, label, media })),
      outline,
      destinations,
      links,
      form,
      structure,
      catalog,
    });
    expect(rest(after)).toEqual(rest(before));
    for (const { before: had, after: has } of receipt.lines) expect(has).toBe(had);
    expect(receipt.lines.length).toBeGreaterThan(15);
  });

  test('a locked document stays locked as it was, whichever way it is cropped', async () => {
    const locked = await lockWithQpdf(plain(), { userPassword: 'user', ownerPassword: 'owner' });
    for (const remove of [false, true]) {
      const { bytes } = await crop(locked, { by: 'margins', unit: 'pt', left: 10, remove }, 'owner');
      await expect(cropBoxes(bytes)).rejects.toThrow();
      expect(await cropBoxes(bytes, 'user')).toEqual([[10, 0, 400, 600]]);
    }
  });
});

describeWithPrograms('removing what lies outside ensures that', ['qpdf', 'pdftoppm', 'pdftotext', 'mutool'], () => {
  beforeAll(usePdfMatchers);
  const content = [
    show('inside', 150, 300),
    show('outside', 20, 550),
    show('beyond', -5000, 300),
    '1 0 0 rg 350 250 20 20 re f',
    '0 0 1 rg 50 250 200 20 re f',
  ].join('\n');
  const options = { by: 'margins', unit: 'pt', left: 100, right: 100, top: 100, bottom: 100, remove: true };

  test.each([0, 90, 180, 270])(
    'nothing of it is left for any reader, on a page turned by %i degrees',
    async (rotateDegrees) => {
      const { bytes, codes } = await crop(plain({ content, rotateDegrees }), options);
      expect(codes).toEqual(['note.croppedForGood']);
      await expect(bytes).toPassQpdfCheck();
      expect(await boxes(bytes)).toEqual([{ crop: [100, 100, 300, 500], media: [100, 100, 300, 500] }]);
      const texts = (await Promise.all(TEXT_READERS.map((reader) => extractTexts(bytes, reader)))).flat().join('\n');
      expect(texts).toContain('inside');
      const inflated = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString(
        'latin1',
      );
      for (const gone of ['outside', 'beyond']) {
        expect(texts).not.toContain(gone);
        expect(inflated).not.toContain(gone);
      }
      expect(inflated).not.toContain('1 0 0 rg 350');
      const { bytes: restored } = await crop(plain({ content, rotateDegrees }), { ...options, remove: false });
      expect((await extractTexts(restored, 'mupdf')).join()).toContain('inside');
    },
  );

  test('what is seen is the same as when it is hidden', async () => {
    const input = plain({ content });
    const [hidden] = await drawWithPoppler((await crop(input, { ...options, remove: false })).bytes, 72);
    const [removed] = await drawWithPoppler((await crop(input, options)).bytes, 72);
    expect(removed?.widthPixels).toBe(200);
    // Poppler draws whole sheets: the first is 100 points larger on each side.
    const differing = removed?.rgb.filter((value, at) => {
      const [x, y] = [Math.floor(at / 3) % 200, Math.floor(at / 600)];
      return Math.abs(value - (hidden?.rgb[((y + 100) * 400 + x + 100) * 3 + (at % 3)] ?? 0)) > 8;
    });
    expect(hidden?.widthPixels).toBe(400);
    expect(differing?.length).toBe(0);
  });

  test('what was hidden before is removed without cutting anything off', async () => {
    const { bytes: hidden } = await crop(plain({ content }), { ...options, remove: false });
    const { bytes } = await crop(hidden, { by: 'margins', remove: true });
    expect(await boxes(bytes)).toEqual([{ crop: [100, 100, 300, 500], media: [100, 100, 300, 500] }]);
    expect((await extractTexts(bytes, 'poppler')).join()).not.toContain('outside');
  });

  test('a form field that reaches over the edge by little stays, and is no trace of what was removed', async () => {
    const { bytes } = await crop(fieldOver(302.3), options);
    expect((await readWithQpdf(bytes)).form.fields.length).toBe(1);
    const longer = await crop(fieldOver(320), options);
    expect((await readWithQpdf(longer.bytes)).form.fields.length).toBe(0);
    expect(longer.codes).toContain('note.cropTookAlong');
  });

  test('what goes along is counted, and the rest of a rich document stays', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes, receipt } = await crop(rich, { by: 'margins', unit: 'percent', left: 30, top: 30, remove: true });
    await expect(bytes).toPassQpdfCheck();
    const lost = new Map(receipt.notes.filter(({ kind }) => kind === 'lost').map(({ item, count }) => [item, count]));
    expect(lost.size).toBeGreaterThan(0);
    for (const { item, before, after } of receipt.lines) expect(before - after).toBe(lost.get(item) ?? 0);
    expect((await readWithPdfium(bytes)).pageCount).toBe(6);
  });
});

describeWithPrograms('crop ensures of odd files that', ['qpdf', 'mutool'], () => {
  beforeAll(usePdfMatchers);

  test('a page that stands in several places is cropped in all of them, which is told', async () => {
    const bytes = buildPdf({
      pages: [
        { mediaBox, content: BAR },
        { mediaBox, content: BAR },
      ],
    });
    const plainText = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString(
      'latin1',
    );
    const [, first = '', second = ''] = /\/Kids \[\s*(\d+ 0 R)\s+(\d+ 0 R)/.exec(plainText) ?? [];
    const shared = Buffer.from(plainText.replace(/(\/Kids \[\s*\d+ 0 R\s+)\d+ 0 R/, `$1${first}`), 'latin1');
    expect(second).not.toBe('');
    for (const remove of [false, true]) {
      const { bytes: cropped, codes } = await crop(shared, { by: 'margins', unit: 'pt', left: 50, pages: '2', remove });
      expect(codes).toContain('note.pagesCroppedAlong');
      expect((await cropBoxes(cropped)).every(([left]) => left === 50)).toBe(true);
    }
  });

  test('a damaged file is cropped and restored', async () => {
    const whole = buildPdf({ pages: [{ mediaBox, content: BAR }] });
    const damaged = Buffer.from(
      Buffer.from(whole)
        .toString('latin1')
        .replace(/startxref\s+\d+/, 'startxref 7'),
      'latin1',
    );
    const { bytes } = await crop(damaged, { padding: 0 });
    await expect(bytes).toPassQpdfCheck();
    const { bytes: restored } = await crop(bytes, { by: 'restore' });
    expect(await cropBoxes(restored)).toEqual([[0, 0, 400, 600]]);
  });

  test.each([
    ['without resources or content', { content: '' }],
    ['as large as a page can be', { mediaBox: [0, 0, 14_400, 14_400] }],
    ['with unbalanced content', { content: `q q ${BAR} BT` }],
    ['with content far out', { content: `${BAR} 0 g 900000 900000 50 50 re f` }],
    ['with a unit and a rotation', { userUnit: 10, rotateDegrees: 270 }],
  ])('a page %s is cropped either way', async (_what, page) => {
    for (const remove of [false, true]) {
      const { bytes } = await crop(plain(page), { by: 'margins', unit: 'percent', left: 20, top: 20, remove });
      await expect(bytes).toPassQpdfCheck();
      expect((await readWithPdfium(bytes)).pageCount).toBe(1);
    }
  });
});

describe('crop ensures that', () => {
  test.each([
    ['nothing cut off', { by: 'margins' }, plain(), 'nothing-to-do'],
    ['an empty page', {}, buildPdf({ pages: [{ mediaBox }] }), 'nothing-to-do'],
    ['nothing hidden', { by: 'restore' }, plain(), 'nothing-to-do'],
    ['margins that leave nothing', { by: 'margins', unit: 'pt', left: 200, right: 199 }, plain(), 'option-invalid'],
    ['a box beside the page', { by: 'box', unit: 'pt', left: 500, width: 50 }, plain(), 'option-invalid'],
    ['a negative margin', { by: 'margins', left: -1 }, plain(), 'option-invalid'],
    ['a page that is not there', { pages: '2' }, plain(), 'option-invalid'],
  ])('%s is refused', async (_what, options, bytes, code) => {
    await expect(crop(bytes, options)).rejects.toMatchObject({ code });
  });
});
