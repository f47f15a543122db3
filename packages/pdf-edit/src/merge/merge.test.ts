import { RectoError } from '@recto/contract/recto-error';
import { openPdf } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import {
  buildPdf,
  type DocumentSpec,
  deepTrees,
  formatScore,
  readWithQpdf,
  richSpec,
  scoreMerge,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { type MergeDocumentsOptions, mergeDocuments } from './merge.ts';

usePdfMatchers();

interface Input {
  readonly bytes: Uint8Array;
  readonly pages?: readonly number[];
  readonly fileName?: string;
}

async function mergeFiles(inputs: readonly Input[], options: Partial<MergeDocumentsOptions> = {}) {
  const parts = await Promise.all(
    inputs.map(async ({ bytes, pages, fileName = 'file.pdf' }) => {
      const file = await openPdf(bytes, { fileName });
      return { file, fileName, pages: pages ?? readPages(file).map((page) => page.pageIndex) };
    }),
  );
  return mergeDocuments(parts, { outline: 'nest', formNames: 'rename', ...options });
}

const build = (spec: DocumentSpec): Input => ({ bytes: buildPdf(spec), fileName: `${spec.marker}.pdf` });

describeWithPrograms('merge', ['qpdf', 'pdftotext'], () => {
  it('ensures that ten files with every structure and the same names lose nothing', async () => {
    const inputs = Array.from({ length: 10 }, (_, seed) => build(richSpec({ seed, signature: seed === 3 })));
    const { bytes } = await mergeFiles(inputs);
    const score = await scoreMerge(
      inputs.map((input) => ({ file: input.bytes })),
      bytes,
    );
    expect(score.lost, formatScore('ten files', score)).toEqual({});
    expect(score.problems).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });

  it.each([[[0, 1, 2]], [[4]], [[3, 29]]])(
    'ensures that pages %j of each file keep what belongs to them and nothing else',
    async (pages) => {
      const inputs = Array.from({ length: 3 }, (_, seed) => build(richSpec({ seed })));
      const { bytes } = await mergeFiles(inputs.map((input) => ({ ...input, pages })));
      const score = await scoreMerge(
        inputs.map((input) => ({ file: input.bytes, pages })),
        bytes,
      );
      // An action after one that led away is now the first: nothing is lost, but it is no longer found as a further one.
      const { 'chained actions': _, ...lost } = score.lost;
      expect(lost, formatScore(`pages ${pages}`, score)).toEqual({});
      expect(score.problems).toEqual([]);
      await expect(bytes).toPassQpdfCheck();
    },
  );

  it('ensures that an extracted part is sound, whatever the order and however often a page is taken', async () => {
    const { bytes } = await mergeFiles([{ ...build(richSpec()), pages: [5, 0, 5, 2, 2, 5] }]);
    await expect(bytes).toBeSoundInside();
    await expect(bytes).toPassQpdfCheck();
    const { pages, structure, form } = await readWithQpdf(bytes);
    expect(pages.map((page) => page.label)).toEqual(['R0-4', 'i', 'R0-4', 'R0-1', 'R0-1', 'R0-4']);
    expect(structure.linkedPages).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(form.fields.map((field) => field.name)).size).toBe(form.fields.length);
  });

  it.each([
    ['nest', ['a', 'one', 'under one', 'b', 'two']],
    ['flat', ['one', 'under one', 'two']],
    ['none', []],
  ] as const)('ensures that the outline policy "%s" gives %j', async (outline, titles) => {
    const first = build({
      marker: 'a',
      pages: 2,
      outline: [{ title: 'one', to: { page: 0 }, open: true, children: [{ title: 'under one', to: { page: 1 } }] }],
    });
    const second = build({ marker: 'b', pages: 1, outline: [{ title: 'two', to: { page: 0 } }] });
    const { bytes, notes } = await mergeFiles([first, second], { outline });
    const found = await readWithQpdf(bytes);
    expect(found.outline.map((item) => item.title)).toEqual(titles);
    expect(found.problems).toEqual([]);
    expect(notes.filter(({ item }) => item === 'outlineItems').map(({ count }) => count)).toEqual(
      outline === 'none' ? [2, 1] : [],
    );
  });

  it('ensures that the entry for a file leads to the top of its first page taken', async () => {
    const { bytes } = await mergeFiles([
      build({ marker: 'a', pages: 1 }),
      {
        ...build({ marker: 'b', pages: 3, inherited: { cropBox: [10, 20, 300, 400], rotateDegrees: 90 } }),
        pages: [2],
      },
    ]);
    const { outline } = await readWithQpdf(bytes);
    expect(outline.map(({ target }) => target)).toMatchObject([{ pageIndex: 0 }, { pageIndex: 1 }]);
    expect(outline[1]?.target).toMatchObject({ view: expect.stringMatching(/XYZ.*10.*20/) });
  });

  it('ensures that pages without labels keep no labels, and keep their numbers beside pages with labels', async () => {
    const plain = build({ marker: 'P', pages: 2 });
    const labelled = build({ marker: 'L', pages: 2, labels: [{ fromPage: 0, style: 'A', prefix: 'x' }] });
    const alone = await readWithQpdf((await mergeFiles([plain, plain])).bytes);
    expect(alone.pages.map((page) => page.label)).toEqual(['1', '2', '3', '4']);
    const { bytes } = await mergeFiles([labelled, { ...plain, pages: [1] }, labelled]);
    const mixed = await readWithQpdf(bytes);
    expect(mixed.pages.map((page) => page.label)).toEqual(['xA', 'xB', '2', 'xA', 'xB']);
  });

  it('ensures that the same inputs give the same bytes and stay unchanged themselves', async () => {
    const inputs = [build(richSpec({ seed: 1, pages: 6 })), build(richSpec({ seed: 2, pages: 6 }))];
    const before = inputs.map(({ bytes }) => bytes.slice());
    const first = await mergeFiles(inputs);
    const second = await mergeFiles(inputs);
    expect(second.bytes).toEqual(first.bytes);
    expect(inputs.map(({ bytes }) => bytes)).toEqual(before);
    expect(first.origins.at(-1)).toEqual({ inputIndex: 1, pageIndex: 5 });
  });

  it('ensures that a file of which no page is taken adds nothing', async () => {
    const { bytes, notes } = await mergeFiles([build({ marker: 'a', pages: 1 }), { ...build(richSpec()), pages: [] }]);
    const { pages, catalog, outline } = await readWithQpdf(bytes);
    expect(pages).toHaveLength(1);
    expect(catalog.attachments).toEqual([]);
    expect(outline.map((item) => item.title)).toEqual([]);
    expect(notes).toEqual([]);
  });
});

