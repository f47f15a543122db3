import { type PdfFile, streamOf } from '@recto/pdf-core';
import { packetText } from '../xmp/metadata-stream.ts';
import { type PropertyName, XmpPacket } from '../xmp/xmp-packet.ts';

/** Properties by which a file claims to follow a standard: PDF/A (ISO 19005), PDF/UA (ISO 14289) and PDF/X (ISO 15930). */
const CLAIMS: readonly PropertyName[] = [
  'pdfaid:part',
  'pdfaid:conformance',
  'pdfaid:rev',
  'pdfuaid:part',
  'pdfxid:GTS_PDFXVersion',
];

/** Lists the claims of a file, each as property and value; empty for none, and for metadata that cannot be read. */
export function readClaims(file: PdfFile): string[] {
  const stream = streamOf(file.catalog.get('Metadata'), file);
  const packet = stream && XmpPacket.read(packetText(stream, file) ?? '');
  return CLAIMS.flatMap((name) => packet?.valuesOf(name)?.map((value) => `${name} ${value}`) ?? []);
}
