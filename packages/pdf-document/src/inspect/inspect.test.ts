import type { InventoryCounts } from '@recto/contract/inventory';
import { openPdf } from '@recto/pdf-core';
import { buildPdf, type DocumentSpec, type FieldSpec, richSpec } from '@recto/testkit';
import { expect, test } from 'vitest';
import { inspectDocument } from './inspect.ts';

const inventoryOf = async (spec: DocumentSpec, pages?: readonly number[]) =>
  inspectDocument(await openPdf(buildPdf(spec), { fileName: 'built.pdf' }), pages);

const NOTHING: InventoryCounts = {
  outlineItems: 0,
  namedDestinations: 0,
  oldDestinations: 0,
  explicitLinks: 0,
  namedLinks: 0,
  oldNameLinks: 0,
  uriLinks: 0,
  remoteLinks: 0,
  annotations: 0,
  widgets: 0,
  formFields: 0,
  structureElements: 0,
  taggedPages: 0,
  attachments: 0,
  associatedFiles: 0,
  documentScripts: 0,
  layers: 0,
  hiddenLayers: 0,
  threads: 0,
  beads: 0,
  outputIntents: 0,
  signatures: 0,
};

/** Page 0 has one link of each kind to page 1 and one to page 2; everything else is spread over the three pages. */
const SPREAD: DocumentSpec = {
  pages: [
    {
      links: [
        { to: { page: 1 } },
        { to: { page: 2 }, via: 'A' },
        { to: { name: 'one' } },
        { to: { name: 'two' } },
        { to: { oldName: 'Two' } },
        { to: { uri: 'https://example.org/' } },
        { to: { file: 'other.pdf' } },
      ],
    },
    {},
    { rotateDegrees: 90, mediaBox: [0, 0, 300, 400] },
  ],
  outline: [
    {
      title: 'to 2',
      to: { page: 2 },
      children: [
        { title: 'to 0', to: { page: 0 } },
        { title: 'to two', to: { name: 'two' } },
      ],
    },
    { title: 'site', to: { uri: 'https://example.org/' } },
    { title: 'heading', children: [{ title: 'to one', to: { name: 'one' } }] },
    { title: 'bare' },
  ],
  destinations: [
    { name: 'one', page: 1 },
    { name: 'two', page: 2 },
  ],
  oldDestinations: [{ name: 'Two', page: 2 }],
  labels: [{ fromPage: 1, style: 'r' }],
  form: {
    fields: [
      { name: 'first', kind: 'text', value: 'a', pages: [0] },
      { name: 'both', kind: 'text', value: 'b', pages: [0, 2] },
      { name: 'last', kind: 'text', value: 'c', pages: [2] },
      { name: 'unseen', kind: 'text', value: 'd' },
      { name: 'signed', kind: 'signature', value: 'S', pages: [2] },
    ],
  },
  tags: {
    elements: [
      {
        role: 'Document',
        children: [
          { role: 'P', page: 0, mcid: 0 },
          { role: 'Sect', children: [{ role: 'P', page: 2, mcid: 0 }, { role: 'TD' }] },
          { role: 'TD' },
        ],
      },
    ],
  },
  threads: [
    { title: 'over all', beads: [0, 1, 2] },
    { title: 'at the end', beads: [2] },
  ],
  attachments: [{ name: 'notes.txt', content: 'notes', at: 'names' }],
  scripts: [{ name: 'init', code: 'var a;' }],
  layers: {
    layers: [
      { name: 'shown', visible: true, pages: [0] },
      { name: 'hidden', visible: false, pages: [2] },
    ],
  },
  outputIntents: ['gray'],
};

test('ensures that a plain document counts nothing and has its page numbers for labels', async () => {
  const inventory = await inventoryOf({ pages: 2 });
  expect(inventory.counts).toEqual(NOTHING);
  expect(inventory).toMatchObject({ hasPageLabels: false, isTagged: false, openedAs: 'open', wasRecovered: false });
  expect(inventory.pages.map((page) => page.label)).toEqual(['1', '2']);
  expect(inventory.fonts).toEqual(['Helvetica']);
});

test('ensures that a whole document is counted whole', async () => {
  const inventory = await inventoryOf(SPREAD);
  expect(inventory.counts).toEqual({
    outlineItems: 7,
    namedDestinations: 2,
    oldDestinations: 1,
    explicitLinks: 2,
    namedLinks: 2,
    oldNameLinks: 1,
    uriLinks: 1,
    remoteLinks: 1,
    annotations: 12,
    widgets: 5,
    formFields: 5,
    structureElements: 6,
    taggedPages: 2,
    attachments: 1,
    associatedFiles: 1,
    documentScripts: 1,
    layers: 2,
    hiddenLayers: 1,
    threads: 2,
    beads: 4,
    outputIntents: 1,
    signatures: 1,
  });
  expect(inventory.fieldNames).toEqual(['first', 'both', 'last', 'unseen', 'signed']);
  expect(inventory.pages.map((page) => page.label)).toEqual(['1', 'i', 'ii']);
  expect(inventory.pages[2]).toMatchObject({ widthPoints: 300, heightPoints: 400, rotationDegrees: 90 });
});

