import { openPdf } from '@recto/pdf-core';
import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { readPages } from '../model/page-tree.ts';
import { readFontNames } from './fonts.ts';

test('ensures that fonts are found in forms, patterns, Type 3 glyphs and appearances, also in rings, without subset tags', async () => {
  const writer = new PdfWriter();
  const font = (name: string) => writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: `/${name}` });
  const form = (resources: string, entries = {}) =>
    writer.addStream({ Subtype: '/Form', Resources: resources, ...entries }, '');
  const ring = writer.reserve();
  const inner = form(writer.set(ring, { Font: { F1: font('Inner') }, XObject: { Again: form(ring) } }));
  const composite = writer.add({ Subtype: '/Type0', DescendantFonts: [font('ABCDEF+Descendant')] });
  const glyphs = writer.add({ Subtype: '/Type3', Resources: { Font: { F1: font('InGlyph') } } });
  const pattern = writer.addStream({ PatternType: 1, Resources: { Font: { F1: font('InPattern') } } }, '');
  const states = { On: form(writer.add({ Font: { F1: font('OnState') } })), Off: 'null' };
  const annotation = { Subtype: '/Widget', AP: { N: states, D: form(writer.add({ Font: { F1: font('Down') } })) } };
  const resources = {
    Font: { F1: font('ABCDEF+Outer'), F2: composite, F3: glyphs, F4: font('abcdef+Kept') },
    XObject: { X1: inner },
    Pattern: { P1: pattern },
  };
  const page = writer.add({ Type: '/Page', MediaBox: [0, 0, 9, 9], Resources: resources, Annots: [annotation] });
  const pages = writer.add({ Type: '/Pages', Count: 1, Kids: [page] });
  const root = writer.add({ Type: '/Catalog', Pages: pages });
  const file = await openPdf(writer.toBytes({ trailer: { Root: root } }), { fileName: 'fonts.pdf' });
  expect(readFontNames(readPages(file), file)).toEqual(
    ['Descendant', 'Down', 'InGlyph', 'InPattern', 'Inner', 'OnState', 'Outer', 'abcdef+Kept'].toSorted(),
  );
});
