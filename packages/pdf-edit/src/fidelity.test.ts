import { type DocumentResult, openDocument } from '@recto/pdf-document';
import {
  buildPdf,
  type DocumentSpec,
  formatScore,
  lockWithQpdf,
  memoryFile,
  pageMarker,
  pdfTexts,
  type ReadDocument,
  readWithPdfium,
  readWithQpdf,
  renderDigests,
  rewriteWithQpdf,
  richSpec,
  type Score,
  scoreMerge,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, expect, it } from 'vitest';
import { type MergeDocumentsOptions, mergeDocuments } from './merge/merge.ts';
import { rotatePages } from './rotate/rotate.ts';

/**
 * The fidelity matrix: documents with every structure, the same names in each, go through the product; qpdf, poppler and
 * PDFium read the results. Nothing of ours takes part in the reading.
 */
const FILE_COUNT = 10;
const PAGE_COUNT = 30;

/** Selections that cut every structure somewhere, in and out of order. */
const CHOSEN_PAGES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4],
  [29, 0, 7],
  [5, 6, 12, 13],
  [1],
  [2, 0, 1, 28, 29],
];

interface Part {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly marker: string;
  readonly pages?: readonly number[];
  readonly password?: string;
}

usePdfMatchers();

const richParts: Part[] = Array.from({ length: FILE_COUNT }, (_, seed) => richPart({ seed }));

describeWithPrograms('merging ten documents with every structure', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  let result: DocumentResult;
  let merged: ReadDocument;
  let score: Score;

  beforeAll(async () => {
    result = await merge(richParts);
    merged = await readWithQpdf(result.bytes);
    score = await scoreMerge(scoredInputs(richParts), result.bytes);
    console.log(formatScore('merge of ten 30-page documents: kept / total', score));
  });

  it('ensures that every item of the matrix is kept', () => {
    expect(score.items.pages).toEqual([300, 300]);
    expect(score.items['structure elements']).toEqual([610, 610]);
    expect(score.items['outline items']).toEqual([300, 300]);
    expect(lostBesidesCalculations(score)).toEqual({});
  });

  it('ensures that calculations compute from the fields of their own file, renamed or not', () => {
    expect(score.lost['calculation scripts'] ?? []).toEqual([]);
    expect(score.items['calculation scripts']).toEqual([10, 10]);
  });

  it('ensures that nothing inside leads nowhere or lies about unused', () => {
    expect(score.problems).toEqual([]);
  });

  it('ensures that qpdf finds the result clean', async () => {
    await expect(result.bytes).toPassQpdfCheck();
  });

  it('ensures that the reported origins are the pages that poppler reads', async () => {
    const texts = await pdfTexts(result.bytes);
    expect(texts).toHaveLength(result.origins.length);
    for (const [index, { inputIndex, pageIndex }] of result.origins.entries()) {
      expect(texts[index]).toContain(pageMarker(`R${inputIndex}`, pageIndex));
    }
  });

  it('ensures that PDFium follows every outline item and link to the page that qpdf names', async () => {
    const pdfium = await readWithPdfium(result.bytes);
    expect(pdfium.pageCount).toBe(FILE_COUNT * PAGE_COUNT);
    expect(pdfium.outline).toEqual(merged.outline.map(({ title, target }) => ({ title, pageIndex: pageOf(target) })));
    const links = merged.pages.map((_, index) => merged.links.filter((link) => link.pageIndex === index));
    expect(pdfium.links).toEqual(links.map((page) => page.map(({ target }) => pageOf(target))));
    expect(pdfium.labels).toEqual(merged.pages.map(({ label }) => label));
    expect(pdfium.namedDestinationCount).toBe(merged.destinations.length);
    expect(pdfium.scriptCount).toBe(score.items.scripts[1]);
  });

  it('ensures that every page looks as before, hidden layers included', async () => {
    const before = await Promise.all(richParts.map(({ bytes }) => renderDigests(bytes)));
    expect(await renderDigests(result.bytes)).toEqual(before.flat());
  });

  it('ensures that each file has an outline entry of its own with the file’s items below it', () => {
    expect(merged.outline.filter(({ depth }) => depth === 0)).toHaveLength(FILE_COUNT);
    const firstPages = merged.outline.filter(({ depth }) => depth === 0).map(({ target }) => pageOf(target));
    expect(firstPages).toEqual(richParts.map((_, index) => index * PAGE_COUNT));
  });

  it('ensures that renamed things are told in the notes', () => {
    const renamed = result.notes.filter(({ kind }) => kind === 'renamed').map(({ item }) => item);
    expect(renamed).toContain('formFields');
  });
});

