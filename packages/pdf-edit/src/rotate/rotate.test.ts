import { openPdf } from '@recto/pdf-core';
import { inspectDocument, readPages } from '@recto/pdf-document';
import {
  buildPdf,
  lockWithQpdf,
  PdfWriter,
  qpdfCheck,
  renderDigests,
  rewriteWithQpdf,
  richSpec,
  runProgram,
  withFile,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { rotatePages } from './rotate.ts';

type Angle = 90 | 180 | 270;

async function rotated(pdf: Uint8Array, pages: readonly number[] | 'all', angleDegrees: Angle = 90, password?: string) {
  const file = await openPdf(pdf, { fileName: 'in.pdf', password });
  const chosen = pages === 'all' ? readPages(file).map((page) => page.pageIndex) : pages;
  return rotatePages(file, { pages: chosen, angleDegrees });
}

const inspected = async (pdf: Uint8Array, password?: string) =>
  inspectDocument(await openPdf(pdf, { fileName: 'out.pdf', password }));

/** The rotation of each page as poppler reads it. */
const rotationsByPoppler = (pdf: Uint8Array, password = '') =>
  withFile(pdf, async (path) => {
    const { stdout } = await runProgram('pdfinfo', ['-upw', password, '-f', '1', '-l', '100000', path]);
    return Array.from(stdout.toString('utf8').matchAll(/^Page +\d+ rot: +(\d+)$/gm), (match) => Number(match[1]));
  });

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** A page tree written out by hand: kids may be references or dictionaries. */
function handMade(build: (writer: PdfWriter) => string): Uint8Array {
  const writer = new PdfWriter();
  const pages = build(writer);
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

const BOX = [0, 0, 200, 100];

describeWithPrograms('rotate, judged by qpdf and poppler', ['qpdf', 'pdfinfo', 'pdftoppm'], () => {
  for (const seed of [0, 1, 2, 3]) {
    for (const angle of [90, 180, 270] as const) {
      test(`ensures that the rich document of seed ${seed} is rotated by ${angle}, as qpdf rotates it, and keeps all else`, async () => {
        const pdf = buildPdf(richSpec({ pages: 8, seed }));
        const { bytes, notes, origins } = await rotated(pdf, 'all', angle);
        expect((await qpdfCheck(bytes)).complaints).toEqual([]);
        const before = await rotationsByPoppler(pdf);
        expect(before).toHaveLength(8);
        expect(await rotationsByPoppler(bytes)).toEqual(before.map((rotation) => (rotation + angle) % 360));
        expect(await renderDigests(bytes)).toEqual(
          await renderDigests(await rewriteWithQpdf(pdf, [`--rotate=+${angle}`])),
        );
        const [was, is] = [await inspected(pdf), await inspected(bytes)];
        expect({ ...is, pages: [] }).toEqual({ ...was, pages: [] });
        expect(is.pages.map((page) => page.contentDigest)).toEqual(was.pages.map((page) => page.contentDigest));
        expect(startsWith(bytes, pdf)).toBe(true);
        expect([notes, origins.length]).toEqual([[], 8]);
      });
    }
  }

  test('ensures that exceptions rotate as they say, whether their pages are chosen or not', async () => {
    const pdf = buildPdf({ pages: [{}, {}, { rotateDegrees: 90 }, {}] });
    const file = await openPdf(pdf, { fileName: 'in.pdf' });
    const exceptions = new Map([
      [0, 180],
      [1, 0],
      [2, 270],
    ] as const);
    const { bytes } = rotatePages(file, { angleDegrees: 90, pages: [0, 1, 3], exceptions });
    expect(await rotationsByPoppler(bytes)).toEqual([180, 0, 0, 90]);
    expect((await qpdfCheck(bytes)).complaints).toEqual([]);
  });

  test('ensures that only the chosen pages rotate, once each, although one is named three times', async () => {
    const pdf = buildPdf({
      pages: [{}, { rotateDegrees: 270 }, {}, { rotateDegrees: 90 }],
      inherited: { rotateDegrees: 180 },
    });
    const { bytes } = await rotated(pdf, [1, 2, 1, 1]);
    expect(await rotationsByPoppler(pdf)).toEqual([180, 270, 180, 90]);
    expect(await rotationsByPoppler(bytes)).toEqual([180, 0, 270, 90]);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
  });

  test("ensures that a page rotated back to 0 does not take its parent's rotation again", async () => {
    const pdf = buildPdf({ pages: 2, inherited: { rotateDegrees: 90 } });
    expect(await rotationsByPoppler((await rotated(pdf, [0], 270)).bytes)).toEqual([0, 90]);
  });

  test('ensures that four quarter rotations give the pictures of the start', async () => {
    const pdf = buildPdf(richSpec({ pages: 5, seed: 2 }));
    let result = pdf;
    for (let round = 0; round < 4; round++) result = (await rotated(result, 'all')).bytes;
    expect(await renderDigests(result)).toEqual(await renderDigests(pdf));
  });

  test('ensures that a page object used in two places rotates in both, and that a note names the other', async () => {
    const pdf = handMade((writer) => {
      const page = writer.add({ Type: '/Page', MediaBox: BOX });
      const other = writer.add({ Type: '/Page', MediaBox: BOX });
      const inner = writer.add({ Type: '/Pages', Count: 1, Kids: [page] });
      return writer.add({ Type: '/Pages', Count: 3, Kids: [page, other, inner] });
    });
    const { bytes, notes } = await rotated(pdf, [2]);
    expect((await inspected(bytes)).pages.map((page) => page.rotationDegrees)).toEqual([90, 0, 90]);
    expect(await rotationsByPoppler(bytes)).toEqual([90, 0, 90]);
    expect(notes).toEqual([expect.objectContaining({ kind: 'changed', item: 'pages', count: 1 })]);
    expect(notes[0]?.text).toMatch(/: 1\.$/);
    expect((await rotated(pdf, [0, 2])).notes).toEqual([]);
  });

  test('ensures that pages written directly into /Kids rotate, wherever the array and the node around it are stored', async () => {
    const direct = (rotation?: number) => ({ Type: '/Page', MediaBox: BOX, Rotate: rotation });
    const pdf = handMade((writer) => {
      const sharedKids = writer.add([direct(90), direct()]);
      const inner = writer.add({ Type: '/Pages', Count: 2, Kids: sharedKids });
      const nested = { Type: '/Pages', Count: 1, Kids: [direct(180)] };
      const plain = writer.add(direct());
      return writer.add({ Type: '/Pages', Count: 5, Kids: [inner, nested, plain, direct()] });
    });
    const { bytes } = await rotated(pdf, [0, 2, 3, 4]);
    expect((await inspected(bytes)).pages.map((page) => page.rotationDegrees)).toEqual([180, 0, 270, 90, 90]);
    // Poppler does not look into direct nodes; qpdf makes a flat tree of them.
    expect(await rotationsByPoppler(await rewriteWithQpdf(bytes, ['--pages', '.', '1-z', '--']))).toEqual([
      180, 0, 270, 90, 90,
    ]);
  });

  test('ensures that a page tree written directly into the catalog rotates', async () => {
    const writer = new PdfWriter();
    const kids = [{ Type: '/Page', MediaBox: BOX }];
    const catalog = writer.add({ Type: '/Catalog', Pages: { Type: '/Pages', Count: 1, Kids: kids } });
    const { bytes } = await rotated(writer.toBytes({ trailer: { Root: catalog } }), [0], 180);
    expect((await inspected(bytes)).pages.map((page) => page.rotationDegrees)).toEqual([180]);
  });

  for (const strength of ['40', '128-rc4', '128', '256'] as const) {
    test(`ensures that a file locked with ${strength} stays locked and rotates`, async () => {
      const locked = await lockWithQpdf(buildPdf(richSpec({ pages: 4 })), { userPassword: 'käse', strength });
      const { bytes } = await rotated(locked, [0, 1], 90, 'käse');
      expect((await qpdfCheck(bytes, 'käse')).complaints).toEqual([]);
      expect((await qpdfCheck(bytes, 'wrong')).exitCode).toBe(2);
      const before = await rotationsByPoppler(locked, 'käse');
      expect(await rotationsByPoppler(bytes, 'käse')).toEqual(
        before.map((was, index) => (was + (index < 2 ? 90 : 0)) % 360),
      );
      const [was, is] = [await inspected(locked, 'käse'), await inspected(bytes, 'käse')];
      expect(is.counts).toEqual(was.counts);
      expect(is).toMatchObject({ isEncrypted: true, openedAs: was.openedAs });
    });
  }

  for (const [name, flags] of [
    ['linearized', ['--linearize']],
    ['object streams', ['--object-streams=generate']],
  ] as const) {
    test(`ensures that a file of qpdf's own making rotates: ${name}`, async () => {
      const pdf = await rewriteWithQpdf(buildPdf(richSpec({ pages: 6 })), flags);
      const { bytes } = await rotated(pdf, 'all', 180);
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
      expect(await rotationsByPoppler(bytes)).toEqual((await rotationsByPoppler(pdf)).map((was) => (was + 180) % 360));
    });
  }

  test('ensures that a file without a usable cross-reference is rewritten and rotates', async () => {
    const pdf = buildPdf(richSpec({ pages: 6 }));
    const { bytes } = await rotated(withoutCrossReference(pdf), 'all');
    expect((await qpdfCheck(bytes)).complaints).toEqual([]);
    expect(await rotationsByPoppler(bytes)).toEqual((await rotationsByPoppler(pdf)).map((was) => (was + 90) % 360));
    const [was, is] = [await inspected(pdf), await inspected(bytes)];
    expect(is.counts).toEqual(was.counts);
    expect(is.pages.map((page) => page.contentDigest)).toEqual(was.pages.map((page) => page.contentDigest));
  });

  test('ensures that a locked and damaged file rotates, unlocked, and that a note tells that its signature is gone', async () => {
    const pdf = buildPdf(richSpec({ pages: 4, signature: true }));
    const locked = await lockWithQpdf(pdf, { userPassword: 'käse' });
    const { bytes, notes } = await rotated(withoutCrossReference(locked), [0], 90, 'käse');
    expect((await qpdfCheck(bytes)).complaints).toEqual([]);
    expect((await rotationsByPoppler(bytes))[0]).toBe(((await rotationsByPoppler(pdf))[0] ?? 0) + 90);
    expect(notes.map(({ kind, item }) => [kind, item])).toEqual([['changed', 'signatures']]);
    expect(notes[0]?.text).toContain('not for the result');
  });

  test('ensures that a signed file keeps its signed bytes and that a note tells what viewers will say', async () => {
    const pdf = buildPdf(richSpec({ pages: 4, signature: true }));
    const { bytes, notes } = await rotated(pdf, [0]);
    expect(startsWith(bytes, pdf)).toBe(true);
    expect(notes).toEqual([expect.objectContaining({ kind: 'changed', item: 'signatures', count: 1 })]);
    expect(notes[0]?.text).toContain('not for the result');
  });
});

test('ensures that a certified file without a signature field gets a note too', async () => {
  const certified = buildPdf({ pages: 1, catalog: { Perms: { DocMDP: { Type: '/Sig', Filter: '/Adobe.PPKLite' } } } });
  expect((await rotated(certified, [0])).notes).toEqual([expect.objectContaining({ item: 'signatures', count: 1 })]);
});

test('ensures that the open document is not modified, so that a second job on it starts from the same', async () => {
  const file = await openPdf(buildPdf({ pages: 3 }), { fileName: 'in.pdf' });
  const before = inspectDocument(file);
  const first = rotatePages(file, { pages: [0, 1, 2], angleDegrees: 90 });
  expect(inspectDocument(file)).toEqual(before);
  expect(rotatePages(file, { pages: [0, 1, 2], angleDegrees: 90 })).toEqual(first);
});
