import type { Inventory, InventoryCounts, InventoryPage } from '@recto/contract/inventory';
import { EVERYTHING, type Promises } from '@recto/contract/promises';
import { PERMISSIONS } from '@recto/contract/protection';
import { describe, expect, test } from 'vitest';
import { checkOutput, type OutputCheck, type OutputVerdict } from './check-output.ts';

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
const KEEP_ALL: Promises = { pages: 'origins', content: 'unchanged', keeps: EVERYTHING, keepsLabels: true };

const page = (contentDigest: string, label = contentDigest): InventoryPage => ({
  widthPoints: 612,
  heightPoints: 792,
  rotationDegrees: 0,
  label,
  contentDigest,
  streamDigests: [contentDigest],
});

function inventory(pages: readonly InventoryPage[], counts: Partial<InventoryCounts> = {}): Inventory {
  return {
    version: '1.7',
    pages,
    counts: { ...NOTHING, ...counts },
    fieldNames: [],
    hasPageLabels: true,
    isTagged: false,
    hasXfa: false,
    signatureCount: 0,
    isEncrypted: false,
    openedAs: 'open',
    needsPassword: false,
    permissions: PERMISSIONS,
    wasRecovered: false,
    statedPageCount: null,
    title: null,
    language: null,
    hasMetadata: false,
    fonts: [],
  };
}

const used = (whole: Inventory) => ({ whole, carried: whole.counts });
const [a, b, c] = [page('a', 'i'), page('b', 'ii'), page('c', '1')];
const first = inventory([a, b], { outlineItems: 3, uriLinks: 2 });
const second = inventory([c], { outlineItems: 1 });
const origins = [
  { inputIndex: 0, pageIndex: 0 },
  { inputIndex: 0, pageIndex: 1 },
  { inputIndex: 1, pageIndex: 0 },
];
const whole = inventory([a, b, c], { outlineItems: 6, uriLinks: 2 });
const good: OutputCheck = {
  promises: KEEP_ALL,
  inputs: [used(first), used(second)],
  origins,
  output: whole,
  notes: [],
};

const missingIn = ({ missing }: OutputVerdict) => missing.map(({ text }) => text);

