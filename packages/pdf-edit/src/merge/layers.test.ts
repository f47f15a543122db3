import { openPdf } from '@recto/pdf-core';
import { inspectDocument, readPages } from '@recto/pdf-document';
import { buildPdf, type LayersSpec, PdfWriter, readWithQpdf, rewriteWithQpdf, type Syntax } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
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

  it('ensures that a layer stays with the pages that show something of it, however they name it', async () => {
    const parts = Array.from({ length: SHOWN_BY.length }, (_, page) => [page]);
    for (const [page] of parts) {
      const text = await objectsOf(await merge([namedByAll()], [page ?? 0]));
      const names = new Set(text.match(/\(layer of \w+\)/g));
      expect([...names].sort(), SHOWN_BY[page ?? 0]).toEqual(
        (EXPECTED[page ?? 0] ?? []).map((name) => `(layer of ${name})`),
      );
      expect(text).not.toContain('null');
    }
  });

  it('ensures that the inventory of some pages counts the layers that a part of them keeps', async () => {
    const file = await openPdf(namedByAll(), { fileName: 'whole.pdf' });
    for (const [page, names] of EXPECTED.entries()) {
      expect(inspectDocument(file, [page]).counts.layers).toBe(names.length);
      const part = await openPdf(await merge([namedByAll()], [page]), { fileName: 'part.pdf' });
      expect(inspectDocument(part).counts.layers).toBe(names.length);
    }
  });
});

/** Way in which each page of `namedByAll` names its layer; the page then shows that layer. */
const SHOWN_BY = ['content', 'form', 'nested form', 'annotation', 'membership', 'appearance', 'pattern', 'nothing'];
const EXPECTED = [['a'], ['b'], ['c'], ['d'], ['e', 'f'], ['g'], ['h'], []];

/**
 * Pages with one resource dictionary, which names every layer, directly and by memberships, and every form; the forms
 * have that dictionary too. Each page has a button that switches all layers.
 */
function namedByAll(): Uint8Array {
  const writer = new PdfWriter();
  const [root, resources] = [writer.reserve(), writer.reserve()];
  const letters = [...'abcdefgh'];
  const layers = letters.map((letter) => writer.add({ Type: '/OCG', Name: `(layer of ${letter})` }));
  const layer = (letter: string) => layers[letters.indexOf(letter)] ?? '';
  const form = (content: string, more: Record<string, Syntax> = {}) =>
    writer.addStream(
      { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 9, 9], Resources: resources, ...more },
      content,
    );
  const membership = { Type: '/OCMD', VE: ['/And', layer('e'), ['/Not', layer('f')]] };
  const tile = { PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9 };
  writer.set(resources, {
    Properties: {
      ...Object.fromEntries(letters.map((letter) => [`L${letter}`, layer(letter)])),
      M: writer.add(membership),
      All: writer.add({ Type: '/OCMD', OCGs: layers }),
    },
    XObject: {
      Fb: form('0 0 5 5 re f', { OC: { Type: '/OCMD', OCGs: layer('b') } }),
      Fc: form('/Inner Do'),
      Inner: form('/OC /Lc BDC 0 0 5 5 re f EMC'),
    },
    Pattern: { Ph: writer.addStream({ ...tile, Resources: resources }, '/OC /Lh BDC 0 0 5 5 re f EMC') },
  });
  const contents = [
    '/OC /La BDC 0 0 5 5 re f EMC',
    '/Fb Do',
    '/Fc Do',
    '',
    '/OC /M BDC 0 0 5 5 re f EMC',
    '',
    '/Pattern cs /Ph scn 0 0 9 9 re f',
    '',
  ];
  const switches = { S: '/SetOCGState', State: ['/ON', ...layers] };
  const button = { Type: '/Annot', Subtype: '/Link', Rect: [0, 0, 9, 9], A: switches };
  const annotations: Record<number, { readonly Type: string; readonly [key: string]: Syntax }> = {
    3: { Type: '/Annot', Subtype: '/Square', Rect: [0, 0, 9, 9], OC: layer('d') },
    5: { Type: '/Annot', Subtype: '/Stamp', Rect: [0, 0, 9, 9], AP: { N: form('/OC /Lg BDC 0 0 5 5 re f EMC') } },
  };
  const kids = contents.map((content, page) =>
    writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 9, 9],
      Resources: resources,
      Contents: writer.addStream({}, content),
      Annots: [writer.add(button), ...(annotations[page] ? [writer.add(annotations[page])] : [])],
    }),
  );
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  const properties = { OCGs: layers, D: { Order: layers, OFF: [layer('a')] } };
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, OCProperties: properties }) } });
}

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
