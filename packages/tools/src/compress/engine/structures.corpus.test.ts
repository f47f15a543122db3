import { readFileSync } from 'node:fs';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  extractTexts,
  fillWithPdfJs,
  findCorpus,
  pdfTexts,
  popplerStructureTexts,
  qpdfCheck,
  readCorpus,
  readWithPdfium,
  readWithQpdf,
  richSpec,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(undefined, NODE_CAPABILITIES);
const WAYS = [
  { toolId: 'compress-lite', options: {} },
  { toolId: 'compress', options: { quality: 75 } },
  { toolId: 'compress', options: { quality: 10, grayscale: true } },
] as const;
const VALUE = 'Filled in later: 4711';

async function compressed(bytes: Uint8Array, { toolId, options }: (typeof WAYS)[number], password?: string) {
  const input = bytesInput('a.pdf', bytes, password === undefined ? {} : { password });
  const { outputs } = await host.run({ toolId, inputs: [input], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

/**
 * Returns the structures of a file apart from its metadata packet, whose padding is not kept, and from the look of its pages,
 * read by code that is not ours.
 */
async function structuresOf(bytes: Uint8Array, password?: string) {
  const { structure, form, links, outline, destinations, catalog, hasLabels, problems, pages } = await readWithQpdf(
    bytes,
    password,
  );
  return {
    structure,
    form,
    links,
    outline,
    destinations,
    hasLabels,
    problems,
    pages: pages.length,
    catalog: { ...catalog, metadata: null },
  };
}

/** Every output is opened by three engines, and qpdf finds nothing wrong. */
async function expectSound(bytes: Uint8Array, source: Uint8Array): Promise<void> {
  expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
  expect(await readWithPdfium(bytes)).toEqual(await readWithPdfium(source));
  expect(await extractTexts(bytes, 'mupdf')).toEqual(await extractTexts(source, 'mupdf'));
  expect(await popplerStructureTexts(bytes)).toEqual(await popplerStructureTexts(source));
}

describeWithPrograms('structures in compressed files', ['qpdf', 'pdfinfo', 'pdftotext', 'mutool'], () => {
  test.each(WAYS)('ensures that tags, forms, links and layers are the same after $toolId $options', async (way) => {
    const source = buildPdf(richSpec({ pages: 6 }));
    const bytes = await compressed(source, way);
    await expectSound(bytes, source);
    const after = await structuresOf(bytes);
    expect(after).toEqual(await structuresOf(source));
    // A comparison of nothing with nothing would hold, too.
    expect(after.structure.elements.length).toBeGreaterThan(5);
    expect(after.structure.elements.every(({ isLinked }) => isLinked)).toBe(true);
    expect(after.form.fields.length).toBeGreaterThan(3);
    expect(after.problems).toEqual([]);
  });

  test.each(WAYS)('ensures that another program fills in a form after $toolId $options', async (way) => {
    const bytes = await compressed(buildPdf(richSpec({ pages: 6 })), way);
    const { bytes: result, filled } = await fillWithPdfJs(bytes, () => VALUE);
    expect(filled.length).toBeGreaterThan(0);
    const { form } = await readWithQpdf(result);
    for (const name of filled) expect(form.fields.find((field) => field.name === name)?.value).toContain(VALUE);
    expect((await pdfTexts(result)).join()).toContain(VALUE);
  });
});

const corpus = findCorpus();
const real = corpus ? readCorpus(corpus).filter(({ category }) => category === 'features') : [];

test
  .skipIf(!corpus)
  .each(real.map(({ name, path, userPassword }) => ({ name, path, password: userPassword ?? undefined })))(
  'ensures that what is in $name is there after compression',
  async ({ path, password }) => {
    const source = new Uint8Array(readFileSync(path));
    const bytes = await compressed(source, WAYS[2], password);
    expect(await structuresOf(bytes, password)).toEqual(await structuresOf(source, password));
  },
);
