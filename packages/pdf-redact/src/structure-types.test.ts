import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted } from './index.ts';
import { RASTER, rawPlaces, redacted } from './secrets.testing.ts';

/** A tagged page whose paragraphs have types of a program's own. */
function taggedPage(): Uint8Array {
  const writer = new PdfWriter();
  const [pages, page, root, tree, identifiers] = [
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
    writer.reserve(),
  ];
  const element = (type: string, identifier: number) =>
    writer.add({
      Type: '/StructElem',
      S: type,
      P: root,
      Pg: page,
      K: [identifier],
      ID: `(Zebulon ${identifier})`,
      A: { O: '/Table', Headers: ['(Zebulon 0)'] },
    });
  const elements = [element('/ZebulonHeading', 0), element('/Own', 1)];
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const content = [
    '/ZebulonHeading <</MCID 0>> BDC BT /F 12 Tf 50 100 Td (Zebulon) Tj ET EMC',
    '/Own <</MCID 1>> BDC BT /F 12 Tf 50 40 Td (other) Tj ET EMC /Zebulon BMC EMC',
  ].join(' ');
  writer.set(page, {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 200],
    StructParents: 0,
    Resources: { Font: { F: font } },
    Contents: writer.addStream({}, content),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  writer.set(tree, { Nums: [0, elements] });
  const roles = { ZebulonHeading: '/H1', Own: '/P' };
  writer.set(root, { Type: '/StructTreeRoot', K: elements, ParentTree: tree, RoleMap: roles, IDTree: identifiers });
  const names = ['(Zebulon 0)', elements[0] ?? '', '(Zebulon 1)', elements[1] ?? ''];
  writer.set(identifiers, { Names: names, Limits: ['(Zebulon 0)', '(Zebulon 1)'] });
  const catalog = { Type: '/Catalog', Pages: pages, StructTreeRoot: root, MarkInfo: { Marked: true } };
  return writer.toBytes({ trailer: { Root: writer.add(catalog) } });
}

test('types of structure that hold a word give way to the standard ones that they stand for', async () => {
  const redactions = {
    areas: [boxArea(1, { left: 45, bottom: 95, right: 110, top: 115 })],
    terms: [{ kind: 'text' as const, text: 'Zebulon' }],
  };
  const { bytes } = await redacted(taggedPage(), redactions);
  expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
  expect(await rawPlaces(bytes, 'Zebulon')).toEqual([]);
  for (const kept of ['/Own', '/H1', 'MCID 0', 'redacted-1', 'redacted-2', '/Headers'])
    expect(await rawPlaces(bytes, kept), kept).not.toEqual([]);
});
