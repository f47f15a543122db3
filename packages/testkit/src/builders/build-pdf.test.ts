import { describe, expect, it } from 'vitest';
import { readWithPdfium } from '../oracle/pdfium.ts';
import { pdfInfo, pdfTexts } from '../oracle/poppler.ts';
import { lockWithQpdf } from '../oracle/qpdf-program.ts';
import { readWithQpdf } from '../oracle/read-document.ts';
import { describeWithPrograms, usePdfMatchers } from '../vitest/index.ts';
import { buildPdf } from './build-pdf.ts';
import { pageMarker } from './draft.ts';
import { richSpec } from './rich-document.ts';

usePdfMatchers();

describe('buildPdf', () => {
  it('ensures that the same specification gives the same bytes', () => {
    expect(buildPdf(richSpec({ seed: 5 }))).toEqual(buildPdf(richSpec({ seed: 5 })));
  });

  it('ensures that a specification that names a page it does not have is refused', () => {
    expect(() => buildPdf({ pages: 2, outline: [{ title: 'Nowhere', to: { page: 2 } }] })).toThrow(RangeError);
  });
});

describeWithPrograms('rich documents', ['qpdf', 'pdftotext', 'pdfinfo'], () => {
  const seeds = Array.from({ length: 10 }, (_, seed) => seed);

  it.each(seeds)('ensures that document %i is sound, by qpdf and by our second reader', async (seed) => {
    const pdf = buildPdf(richSpec({ seed, signature: seed === 9 }));
    await expect(pdf).toPassQpdfCheck();
    await expect(pdf).toHavePages(30);
    await expect(pdf).toBeSoundInside();
  });

  it.each(seeds)('ensures that document %i holds what its specification says', async (seed) => {
    const spec = richSpec({ seed });
    const found = await readWithQpdf(buildPdf(spec));
    const kindsOf = (kind: string) =>
      found.links.filter(({ target }) => (target.kind === 'page' ? target.via : target.kind) === kind).length;
    expect(found.outline).toHaveLength(30);
    expect(found.destinations.filter(({ kind }) => kind === 'named')).toHaveLength(30);
    expect(found.destinations.filter(({ kind }) => kind === 'old-name')).toHaveLength(6);
    expect([kindsOf('explicit'), kindsOf('named'), kindsOf('old-name'), kindsOf('uri')]).toEqual([30, 30, 30, 30]);
    expect([kindsOf('remote'), kindsOf('broken')]).toEqual([9, 0]);
    expect(found.form.fields).toHaveLength(11);
    expect(found.form.widgetsOnPages).toBe(14);
    expect(found.form.calculationOrder).toEqual(['total']);
    expect(found.structure.elements).toHaveLength(61);
    expect(found.structure.elements.every((element) => element.isLinked)).toBe(true);
    expect(found.structure.linkedPages).toHaveLength(30);
    expect(found.catalog.attachments.map(({ fileName }) => fileName)).toEqual(['notes.txt', 'margin.txt']);
    expect(found.catalog.scripts.map(({ name }) => name)).toEqual(['init', 'later']);
    expect(found.catalog.layers.map(({ name, isVisible }) => [name, isVisible])).toEqual([
      ['Background', true],
      ['Draft', false],
    ]);
    expect(found.catalog.threads.map(({ beads }) => beads.map(({ pageIndex }) => pageIndex))).toEqual([[0, 2, 1]]);
    expect(found.catalog.outputIntents).toHaveLength(1);
    expect(found.catalog.language).toBe(spec.language);
  });

  it.each(seeds)('ensures that poppler, PDFium and our second reader agree on document %i', async (seed) => {
    const pdf = buildPdf(richSpec({ seed }));
    const [ours, pdfium, texts, info] = await Promise.all([
      readWithQpdf(pdf),
      readWithPdfium(pdf),
      pdfTexts(pdf),
      pdfInfo(pdf),
    ]);
    expect([pdfium.pageCount, texts.length, info.Pages]).toEqual([30, 30, '30']);
    expect(pdfium.labels).toEqual(seed % 5 === 4 ? pdfium.labels.map(() => '') : ours.pages.map(({ label }) => label));
    expect(pdfium.outline).toEqual(ours.outline.map(({ title, target }) => ({ title, pageIndex: pageOf(target) })));
    const links = ours.pages.map((_, index) => ours.links.filter(({ pageIndex }) => pageIndex === index));
    expect(pdfium.links).toEqual(links.map((page) => page.map(({ target }) => pageOf(target))));
    expect(pdfium.namedDestinationCount).toBe(ours.destinations.length);
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(pageMarker(`R${seed}`, index));
      expect(pdfium.texts[index]).toContain(pageMarker(`R${seed}`, index));
    }
  });

  it('ensures that inherited attributes reach the pages', async () => {
    const found = await readWithQpdf(buildPdf(richSpec({ seed: 2 })));
    expect(found.pages[0]).toMatchObject({ cropBox: [10, 10, 600, 780], rotationDegrees: 90 });
    expect(found.pages[2]).toMatchObject({ rotationDegrees: 270 });
    expect(found.pages[0]?.dictionary['/Parent']).not.toBe(found.pages[29]?.dictionary['/Parent']);
  });

  it.each(['40', '128-rc4', '128', '256'] as const)(
    'ensures that a file locked with %s needs its password',
    async (strength) => {
      const locked = await lockWithQpdf(buildPdf({ pages: 2 }), { userPassword: 'secret', strength });
      await expect(readWithQpdf(locked)).rejects.toThrow(/password/);
      expect((await readWithQpdf(locked, 'secret')).pages).toHaveLength(2);
    },
  );
});

function pageOf(target: { readonly kind: string; readonly pageIndex?: number }): number {
  return target.pageIndex ?? -1;
}