describe('checkOutput ensures that', () => {
  test('a result that holds everything misses nothing and its content counts as unchanged', () => {
    const verdict = checkOutput(good);
    expect(verdict.missing).toEqual([]);
    expect(verdict.isContentUnchanged).toBe(true);
    expect(verdict.before).toMatchObject({ outlineItems: 4, uriLinks: 2, layers: 0 });
  });

  test('what the inputs carried and the result lacks is named with its number', () => {
    const output = inventory([a, b, c], { outlineItems: 1, uriLinks: 1 });
    expect(missingIn(checkOutput({ ...good, output }))).toEqual(['Bookmarks: 3', 'Web links: 1']);
  });

  test.each<[Promises['encryption'], Partial<Inventory>, Partial<Inventory>, boolean]>([
    [undefined, {}, {}, true],
    [undefined, { isEncrypted: true }, {}, false],
    [undefined, { isEncrypted: true }, { isEncrypted: true }, true],
    ['kept', { isEncrypted: true, needsPassword: true }, { isEncrypted: true }, false],
    ['kept', { isEncrypted: true, permissions: ['print'] }, { isEncrypted: true, permissions: ['copy'] }, false],
    ['kept', { isEncrypted: true, permissions: ['print'] }, { isEncrypted: true, permissions: [] }, true],
    ['set', {}, {}, false],
    ['set', {}, { isEncrypted: true }, true],
    ['removed', { isEncrypted: true }, { isEncrypted: true }, false],
    ['removed', { isEncrypted: true }, {}, true],
    ['any', { isEncrypted: true }, {}, true],
  ])('a lock promised as %s, from %j to %j, is judged', (encryption, before, after, isGood) => {
    const lock = encryption === 'any' ? ({ encryption, rights: [] } as const) : encryption ? { encryption } : {};
    const promises: Promises = { ...KEEP_ALL, ...lock };
    const inputs = [{ ...used(first), whole: { ...first, ...before } }, used(second)];
    const { missing } = checkOutput({ ...good, promises, inputs, output: { ...whole, ...after } });
    expect(missing.length === 0).toBe(isGood);
  });

  test('a loss that a note admits is no broken promise, a smaller admission is', () => {
    const output = inventory([a, b, c], { outlineItems: 2, uriLinks: 2 });
    const note = {
      kind: 'lost',
      item: 'outlineItems',
      count: 2,
      code: 'note.x',
      text: 'Two bookmarks led nowhere.',
    } as const;
    expect(checkOutput({ ...good, output, notes: [note] }).missing).toEqual([]);
    expect(missingIn(checkOutput({ ...good, output, notes: [{ ...note, count: 1 }] }))).toEqual(['Bookmarks: 1']);
    expect(checkOutput({ ...good, output, notes: [{ ...note, kind: 'changed' }] }).missing).toHaveLength(1);
  });

  test('pages that are missing, changed, resized or mislabelled are named', () => {
    const against = (pages: readonly InventoryPage[]) =>
      missingIn(checkOutput({ ...good, output: inventory(pages, whole.counts) }));
    expect(against([a, b])).toEqual(['pages too many or too few: 1']);
    expect(against([a, b, c, c])).toEqual(['pages too many or too few: 1']);
    expect(against([b, a, c])).toEqual(['page contents: 2', 'page labels: 2']);
    expect(against([a, b, { ...c, contentDigest: 'x' }])).toEqual(['page contents: 1']);
    expect(against([{ ...a, widthPoints: 611 }, b, c])).toEqual(['page sizes: 1']);
    expect(against([{ ...a, widthPoints: 612.004 }, b, c])).toEqual([]);
    expect(against([a, { ...b, label: '2' }, c])).toEqual(['page labels: 1']);
  });

  test('plain page numbers of a file without labels may change with the position', () => {
    const unlabelled = { ...second, hasPageLabels: false };
    const output = inventory([a, b, { ...c, label: '3' }], whole.counts);
    expect(checkOutput({ ...good, inputs: [used(first), used(unlabelled)], output }).missing).toEqual([]);
  });

  test('only promised items are counted', () => {
    const promises = { ...KEEP_ALL, keeps: ['uriLinks'] } as const;
    const output = inventory([a, b, c], { uriLinks: 2 });
    const verdict = checkOutput({ ...good, promises, output });
    expect(verdict.missing).toEqual([]);
    expect(verdict.before).toEqual({ uriLinks: 2 });
  });

  test('an operation that promises origins must name them, and to keep pages must keep their order', () => {
    expect(missingIn(checkOutput({ ...good, origins: undefined }))).toEqual(['page origins']);
    const same = { ...good, promises: { ...KEEP_ALL, pages: 'same' } } as const;
    expect(checkOutput({ ...same, origins: undefined }).missing).toEqual([]);
    expect(missingIn(checkOutput({ ...same, origins: origins.toReversed() }))).toEqual(['order of pages']);
  });

  test('framed content may stand between other streams, and nowhere less', () => {
    const promises = { ...KEEP_ALL, content: 'framed' } as const;
    const framed = (streamDigests: readonly string[]) => {
      const output = inventory([a, b, { ...c, contentDigest: 'new', streamDigests }], whole.counts);
      return checkOutput({ ...good, promises, output });
    };
    const [own = ''] = c.streamDigests;
    expect(framed(['q', own, 'Q'])).toMatchObject({ missing: [], isContentUnchanged: false });
    expect(framed(['mark', own]).missing).toEqual([]);
    expect(missingIn(framed(['q', 'Q']))).toEqual(['page contents: 1']);
  });

  test('content that may change is not complained about, and not called unchanged', () => {
    const promises = { ...KEEP_ALL, content: 'may-change' } as const;
    const output = inventory([a, b, { ...c, contentDigest: 'new' }], whole.counts);
    expect(checkOutput({ ...good, promises, output })).toMatchObject({ missing: [], isContentUnchanged: false });
  });
});