it('ensures that a merge can be cancelled while it runs', async () => {
  const control = new AbortController();
  const inputs = Array.from({ length: 10 }, (_, seed) => build(richSpec({ seed })));
  const merging = mergeFiles(inputs, { signal: control.signal, onProgress: () => control.abort() });
  await expect(merging).rejects.toEqual(new RectoError('cancelled'));
});

it('ensures that progress rises from 0 to 1', async () => {
  const fractions: number[] = [];
  await mergeFiles([build(richSpec()), build(richSpec({ seed: 1 }))], { onProgress: (share) => fractions.push(share) });
  expect(fractions.toSorted((left, right) => left - right)).toEqual(fractions);
  expect(fractions.at(-1)).toBe(1);
});

it('ensures that files whose references lead astray merge or are refused, but never break the merge', async () => {
  const sound = build(richSpec({ pages: 6 }));
  const pages = [5, 0, 2, 0];
  let merged = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const astray = withShuffledReferences(buildPdf(richSpec({ seed, pages: 6, signature: true })), seed);
    const merging = mergeFiles([{ bytes: astray, pages }, sound], { formNames: seed % 2 === 0 ? 'join' : 'rename' });
    const outcome = await merging.catch((error: unknown) => error);
    if (outcome instanceof RectoError) continue;
    if (outcome instanceof Error) throw new Error(`seed ${seed}`, { cause: outcome });
    const { bytes } = outcome as Awaited<typeof merging>;
    const again = await openPdf(bytes, { fileName: 'result' });
    expect([again.wasRecovered, readPages(again).length], `seed ${seed}`).toEqual([false, pages.length + 6]);
    merged += 1;
  }
  expect(merged).toBeGreaterThan(50);
});

/** Up to 60 references of a file lead to other objects of it; its pages stay. */
function withShuffledReferences(bytes: Uint8Array, seed: number): Uint8Array {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
  const text = Buffer.from(bytes).toString('latin1');
  const references = [...text.matchAll(/(?<!Root |Pages |Parent |Kids \[[^\]]*)\b(\d+) 0 R/g)];
  const changed = Buffer.from(bytes);
  for (let count = random(60); count > 0 && references.length > 0; count--) {
    const reference = references[random(references.length)];
    const other = references[random(references.length)];
    if (!reference?.[1] || !other?.[1] || reference[1].length < other[1].length) continue;
    changed.write(other[1].padStart(reference[1].length, '0'), reference.index, 'latin1');
  }
  return new Uint8Array(changed);
}

it('ensures that trees a hundred thousand levels deep need no stack', async () => {
  const { bytes } = await mergeFiles([{ bytes: deepTrees(100_000) }, build({ pages: 1 })]);
  expect(readPages(await openPdf(bytes, { fileName: 'result' }))).toHaveLength(2);
});

it('ensures that a page which a file does not have is an error, not a hole', async () => {
  const merging = mergeFiles([{ ...build({ pages: 2 }), pages: [2] }]);
  await expect(merging).rejects.toMatchObject({ code: 'option-invalid' });
});
