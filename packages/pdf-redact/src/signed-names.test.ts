import { PdfWriter, pdfTexts } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted, type Redactions } from './index.ts';
import { RASTER, rawPlaces, redacted } from './secrets.testing.ts';

/** A DER value: short and long lengths. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const NAMES = {
  'in UTF-8': (name: string) => der(12, Buffer.from(name)),
  'as a printable string': (name: string) => der(19, Buffer.from(name)),
  'in UTF-16': (name: string) => der(30, Buffer.from(name, 'utf16le').swap16()),
  'as an address': (name: string) => der(0x81, Buffer.from(`${name} <jane@example.org>`)),
  'in octets': (name: string) => der(4, der(0x30, der(12, Buffer.from(name)))),
} as const;
const certificate = (name: Buffer) => der(0x30, der(0x31, der(0x30, name)), der(2, Buffer.alloc(120, 7)));

/** A signed page that names somebody, and shows another text. */
function signed(name: Buffer, certificates: Buffer = certificate(Buffer.alloc(0))): Uint8Array {
  const writer = new PdfWriter();
  const [pages, page] = [writer.reserve(), writer.reserve()];
  const contents = Buffer.concat([certificate(name), Buffer.alloc(500)]);
  const reference = {
    Type: '/SigRef',
    TransformMethod: '/DocMDP',
    TransformParams: { Type: '/TransformParams', P: 2 },
  };
  const signature = writer.add({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/ETSI.CAdES.detached',
    Contents: `<${contents.toString('hex')}>`,
    ByteRange: [0, 10, 20, 10],
    Reference: [reference],
  });
  const field = writer.add({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Sig',
    T: '(Signature1)',
    Rect: [0, 0, 0, 0],
    P: page,
    V: signature,
  });
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/TimesNewRomanPS-BoldMT' });
  writer.set(page, {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 200],
    Annots: [field],
    Resources: { Font: { F: font } },
    Contents: writer.addStream(
      { 'PTEX.FileName': '(./figure.pdf)' },
      'BT /F 12 Tf 50 100 Td (Jane Doe) Tj 90 0 Td (stays) Tj ET',
    ),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  const root = writer.add({
    Type: '/Catalog',
    Pages: pages,
    Lang: '(en-GB)',
    AcroForm: { Fields: [field], SigFlags: 3, DA: '(/Helv 0 Tf 0 g)' },
    Perms: { DocMDP: signature },
    DSS: { Certs: [writer.addStream({}, certificates)] },
  });
  const id = Buffer.from('Jane Doe Jane Do').toString('hex');
  return writer.toBytes({ trailer: { Root: root, ID: [`<${id}>`, `<${id}>`] } });
}

const words = (text: string, areas: Redactions['areas'] = []): Redactions => ({
  areas,
  terms: [{ kind: 'text', text }],
});
const JANE = words('Jane Doe', [boxArea(1, { left: 45, bottom: 95, right: 105, top: 115 })]);

describeWithPrograms('signed documents', ['qpdf', 'pdftotext'], () => {
  test.each(Object.entries(NAMES))('a signer is redacted whom the certificate names %s', async (_, write) => {
    const { bytes } = await redacted(signed(write('Jane Doe')), JANE);
    expect(await proveRedacted(bytes, JANE, { raster: RASTER })).toEqual([]);
    for (const gone of ['/ByteRange', '/DSS', '/DocMDP']) expect(await rawPlaces(bytes, gone), gone).toEqual([]);
    expect(await rawPlaces(bytes, 'Signature1')).not.toEqual([]);
    expect((await pdfTexts(bytes)).join('')).toContain('stays');
  });

  test('a signature stays that does not name who is redacted', async () => {
    const { bytes } = await redacted(signed(NAMES['in UTF-8']('John Smith')), JANE);
    expect(await proveRedacted(bytes, JANE, { raster: RASTER })).toEqual([]);
    for (const kept of ['/ByteRange', '/DSS']) expect(await rawPlaces(bytes, kept), kept).not.toEqual([]);
  });

  test('certificates go that name who is redacted, where the signature does not', async () => {
    const file = signed(NAMES['in UTF-8']('John Smith'), certificate(NAMES['in UTF-16']('Jane Doe')));
    const { bytes } = await redacted(file, JANE);
    expect(await proveRedacted(bytes, JANE, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(bytes, '/DSS')).toEqual([]);
  });

  test.each(Object.entries(NAMES))('the proof finds a signer whom a weakened remover leaves: %s', async (_, write) => {
    const left = await proveRedacted(signed(write('Jane Doe')), words('Jane Doe'), { raster: RASTER });
    expect(left.map(({ kind }) => kind)).toContain('other-texts');
  });

  test.each(['Form', 'Transform', 'Params', 'en', 'Helv', 'New', 'Roman', 'File', 'Lite', 'DocMDP', 'Tf'])(
    '%s is a word of the format, and no text that has to go',
    async (word) => {
      const { bytes } = await redacted(signed(NAMES['in UTF-8']('John Smith')), words(word));
      expect(await proveRedacted(bytes, words(word), { raster: RASTER })).toEqual([]);
      for (const kept of ['/TransformParams', '/TimesNewRomanPS-BoldMT', '(en-GB)'])
        expect(await rawPlaces(bytes, kept), kept).not.toEqual([]);
    },
  );
});