test('ensures that all pages given one by one count the same as the whole document', async () => {
  expect((await inventoryOf(SPREAD, [2, 0, 1])).counts).toEqual((await inventoryOf(SPREAD)).counts);
});

test('ensures that a part counts what its pages carry and reach', async () => {
  const inventory = await inventoryOf(SPREAD, [1, 0]);
  expect(inventory.counts).toEqual({
    outlineItems: 5, // "to 2" and "heading" for what is below them
    namedDestinations: 1,
    oldDestinations: 0,
    explicitLinks: 1,
    namedLinks: 1,
    oldNameLinks: 0,
    uriLinks: 1,
    remoteLinks: 1,
    annotations: 6, // three links lead to the page left out
    widgets: 2,
    formFields: 3,
    structureElements: 3, // Document, P, and the cell directly below Document
    taggedPages: 1,
    attachments: 1,
    associatedFiles: 1,
    documentScripts: 1,
    layers: 1,
    hiddenLayers: 0,
    threads: 1,
    beads: 2,
    outputIntents: 1,
    signatures: 0,
  });
  expect(inventory.fieldNames).toEqual(['first', 'both', 'unseen']);
  expect(inventory.pages.map((page) => page.label)).toEqual(['i', '1']);
});

test('ensures that a page given twice counts its annotations twice and all else once', async () => {
  const once = await inventoryOf(SPREAD, [0]);
  const twice = await inventoryOf(SPREAD, [0, 0]);
  const perOccurrence = [
    'annotations',
    'widgets',
    'uriLinks',
    'remoteLinks',
    'explicitLinks',
    'namedLinks',
    'oldNameLinks',
  ];
  for (const [item, count] of Object.entries(once.counts)) {
    expect([item, twice.counts[item as keyof InventoryCounts]]).toEqual([
      item,
      perOccurrence.includes(item) ? 2 * count : count,
    ]);
  }
  expect(twice.pages).toHaveLength(2);
});

test('ensures that equal content gives equal digests whatever the layout, and one changed byte another', async () => {
  const digests = async (spec: DocumentSpec) => (await inventoryOf(spec)).pages.map((page) => page.contentDigest);
  const table = await digests({ pages: [{ text: 'same' }, { text: 'same' }, { text: 'other' }], marker: 'M' });
  expect(new Set(table).size).toBe(3); // each page shows its own marker
  expect(
    await digests({ pages: [{ text: 'same' }, { text: 'same' }, { text: 'other' }], marker: 'M', layout: 'streams' }),
  ).toEqual(table);
  expect(await digests({ pages: [{ text: 'same' }, { text: 'samf' }, { text: 'other' }], marker: 'M' })).toEqual([
    table[0],
    expect.not.stringMatching(table[1] ?? ''),
    table[2],
  ]);
  for (const digest of table) expect(digest).toMatch(/^[0-9a-f]{16}$/);
});

for (const seed of [0, 1, 2, 4]) {
  test(`ensures that the rich document of seed ${seed} is counted as its specification says`, async () => {
    const spec = richSpec({ pages: 30, seed, signature: true });
    const inventory = await inventoryOf(spec);
    const links = Array.isArray(spec.pages) ? spec.pages.flatMap((page) => page.links ?? []) : [];
    const names = fieldNamesOf(spec.form?.fields ?? []);
    const linksTo = (key: string) => links.filter((link) => key in link.to).length;
    expect(inventory.counts).toMatchObject({
      outlineItems: 30,
      namedDestinations: 30,
      oldDestinations: 6,
      explicitLinks: linksTo('page'),
      namedLinks: linksTo('name'),
      oldNameLinks: linksTo('oldName'),
      uriLinks: linksTo('uri'),
      remoteLinks: linksTo('file'),
      formFields: names.length,
      structureElements: 1 + 30 + 26 + 4,
      taggedPages: 30,
      attachments: 1,
      documentScripts: 2,
      layers: 2,
      hiddenLayers: 1,
      threads: 1,
      beads: 3,
      outputIntents: 1,
      signatures: 1,
    });
    expect(inventory).toMatchObject({
      isTagged: true,
      hasMetadata: true,
      title: `Title of R${seed}`,
      hasPageLabels: seed !== 4,
    });
    expect(inventory.fieldNames.toSorted()).toEqual(names.toSorted());
  });
}

function fieldNamesOf(fields: readonly FieldSpec[], above = ''): string[] {
  return fields.flatMap(({ name, children }) =>
    children ? fieldNamesOf(children, `${above}${name}.`) : [above + name],
  );
}
