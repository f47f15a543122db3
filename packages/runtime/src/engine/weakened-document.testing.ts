import { PdfWriter } from '@recto/testkit';

/** Something that a document has, and that an engine may lose. */
export type Weakness =
  | 'fill'
  | 'glyph'
  | 'list entry'
  | 'soft mask'
  | 'look of an annotation'
  | 'content of a page'
  | 'decryption'
  | 'claim'
  | 'state of a layer'
  | 'layer'
  | 'membership of a layer'
  | 'link'
  | 'glyph of a font'
  | 'filter';

const SIDE = 200;

/** A document of two pages with one of each thing that an engine may lose, without what is named. */
export function weakenedDocument(without: Weakness | null): Uint8Array {
  const writer = new PdfWriter();
  const has = (what: Weakness) => without !== what;
  const pages = writer.reserve();
  const layer = writer.add({ Type: '/OCG', Name: '(Shown)' });
  const hidden = writer.add({ Type: '/OCG', Name: '(Hidden)' });
  const fonts = { F: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' }), T: type3(writer, has) };
  const gray = {
    Type: '/XObject',
    Subtype: '/Image',
    Width: 2,
    Height: 2,
    ColorSpace: '/DeviceGray',
    BitsPerComponent: 8,
  };
  const mask = writer.addStream(gray, new Uint8Array([0, 80, 160, 240]), true);
  const picture = writer.addStream({ ...gray, ...(has('soft mask') && { SMask: mask }) }, new Uint8Array(4), true);
  const resources = {
    Font: fonts,
    XObject: { I: picture },
    Properties: { L: has('membership of a layer') ? layer : hidden },
  };
  const content = [
    has('fill') ? '0 0 1 rg 10 10 40 40 re f' : '0 0 1 rg 10 10 40 40 re n',
    `BT /F 12 Tf 20 100 Td (${has('glyph') ? 'Hello' : 'Hell'}) Tj /T 12 Tf 0 20 Td (a) Tj ET`,
    'q 30 0 0 30 100 100 cm /I Do Q',
    '/OC /L BDC 60 10 40 40 re f EMC',
  ].join('\n');
  const look = writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 40, 20] },
    has('look of an annotation') ? '1 0 0 rg 0 0 40 20 re f' : '',
  );
  const note = writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [120, 20, 160, 40], F: 4, AP: { N: look } });
  const link = writer.add({
    Type: '/Annot',
    Subtype: '/Link',
    Rect: [10, 150, 60, 170],
    ...(has('link') && { A: { S: '/URI', URI: '(https://example.org)' } }),
  });
  const list = listBox(writer, has);
  const page = { Type: '/Page', Parent: pages, MediaBox: [0, 0, SIDE, SIDE], Resources: resources };
  const first = writer.add({ ...page, Contents: writer.addStream({}, content, true), Annots: [note, link, list] });
  const second = writer.add({ ...page, Contents: secondContent(writer, without) });
  writer.set(pages, { Type: '/Pages', Kids: [first, second], Count: 2 });
  const layers = has('layer') ? [layer, hidden] : [hidden];
  const catalog = {
    Type: '/Catalog',
    Pages: pages,
    AcroForm: { Fields: [list], DA: '(/F 10 Tf 0 g)', DR: { Font: fonts } },
    OCProperties: { OCGs: layers, D: { Order: layers, OFF: has('state of a layer') ? [hidden] : [] } },
    Metadata: writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, metadata(has('claim'))),
  };
  return writer.toBytes({ trailer: { Root: writer.add(catalog) } });
}

function secondContent(writer: PdfWriter, without: Weakness | null): string {
  const content = 'BT /F 12 Tf 20 100 Td (A second page, with text that is long enough) Tj ET\n'.repeat(8);
  if (without === 'content of a page') return writer.addStream({}, ' ', true);
  // Bytes that no filter takes, as a wrong key gives them.
  if (without === 'decryption') return writer.addStream({ Filter: '/FlateDecode' }, new Uint8Array(96).fill(0x5d));
  if (without === 'filter') return writer.addStream({ Filter: '/FlateDecode' }, content);
  return writer.addStream({}, content, true);
}

/** A list box with two of three entries chosen. */
function listBox(writer: PdfWriter, has: (what: Weakness) => boolean): string {
  const look = writer.addStream({ Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 60, 30] }, '0.8 g 0 0 60 30 re f');
  return writer.add({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Ch',
    T: '(list)',
    Ff: 2_097_152,
    Rect: [100, 150, 160, 180],
    F: 4,
    Opt: ['(one)', '(two)', '(three)'],
    V: has('list entry') ? ['(one)', '(three)'] : ['(one)'],
    AP: { N: look },
  });
}

function type3(writer: PdfWriter, has: (what: Weakness) => boolean): string {
  const glyph = writer.addStream({}, has('glyph of a font') ? '600 0 d0 0 0 500 500 re f' : '600 0 d0');
  return writer.add({
    Type: '/Font',
    Subtype: '/Type3',
    FontBBox: [0, 0, 600, 600],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: { a: glyph },
    Encoding: { Type: '/Encoding', Differences: [97, '/a'] },
    FirstChar: 97,
    LastChar: 97,
    Widths: [600],
    Resources: {},
  });
}

function metadata(hasClaim: boolean): string {
  const claim = '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>';
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${hasClaim ? claim : ''}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
