import {
  bitFlips,
  buildPdf,
  catalogLost,
  DAMAGES,
  damageFile,
  damageMarker,
  formatScore,
  hasProgram,
  kidsEmptied,
  lineEndsTranslated,
  lockWithQpdf,
  PdfWriter,
  plainPdf,
  qpdfCheck,
  qpdfEncryption,
  readWithPdfium,
  richSpec,
  scoreMerge,
  tailCut,
} from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { salvage, salvageAll } from './salvage.ts';

const PAGES = 20;
const repair = (bytes: Uint8Array, password?: string) => salvage(bytes, { fileName: 'in.pdf', password });

/** Markers that PDFium, another engine, reads in a file, in the order of its pages. */
async function markersIn(bytes: Uint8Array): Promise<string[]> {
  const { texts } = await readWithPdfium(bytes);
  return texts.flatMap((text) => /SHEET\d+Z/.exec(text)?.[0] ?? []);
}

const allMarkers = Array.from({ length: PAGES }, (_, pageIndex) => damageMarker(pageIndex));

describe.each(['table', 'streams'] as const)('salvage of a file with %s', (layout) => {
  const whole = damageFile(layout, PAGES);
  /** Damage after which some text is gone for good. */
  const loses = /random|zeros|tail cut|flips|last 600/;

  test.each(DAMAGES.map((damage) => [damage.name, damage] as const))(
    'ensures that pages survive: %s',
    async (_, damage) => {
      const { bytes, report } = await repair(damage.apply(whole, 3));
      const markers = await markersIn(bytes);
      expect(report.isUndamaged).toBe(false);
      expect(report.findings.length).toBeGreaterThan(0);
      expect(report.pages.length).toBeGreaterThan(0);
      expect(report.pages.length).toBe((await readWithPdfium(bytes)).pageCount);
      if (loses.test(damage.name))
        expect(markers.length).toBeGreaterThanOrEqual(damage.name.includes('random') ? 0 : PAGES * 0.4);
      else expect(markers).toEqual(allMarkers);
      if (hasProgram('qpdf') && !loses.test(damage.name)) expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    },
  );

  test('ensures that a whole file comes back as it is, the very same bytes', async () => {
    const { bytes, report } = await repair(whole);
    expect(bytes).toBe(whole);
    expect(report).toMatchObject({ isUndamaged: true, findings: [], lostPages: 0 });
    expect(report.pages.every(({ state }) => state === 'whole')).toBe(true);
  });

  test('ensures that text survives single wrong bits, exactly as it was', async () => {
    const { bytes, report } = await repair(bitFlips(40).apply(whole, 5));
    expect(report.findings.some(({ kind }) => kind === 'restored-streams')).toBe(true);
    expect(await markersIn(bytes)).toEqual(allMarkers);
  });

  test('ensures that a file sent as text is turned back, pictures included', async () => {
    const { bytes, report } = await repair(lineEndsTranslated.apply(whole, 1));
    expect(report.pages.every(({ state }) => state === 'whole')).toBe(true);
    const before = await readWithPdfium(whole);
    expect((await readWithPdfium(bytes)).texts).toEqual(before.texts);
  });
});

test('ensures that pages whose page objects are lost are rebuilt of their contents', async () => {
  const damaged = tailCut(10).apply(damageFile('streams', PAGES), 1);
  const { bytes, report } = await repair(damaged);
  expect(report.pages.every(({ state }) => state === 'rebuilt')).toBe(true);
  const markers = await markersIn(bytes);
  expect(markers.length).toBeGreaterThanOrEqual(17);
  expect(markers).toEqual(allMarkers.slice(0, markers.length));
});

