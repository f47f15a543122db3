import { buildPdf, type LayersSpec, PdfWriter, readWithQpdf, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { openPdf } from '../core/index.ts';
import { readPages } from '../model/page-tree.ts';
import { mergeDocuments } from './merge.ts';

usePdfMatchers();

async function merge(files: readonly Uint8Array[], pages?: readonly number[]): Promise<Uint8Array> {
  const parts = await Promise.all(
    files.map(async (bytes, index) => {
      const fileName = `file${index}.pdf`;
      const file = await openPdf(bytes, { fileName });
      return { file, fileName, pages: pages ?? readPages(file).map((page) => page.pageIndex) };
    }),
  );
  const { bytes } = await mergeDocuments(parts, { outline: 'none', formNames: 'rename' });
  await expect(bytes).toPassQpdfCheck();
  return bytes;
}

const layered = (baseState: LayersSpec['baseState'], radioGroup?: readonly number[]): Uint8Array =>
  buildPdf({
    pages: 2,
    layers: {
      baseState,
      radioGroup,
      layers: [
        { name: `shown ${baseState}`, visible: true, pages: [0] },
        { name: `hidden ${baseState}`, visible: false, pages: [1] },
      ],
    },
  });

describeWithPrograms('layers', ['qpdf'], () => {
  it('ensures that layers keep their state whatever the base state of their files', async () => {
    const bytes = await merge([layered('ON', [0, 1]), layered('OFF'), layered('ON', [1])]);
    const { catalog } = await readWithQpdf(bytes);
    expect(catalog.layers.map(({ name, isVisible }) => [name, isVisible])).toEqual([
      ['shown ON', true],
      ['hidden ON', false],
      ['shown OFF', true],
      ['hidden OFF', false],
      ['shown ON', true],
      ['hidden ON', false],
    ]);
    expect(catalog.layers.every((layer) => layer.isInOrder)).toBe(true);
    expect(catalog.layers.map(({ pages }) => pages)).toEqual([[0], [1], [2], [3], [4], [5]]);
  });

  it('ensures that the list of layers stands under the title of each file', async () => {
    const text = await objectsOf(await merge([layered('ON'), layered('OFF')]));
    expect(text).toMatch(/\/Order \[ \[ \(file0\) .*?\d+ 0 R.*? \] \[ \(file1\) .*?\d+ 0 R.*? \] \]/);
  });

  it('ensures that a further configuration of one file does not show what is hidden in another', async () => {
    const text = await objectsOf(await merge([configured('/OFF'), configured('/ON')]));
    const configurations = /\/Configs \[ (.*?>> <<.*?>>) \]/.exec(text)?.[1] ?? '';
    expect(configurations).toMatch(/\/BaseState \/OFF .*\/ON \[ (\d+ 0 R) (\d+ 0 R) \]/);
    expect(configurations).toMatch(/\/BaseState \/ON .*\/OFF \[ (\d+ 0 R) (\d+ 0 R) \]/);
  });

  it('ensures that a part keeps the layers of its pages and nothing of the others', async () => {
    const text = await objectsOf(await merge([onePageEach()], [1]));
    expect(text).toContain('(layer of 1)');
    expect(text).not.toMatch(/layer of [02]/);
    expect(text).toMatch(/\/OCGs \[ (\d+ 0 R) \]/);
    expect(text).toMatch(/\/Order \[ \[ \(group\) \d+ 0 R \] \]/);
    expect(text).toMatch(/\/AS \[ << \/Category \[ \/View \] \/Event \/View \/OCGs \[ \d+ 0 R \] >> \]/);
    expect(text).toMatch(/\/OFF \[ \d+ 0 R \]/);
    expect(text).not.toContain('null');
  });
});

/** Three pages, each with a form that belongs to a layer of its own; all layers are hidden. */
function onePageEach(): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const layers = [0, 1, 2].map((index) => writer.add({ Type: '/OCG', Name: `(layer of ${index})` }));
  const kids = layers.map((layer) => {
    const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9], OC: { Type: '/OCMD', OCGs: [layer] } };
    const resources = { XObject: { Fm: writer.addStream(form, '0 0 5 5 re f') } };
    const contents = writer.addStream({}, '/Fm Do');
    return writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 9, 9],
      Resources: resources,
      Contents: contents,
    });
  });
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  const [first = '', second = '', third = ''] = layers;
  const properties = {
    OCGs: layers,
    D: {
      OFF: layers,
      Order: [['(gone)', first], ['(group)', second, ['(deeper)', third]], third],
      RBGroups: [[first, third]],
      AS: [{ Event: '/View', Category: ['/View'], OCGs: layers }],
    },
  };
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, OCProperties: properties }) } });
}

async function objectsOf(bytes: Uint8Array): Promise<string> {
  const written = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable', '--no-original-object-ids']);
  return Buffer.from(written).toString('latin1').replace(/\s+/g, ' ');
}

/** A shown and a hidden layer, and a second configuration in which that is the other way round. */
function configured(baseState: '/ON' | '/OFF'): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const [shown, hidden] = ['shown', 'hidden'].map((name) => writer.add({ Type: '/OCG', Name: `(${name})` }));
  const properties = { Properties: { A: shown, B: hidden } };
  const page = writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 9, 9], Resources: properties });
  writer.set(root, { Type: '/Pages', Kids: [page], Count: 1 });
  const other = baseState === '/OFF' ? { ON: [hidden ?? ''] } : { OFF: [shown ?? ''] };
  const layers = {
    OCGs: [shown ?? '', hidden ?? ''],
    D: { OFF: [hidden ?? ''] },
    Configs: [{ Name: '(swapped)', BaseState: baseState, ...other }],
  };
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, OCProperties: layers }) } });
}
