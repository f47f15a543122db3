import { readFile } from 'node:fs/promises';
import type { Inventory, InventoryCounts } from '@recto/contract/inventory';
import { openPdf } from '@recto/pdf-core';
import { buildPdf, pdfInfo, type ReadDocument, readWithQpdf, richSpec } from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { inspectDocument } from './inspect.ts';

/** The counts that the second reader can tell, in our terms. */
function countsByQpdf({ outline, destinations, links, form, structure, catalog, pages }: ReadDocument) {
  const leading = links.map((link) => link.target).filter((target) => target.kind === 'page');
  const linksOf = (kind: string) => links.filter((link) => link.target.kind === kind).length;
  return {
    outlineItems: outline.length,
    namedDestinations: destinations.filter((destination) => destination.kind === 'named').length,
    oldDestinations: destinations.filter((destination) => destination.kind === 'old-name').length,
    explicitLinks: leading.filter((target) => target.via === 'explicit').length,
    namedLinks: leading.filter((target) => target.via === 'named').length,
    oldNameLinks: leading.filter((target) => target.via === 'old-name').length,
    uriLinks: linksOf('uri'),
    remoteLinks: linksOf('remote'),
    annotations: pages.reduce((count, page) => count + page.annotations.length, 0),
    widgets: form.widgetsOnPages,
    structureElements: structure.elements.length,
    taggedPages: structure.linkedPages.length,
    attachments: catalog.attachments.filter((attachment) => attachment.pageIndex === null).length,
    documentScripts: catalog.scripts.length,
    layers: catalog.layers.length,
    hiddenLayers: catalog.layers.filter((layer) => !layer.isVisible).length,
    threads: catalog.threads.length,
    beads: catalog.threads.reduce((count, thread) => count + thread.beads.length, 0),
    outputIntents: catalog.outputIntents.length,
  } satisfies Partial<InventoryCounts>;
}

function expectSameAsQpdf(inventory: Inventory, read: ReadDocument): void {
  const told = countsByQpdf(read);
  expect(
    Object.fromEntries(Object.keys(told).map((item) => [item, inventory.counts[item as keyof typeof told]])),
  ).toEqual(told);
  expect(inventory.fieldNames.toSorted()).toEqual(read.form.fields.map((field) => field.name).toSorted());
  expect(inventory.pages.map((page) => page.label)).toEqual(read.pages.map((page) => page.label));
  expect(inventory.pages.map((page) => page.rotationDegrees)).toEqual(read.pages.map((page) => page.rotationDegrees));
}

async function inspected(bytes: Uint8Array, password?: string) {
  return inspectDocument(await openPdf(bytes, { fileName: 'in.pdf', password }));
}

describeWithPrograms('inspect, judged by qpdf', ['qpdf'], () => {
  for (const seed of [0, 1, 2, 3, 4, 5]) {
    test(`ensures that the rich document of seed ${seed} is counted as the second reader counts it`, async () => {
      const pdf = buildPdf(richSpec({ pages: 12, seed, signature: seed === 3 }));
      expectSameAsQpdf(await inspected(pdf), await readWithQpdf(pdf));
    });
  }
});

/** Forms with tagged header cells: the second reader writes out all that a header leads to, which is the whole document. */
const TOO_MUCH_FOR_SECOND_READER = ['features/prefilled_f1040.pdf', 'features/with_xfa_fields.pdf'];

describeWithPrograms('inspect of real files, judged by qpdf and poppler', ['qpdf', 'pdfinfo'], () => {
  describeCorpus(
    'inspect of the corpus',
    (files) => {
      for (const file of files) {
        test(`ensures that ${file.name} is counted as others count it`, async () => {
          const password = file.userPassword ?? file.ownerPassword ?? undefined;
          const inventory = await inspected(new Uint8Array(await readFile(file.path)), password);
          const info = await pdfInfo(file.path, { password });
          expect({
            pages: inventory.pages.length,
            isTagged: inventory.isTagged,
            version: inventory.version,
            hasMetadata: inventory.hasMetadata,
            isEncrypted: inventory.isEncrypted,
          }).toEqual({
            pages: Number(info.Pages),
            isTagged: info.Tagged === 'yes',
            version: info['PDF version'],
            hasMetadata: info['Metadata Stream'] === 'yes',
            isEncrypted: info.Encrypted?.startsWith('yes') ?? false,
          });
          if (!TOO_MUCH_FOR_SECOND_READER.includes(file.name))
            expectSameAsQpdf(inventory, await readWithQpdf(file.path, password));
        });
      }
    },
    (file) => file.name.endsWith('.pdf') && file.category !== 'damaged',
  );
});