describeWithPrograms('merging chosen pages', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const chosen = richParts.map((part, index) => ({ ...part, pages: CHOSEN_PAGES[index % CHOSEN_PAGES.length] }));
  let result: DocumentResult;
  let score: Score;

  beforeAll(async () => {
    result = await merge(chosen);
    score = await scoreMerge(scoredInputs(chosen), result.bytes);
    console.log(formatScore('merge of chosen pages of ten documents: kept / total', score));
  });

  it('ensures that everything that belongs to a chosen page is kept', () => {
    expect(score.items.pages[1]).toBe(chosen.reduce((sum, { pages }) => sum + (pages?.length ?? 0), 0));
    expect(lostBesidesCalculations(score)).toEqual({});
  });

  it('ensures that no calculation computes from a field of another file', () => {
    expect(score.lost['calculation scripts'] ?? []).toEqual([]);
  });

  it('ensures that nothing leads to a page that was not taken', () => {
    expect(score.problems).toEqual([]);
  });

  it('ensures that pages stand in the chosen order and look as before', async () => {
    const texts = await pdfTexts(result.bytes);
    const wanted = chosen.flatMap(({ marker, pages }) => (pages ?? []).map((page) => pageMarker(marker, page)));
    expect(texts.map((text) => /R\d+P\d{4}/.exec(text)?.[0])).toEqual(wanted);
    const before = await Promise.all(
      chosen.map(async ({ bytes, pages }) => {
        const digests = await renderDigests(bytes);
        return (pages ?? []).map((page) => digests[page]);
      }),
    );
    expect(await renderDigests(result.bytes)).toEqual(before.flat());
    await expect(result.bytes).toPassQpdfCheck();
  });

  it('ensures that nothing of the removed pages stays inside', async () => {
    const plain = Buffer.from(await rewriteWithQpdf(result.bytes, ['--qdf', '--object-streams=disable']));
    const removed = chosen.flatMap(({ marker, pages }) =>
      everyPage().flatMap((page) => (pages?.includes(page) ? [] : [pageMarker(marker, page)])),
    );
    expect(removed.length).toBeGreaterThan(100);
    expect(removed.filter((marker) => plain.includes(marker))).toEqual([]);
  });

  it('ensures that the outline shows no item of a removed page without one of a kept page below it', async () => {
    const { outline } = await readWithQpdf(result.bytes);
    const idle = outline.filter(
      ({ target, depth }, index) => target.kind === 'none' && (outline[index + 1]?.depth ?? 0) <= depth,
    );
    expect(idle).toEqual([]);
  });

  it('ensures that fields without a widget on a kept page are gone', async () => {
    const { form } = await readWithQpdf(result.bytes);
    expect(form.fields.filter(({ widgets, value }) => widgets.length === 0 && !value.includes('hidden'))).toEqual([]);
  });
});

