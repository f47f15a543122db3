import { decodeStream, type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';

/** Longer packets are not looked into. */
const MAX_PACKET_BYTES = 16_777_216;

/** The text of an XMP stream in any of the encodings of Unicode; null when it cannot be read. */
export function packetText(stream: PdfStream, source: ObjectSource): string | null {
  try {
    const bytes = decodeStream(stream, source, { maxBytes: MAX_PACKET_BYTES });
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return (first === 0xff && second === 0xfe) || second === 0 ? 'utf-16le' : 'utf-8';
}

/** A stream of XMP in UTF-8, without a filter, as archives want it. @param before the stream that it takes the place of */
export function metadataStream(text: string, before: PdfStream | null): PdfStream {
  const dict = before?.dict.clone() ?? new PdfDict();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL', 'F', 'FFilter', 'FDecodeParms']) dict.delete(key);
  dict.set('Type', PdfName.of('Metadata')).set('Subtype', PdfName.of('XML'));
  const declared = text.replace(/^(\s*<\?xml\s[^>]*encoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  return new PdfStream(dict, new TextEncoder().encode(declared));
}