describe.runIf(hasProgram('qpdf'))('salvage beside qpdf', () => {
  test('ensures that a document whose page tree is empty keeps every structure', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes } = await repair(kidsEmptied.apply(rich, 1));
    const score = await scoreMerge([{ file: rich }], bytes);
    expect(score.lost, formatScore('repair', score)).toEqual({});
  });

  test('ensures that a document without its catalog keeps what is told by its looks', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes } = await repair(catalogLost.apply(rich, 1));
    const score = await scoreMerge([{ file: rich }], bytes);
    const kept = ['pages', 'page entries', 'content', 'text', 'explicit links', 'URI links', 'annotations'];
    const form = ['widgets in fields', 'fields and values', 'field fonts (DR)', 'calculation order'];
    const named = [
      'named destinations',
      'old-style destinations',
      'named links',
      'attachments',
      'scripts',
      'layers',
      'threads',
    ];
    for (const item of [...kept, ...form, ...named])
      expect(score.lost, formatScore('repair', score)).not.toHaveProperty([item]);
  });

  test('ensures that a locked file is repaired under its lock', async () => {
    const locked = await lockWithQpdf(plainPdf('LOCK', 3), { userPassword: 'user', ownerPassword: 'owner' });
    const damaged = new Uint8Array(
      Buffer.from(
        Buffer.from(locked)
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n77'),
        'latin1',
      ),
    );
    await expect(repair(damaged)).rejects.toMatchObject({ code: 'input-locked' });
    const { bytes, report } = await repair(damaged, 'user');
    expect(report.findings.map(({ kind }) => kind)).toEqual(['cross-reference']);
    expect(await qpdfEncryption(bytes, 'user')).not.toBeNull();
    expect((await readWithPdfium(bytes, 'user')).texts.join()).toContain('LOCKP0003');
  });
});

test.each([
  ['nothing', ''],
  ['noise', 'q9\u0001\u0000\u00ff'.repeat(500)],
  ['a header alone', '%PDF-1.7\n%%EOF\n'],
])('ensures that %s is no success', async (_, text) => {
  await expect(repair(new Uint8Array(Buffer.from(text, 'latin1')))).rejects.toMatchObject({ code: 'input-damaged' });
});

describe('several files in one', () => {
  const [one, other] = [damageFile('table', 3), damageFile('streams', 2)];
  const together = (...parts: readonly (Uint8Array | string)[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
  const mail = (separator: string) =>
    [one, other].map((bytes) => `--${separator}\r\nContent-Type: application/pdf\r\n\r\n${base64(bytes)}\r\n`).join('');

  test.each([
    ['one after the other', together(one, other)],
    [
      'with something between',
      together('junk\n', one, '\n--part\nContent-Type: application/pdf\n\n', other, '\n--part--'),
    ],
    ['both attached to a mail', together(`From: a@example.org\r\n\r\n${mail('x1')}--x1--\r\n`)],
    ['the first cut off within', together(one.slice(0, -200), '%%EOF\n', other)],
  ])('ensures that each comes back on its own: %s', async (_, bytes) => {
    const results = await salvageAll(bytes, { fileName: 'in.pdf' });
    expect(await Promise.all(results.map((result) => markersIn(result.bytes)))).toEqual([
      allMarkers.slice(0, 3),
      allMarkers.slice(0, 2),
    ]);
    for (const { report } of results) {
      expect(report.isUndamaged).toBe(false);
      expect(report.findings[0]).toEqual({ kind: 'several-files', count: 2 });
    }
  });

  test('ensures that a file attached to another is not taken out of it', async () => {
    const writer = new PdfWriter();
    const attached = writer.addStream(
      { Type: '/EmbeddedFile' },
      Buffer.from(together(one, '\n', other)).toString('latin1'),
    );
    const root = writer.reserve();
    const page = writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 99, 99], PieceInfo: { A: attached } });
    writer.set(root, { Type: '/Pages', Count: 1, Kids: [page] });
    const whole = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
    const [result, ...others] = await salvageAll(whole, { fileName: 'in.pdf' });
    expect(result?.bytes).toBe(whole);
    expect(others).toEqual([]);
  });
});
