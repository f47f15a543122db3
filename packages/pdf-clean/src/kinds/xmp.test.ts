import { openPdf } from '@recto/pdf-core';
import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { cleanDocument } from '../clean.ts';
import { inspectPrivacy } from '../inspect.ts';
import { packetProperties, standardsOnly } from './xmp-packet.ts';

function withPacket(packet: string): Uint8Array {
  const writer = new PdfWriter();
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const page = writer.add({ Type: '/Page', Parent: pages, MediaBox: [0, 0, 9, 9] });
  const metadata = writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, packet);
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  writer.set(catalog, { Type: '/Catalog', Pages: pages, Metadata: metadata });
  return writer.toBytes({ trailer: { Root: catalog } });
}
const open = (bytes: Uint8Array) => openPdf(bytes, { fileName: 'file.pdf' });
const ARCHIVAL =
  '<rdf:Description xmlns:pdfaid="x" pdfaid:part="2" pdfaid:conformance="B" dc:creator="Jane"><xmpMM:DocumentID>7</xmpMM:DocumentID></rdf:Description>';

test('ensures that a packet is reduced to the standards that the file keeps to, and is then not reported', async () => {
  const file = await open(withPacket(ARCHIVAL));
  expect((await inspectPrivacy(file)).map(({ kind }) => kind)).toEqual(['xmp', 'history']);
  const { bytes } = await cleanDocument({ file, fileName: 'file.pdf', password: undefined }, { kinds: ['xmp'] });
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(text).not.toContain('Jane');
  expect(await inspectPrivacy(await open(bytes))).toEqual([]);
});

test('ensures that what looks like a standard carries nothing else along', () => {
  expect(standardsOnly('<pdfaid:part>2 by Jane</pdfaid:part>')).toBeNull();
  expect(standardsOnly('<pdfaid:part>1</pdfaid:part><pdfaid:conformance>Jane</pdfaid:conformance>')).not.toContain(
    'Jane',
  );
});

test('ensures that a claim under any prefix stays, with its usual one', () => {
  const packet = (prefix: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="" xmlns:${prefix}="http://www.aiim.org/pdfa/ns/id/" xmlns:d="http://purl.org/dc/elements/1.1/" ${prefix}:part="2"><${prefix}:conformance>B</${prefix}:conformance><d:creator><r:Seq><r:li>Jane</r:li></r:Seq></d:creator></r:Description></r:RDF></x:xmpmeta>`;
  for (const prefix of ['pa', 'pdfaid', 'PDFA_ID']) {
    const bare = standardsOnly(packet(prefix));
    expect(bare).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(bare).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(bare).not.toContain('Jane');
    expect(packetProperties(packet(prefix))).toEqual([{ name: 'dc:creator', text: 'Jane' }]);
  }
});

test('ensures that packets made to take for ever do not', async () => {
  const hostile = [
    '<xmpMM:History>'.repeat(200_000),
    ' xmpMM:DocumentID="'.repeat(200_000),
    Array.from({ length: 20_000 }, (_, index) => `<xmpMM:A${'b'.repeat(index % 50)}>`).join(''),
  ];
  for (const packet of hostile) {
    await inspectPrivacy(await open(withPacket(packet)));
  }
});
