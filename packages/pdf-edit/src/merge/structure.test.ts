import { openPdf } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import { buildPdf, type DocumentSpec, PdfWriter, readWithQpdf, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

usePdfMatchers();

async function merge(files: readonly { readonly bytes: Uint8Array; readonly pages?: readonly number[] }[]) {
  const parts = await Promise.all(
    files.map(async ({ bytes, pages }, index) => {
      const fileName = `${index}.pdf`;
      const file = await openPdf(bytes, { fileName });
      return { file, fileName, pages: pages ?? readPages(file).map((page) => page.pageIndex) };
    }),
  );
  const { bytes, notes } = await mergeDocuments(parts, { outline: 'none', formNames: 'rename' });
  await expect(bytes).toPassQpdfCheck();
  return { bytes, notes, found: await readWithQpdf(bytes) };
}

const tagged = (marker: string, spec: Partial<DocumentSpec> & Pick<DocumentSpec, 'tags'>): Uint8Array =>
  buildPdf({ marker, pages: 2, ...spec });

/** A heading on each page and a table across both, whose header cell is named by its data cell. */
const TABLE = {
  role: 'Document',
  children: [
    { role: 'Title', page: 0, mcid: 0, id: 'title', className: 'big' },
    {
      role: 'Table',
      children: [
        { role: 'TH', page: 0, mcid: 1, id: 'head' },
        { role: 'TD', page: 1, mcid: 0, attributes: { O: '/Table', Headers: ['(head)'] } },
      ],
    },
  ],
};

const withRole = (role: string, width: number) => ({
  elements: [TABLE],
  roles: { Title: role },
  classes: { big: { O: '/Layout', Width: width } },
});

describeWithPrograms('structure', ['qpdf'], () => {
  it('ensures that roles, classes and identifiers of one name keep each file its meaning', async () => {
    const files = [tagged('A', { tags: withRole('H1', 1) }), tagged('B', { tags: withRole('H2', 2) })];
    const { found, notes } = await merge(
      [...files, files[0] ?? files[1]].flatMap((bytes) => (bytes ? [{ bytes }] : [])),
    );
    const titles = found.structure.elements.filter((element) => element.role.startsWith('Title'));
    expect(titles.map(({ standardRole }) => standardRole)).toEqual(['H1', 'H2', 'H1']);
    expect(titles.map(({ role }) => role)).toEqual(['Title', 'Title-2', 'Title']);
    expect(titles.map(({ attributes }) => /Width\W+(\d)/.exec(attributes)?.[1])).toEqual(['1', '2', '1']);
    expect(titles.map(({ id, isFoundById }) => [id, isFoundById])).toEqual([
      ['title', true],
      ['title-2', true],
      ['title-3', true],
    ]);
    const cells = found.structure.elements.filter((element) => element.role === 'TD');
    expect(found.problems).toEqual([]);
    expect(cells.every(({ headers }) => headers.length === 1 && headers[0] !== null)).toBe(true);
    expect(found.structure.linkedPages).toEqual([0, 1, 2, 3, 4, 5]);
    expect(notes.map(({ kind, item, fileName }) => [kind, item, fileName])).toEqual([
      ['renamed', 'structureElements', '1.pdf'],
      ['renamed', 'structureElements', '2.pdf'],
    ]);
  });

  it('ensures that a part keeps the elements of its pages, their parents, and no more', async () => {
    const { found } = await merge([{ bytes: tagged('A', { tags: withRole('H1', 1) }), pages: [1] }]);
    expect(found.structure.elements.map(({ role }) => role)).toEqual(['Document', 'Table', 'TD']);
    expect(found.structure.elements[2]?.content).toEqual([{ pageIndex: 0, mcid: 0 }]);
  });

  it('ensures that a page taken twice is tagged twice', async () => {
    const { found } = await merge([{ bytes: tagged('A', { tags: withRole('H1', 1) }), pages: [0, 1, 0] }]);
    const content = found.structure.elements.flatMap((element) =>
      element.content.map(({ pageIndex }) => `${element.role} ${pageIndex}`),
    );
    expect(found.problems).toEqual([]);
    expect(content.sort()).toEqual(['TD 1', 'TH 0', 'TH 2', 'Title 0', 'Title 2']);
    expect(found.structure.linkedPages).toEqual([0, 1, 2]);
  });

  it('ensures that elements of a file in another language say so, and untagged files change nothing', async () => {
    const tags = { elements: [{ role: 'P', page: 0, mcid: 0 }] };
    const { found } = await merge([
      { bytes: tagged('A', { tags, language: 'en' }) },
      { bytes: buildPdf({ pages: 1, language: 'fr' }) },
      { bytes: tagged('B', { tags, language: 'de' }) },
    ]);
    expect(found.catalog.language).toBe('en');
    expect(found.structure.elements.map(({ language }) => language)).toEqual(['en', 'de']);
    expect(found.catalog.isTagged).toBe(true);
    expect(found.problems).toEqual([]);
  });

  it('ensures that a namespace which files share is stored once and stays with its elements', async () => {
    const { bytes } = await merge([
      { bytes: withNamespace('urn:a') },
      { bytes: withNamespace('urn:a') },
      { bytes: withNamespace('urn:b') },
    ]);
    const text = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString('latin1');
    const namespaces = /\/Namespaces \[([^\]]*)\]/.exec(text)?.[1]?.match(/\d+ 0 R/g) ?? [];
    expect(namespaces).toHaveLength(2);
    const used = [...text.matchAll(/\/NS (\d+ 0 R)/g)].map((match) => match[1]);
    expect(used.toSorted()).toEqual([namespaces[0], namespaces[0], namespaces[1]].toSorted());
  });

  it('ensures that a key which leads nowhere in its own file does not lead into another file', async () => {
    const file = tagged('A', { tags: withRole('H1', 1) });
    const text = Buffer.from(file).toString('latin1');
    expect(text).toContain('/StructParents 0');
    const odd = Buffer.from(text.replace('/StructParents 0', '/StructParents 7'), 'latin1');
    const { found } = await merge([{ bytes: new Uint8Array(odd) }, { bytes: file }]);
    expect(found.structure.linkedPages).toEqual([1, 2, 3]);
    expect(found.structure.problems).toHaveLength(1);
  });
});

/** One page with one element in a namespace of its own (ISO 32000-2, 14.7.4). */
function withNamespace(uri: string): Uint8Array {
  const writer = new PdfWriter();
  const [root, page, tree, element] = [writer.reserve(), writer.reserve(), writer.reserve(), writer.reserve()];
  const namespace = writer.add({ Type: '/Namespace', NS: `(${uri})` });
  writer.set(element, { Type: '/StructElem', S: '/Note', P: tree, Pg: page, K: 0, NS: namespace });
  writer.set(tree, {
    Type: '/StructTreeRoot',
    K: [element],
    Namespaces: [namespace],
    ParentTree: { Nums: [0, [element]] },
    ParentTreeNextKey: 1,
  });
  const content = writer.addStream({}, '/Note <</MCID 0>> BDC EMC');
  writer.set(page, { Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Contents: content, StructParents: 0 });
  writer.set(root, { Type: '/Pages', Kids: [page], Count: 1 });
  const catalog = { Type: '/Catalog', Pages: root, StructTreeRoot: tree, MarkInfo: { Marked: true } };
  return writer.toBytes({ version: '2.0', trailer: { Root: writer.add(catalog) } });
}
