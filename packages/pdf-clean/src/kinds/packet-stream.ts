import { decodeStream, type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';

/** Longer packets are not looked into. */
const MAX_PACKET_BYTES = 16_777_216;

/** The text of an XMP packet, one character a byte when it is UTF-8; null when it cannot be read. */
export function readPacket(stream: PdfStream, source: ObjectSource): string | null {
  try {
    const bytes = decodeStream(stream, source, { maxBytes: MAX_PACKET_BYTES });
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/** A stream of XMP, without a filter, as archives want it. */
export function packetStream(text: string): PdfStream {
  const dict = PdfDict.of({ Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') });
  return new PdfStream(dict, new TextEncoder().encode(text));
}