describeWithPrograms('merging in other ways', ['qpdf', 'pdftotext'], () => {
  it('ensures that a file given twice keeps its links within each copy', async () => {
    const [part] = richParts;
    if (!part) throw new Error('there are parts');
    const result = await merge([part, part]);
    const [once, twice] = await Promise.all([readWithPdfium(part.bytes), readWithPdfium(result.bytes)]);
    const moved = once.links.map((page) => page.map((target) => (target < 0 ? target : target + PAGE_COUNT)));
    expect(twice.links).toEqual([...once.links, ...moved]);
    const score = await scoreMerge(scoredInputs([part, part]), result.bytes);
    expect(lostBesidesCalculations(score)).toEqual({});
    expect(score.problems).toEqual([]);
  });

  it('ensures that a page taken twice is there twice and the file stays sound', async () => {
    const result = await merge([{ ...richPart({ seed: 2 }), pages: [0, 1, 0, 29] }]);
    const texts = await pdfTexts(result.bytes);
    expect(texts.map((text) => /R\d+P\d{4}/.exec(text)?.[0])).toEqual(['R2P0001', 'R2P0002', 'R2P0001', 'R2P0030']);
    await expect(result.bytes).toPassQpdfCheck();
    await expect(result.bytes).toBeSoundInside();
  });

  it('ensures that a flat outline holds the items of all files at their own depth', async () => {
    const parts = richParts.slice(0, 3);
    const result = await merge(parts, { outline: 'flat' });
    const { outline } = await readWithQpdf(result.bytes);
    const before = await Promise.all(parts.map(({ bytes }) => readWithQpdf(bytes)));
    const shown = (items: ReadDocument['outline']) => items.map(({ title, depth }) => `${depth} ${title}`);
    expect(shown(outline)).toEqual(before.flatMap((document) => shown(document.outline)));
    expect(lostBesidesCalculations(await scoreMerge(scoredInputs(parts), result.bytes))).toEqual({});
  });

  it('ensures that without an outline all else is kept', async () => {
    const parts = richParts.slice(0, 2);
    const result = await merge(parts, { outline: 'none' });
    expect((await readWithQpdf(result.bytes)).outline).toEqual([]);
    const score = await scoreMerge(scoredInputs(parts), result.bytes);
    expect(Object.keys(lostBesidesCalculations(score)).filter((item) => !item.startsWith('outline'))).toEqual([]);
    expect(score.problems).toEqual([]);
  });

  it('ensures that joined fields are those that agree, and that no widget loses its value', async () => {
    const parts = richParts.slice(0, 3);
    const result = await merge(parts, { formNames: 'join' });
    const { form, problems } = await readWithQpdf(result.bytes);
    const before = await Promise.all(parts.map(({ bytes }) => readWithQpdf(bytes)));
    const names = form.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(form.fields.find(({ name }) => name === 'price')?.widgets.map(({ pageIndex }) => pageIndex)).toEqual([
      2, 32, 62,
    ]);
    const agreeing = ['agree', 'plan', 'price', 'count', 'total', 'reset'];
    expect(names).toHaveLength(agreeing.length + 3 * (11 - agreeing.length));
    const wanted = before.flatMap((document, index) => widgetValues(document, index * PAGE_COUNT));
    expect(widgetValues({ form }, 0).sort()).toEqual(wanted.sort());
    expect(problems).toEqual([]);
    await expect(result.bytes).toPassQpdfCheck();
  });

  it.each(['40', '128-rc4', '128', '256'] as const)(
    'ensures that a file locked with %s loses nothing',
    async (strength) => {
      const plain = richPart({ seed: 6, signature: true });
      const bytes = await lockWithQpdf(plain.bytes, { userPassword: 'secret', ownerPassword: 'owner', strength });
      const parts = [{ ...plain, bytes, password: 'secret' }, richPart({ seed: 7 })];
      const result = await merge(parts);
      const score = await scoreMerge(scoredInputs(parts), result.bytes);
      expect(lostBesidesCalculations(score)).toEqual({});
      expect(score.problems).toEqual([]);
    },
  );

  it('ensures that a signature that cannot stay valid is told', async () => {
    const result = await merge([richPart({ seed: 8, signature: true }), richPart({ seed: 9 })]);
    const notes = result.notes.filter(({ item }) => item === 'signatures');
    expect(notes).toHaveLength(1);
    await expect(result.bytes).toPassQpdfCheck();
    await expect(result.bytes).toBeSoundInside();
  });

  it('ensures that a tagged file of unknown language does not get that of another', async () => {
    const unknown = { ...richSpec({ seed: 2 }), language: undefined };
    const parts = [richPart({ seed: 1 }), { bytes: buildPdf(unknown), name: 'unknown.pdf', marker: 'R2' }];
    const result = await merge(parts);
    expect(lostBesidesCalculations(await scoreMerge(scoredInputs(parts), result.bytes))).toEqual({});
  });

  it('ensures that small files without structures stay without them', async () => {
    const parts = ['A', 'B'].map((marker) => ({
      bytes: buildPdf({ marker, pages: 2 }),
      name: `${marker}.pdf`,
      marker,
    }));
    const result = await merge(parts, { outline: 'flat' });
    const found = await readWithQpdf(result.bytes);
    expect([found.form.fields, found.structure.elements, found.catalog.layers, found.destinations]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(lostBesidesCalculations(await scoreMerge(scoredInputs(parts), result.bytes))).toEqual({});
  });
});

describeWithPrograms('rotating documents with every structure', ['qpdf', 'pdftotext'], () => {
  it.each(richParts.map((part, index) => [index, part] as const))(
    'ensures that document %i keeps everything when turned',
    async (index, part) => {
      const angleDegrees = ([90, 180, 270] as const)[index % 3] ?? 90;
      const document = await openDocument(memoryFile(part.name, part.bytes));
      const { bytes } = rotatePages(document.file, { angleDegrees, pages: everyPage() });
      const score = await scoreMerge([{ file: part.bytes, rotatedDegrees: angleDegrees }], bytes);
      if (index === 0) console.log(formatScore('rotation of one 30-page document: kept / total', score));
      expect(lostBesidesCalculations(score)).toEqual({});
      expect(score.problems).toEqual([]);
      await expect(bytes).toPassQpdfCheck();
    },
  );

  it('ensures that only the chosen pages turn', async () => {
    const part = richPart({ seed: 2 });
    const document = await openDocument(memoryFile(part.name, part.bytes));
    const { bytes } = rotatePages(document.file, { angleDegrees: 90, pages: [0, 2] });
    const [before, after] = await Promise.all([readWithQpdf(part.bytes), readWithQpdf(bytes)]);
    const rotations = before.pages.map(
      ({ rotationDegrees }, index) => (rotationDegrees + (index === 0 || index === 2 ? 90 : 0)) % 360,
    );
    expect(after.pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual(rotations);
  });
});

function richPart(options: { seed: number; signature?: boolean }): Part {
  const spec: DocumentSpec = richSpec({ ...options, pages: PAGE_COUNT });
  // One name for all: the file name must not be what tells the parts apart.
  return { bytes: buildPdf(spec), name: 'report.pdf', marker: spec.marker ?? '' };
}

async function merge(parts: readonly Part[], options: Partial<MergeDocumentsOptions> = {}): Promise<DocumentResult> {
  const opened = await Promise.all(
    parts.map(async ({ name, bytes, password, pages }) => {
      const document = await openDocument(memoryFile(name, bytes, password));
      return { ...document, pages: pages ?? everyPage().slice(0, document.pageCount) };
    }),
  );
  return mergeDocuments(opened, { outline: 'nest', formNames: 'rename', ...options });
}

/** Calculations have tests of their own. */
function lostBesidesCalculations({ lost }: Score): Score['lost'] {
  const { 'calculation scripts': _, ...others } = lost;
  return others;
}

function scoredInputs(parts: readonly Part[]) {
  return parts.map(({ bytes, pages, password }) => ({ file: bytes, pages, password }));
}

/** Lists the place of each widget and the value of its field. */
function widgetValues({ form }: Pick<ReadDocument, 'form'>, firstPage: number): string[] {
  return form.fields.flatMap(({ widgets, value, type }) =>
    widgets.map(({ pageIndex, rectangle, state }) => `${pageIndex + firstPage} ${rectangle} ${type} ${value} ${state}`),
  );
}

function everyPage(): number[] {
  return Array.from({ length: PAGE_COUNT }, (_, index) => index);
}

function pageOf(target: { readonly kind: string; readonly pageIndex?: number }): number {
  return target.pageIndex ?? -1;
}
