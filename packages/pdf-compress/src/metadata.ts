import { indexOfBytes, latin1, latin1Bytes } from '@recto/codecs';
import { XmpPacket } from '@recto/pdf-document';

const PACKET_END = latin1Bytes('<?xpacket end=');
/** Range from the end of the stream that is searched for the end of a packet. */
const TAIL_BYTES = 65_536;

/**
 * XMP without the white space that is kept in a packet so that it can be edited in place (ISO 16684-1, 7.3.2): one end of
 * line stays. Packets in UTF-16 or without an end stay as they are.
 */
export function trimPacket(bytes: Uint8Array): Uint8Array {
  const end = indexOfBytes(bytes, PACKET_END, Math.max(0, bytes.length - TAIL_BYTES), bytes.length);
  if (end < 0) return bytes;
  let start = end;
  while (start > 0 && isSpace(bytes[start - 1] ?? 0)) start--;
  if (end - start < 2) return bytes;
  const trimmed = new Uint8Array(start + 1 + bytes.length - end);
  trimmed.set(bytes.subarray(0, start));
  trimmed[start] = 10;
  trimmed.set(bytes.subarray(end), start + 1);
  return trimmed;
}

/** The part of PDF/A (ISO 19005) that a metadata packet says the file keeps to: 1 to 4; null when it says nothing. */
export function archivalPart(packet: Uint8Array): number | null {
  // Prefixes are free. Of what is no XMP, what its words say counts: more care does no harm.
  const told = XmpPacket.read(new TextDecoder().decode(packet))?.valuesOf('pdfaid:part')?.[0];
  const found = told ?? /pdfaid:part(?:>|\s*=\s*["'])\s*(\d)/.exec(latin1(packet, 0, packet.length))?.[1] ?? '';
  return /^[1-4]$/.test(found) ? Number(found) : null;
}

/**
 * Elements that only the creating program reads: edit histories, thumbnails, lists of ingredients and swatches. Each in the
 * element form that XMP writers produce; a property written as an attribute stays.
 */
const PRIVATE_ELEMENTS = [
  'xmp:Thumbnails',
  'xap:Thumbnails',
  'xmpMM:History',
  'xmpMM:Ingredients',
  'xmpMM:Pantry',
  'xmpMM:Manifest',
  'xmpTPg:SwatchGroups',
  'photoshop:DocumentAncestors',
  'photoshop:TextLayers',
  'crs:RawFileName',
  'illustrator:Type',
];
const MAX_PACKET_BYTES = 8_388_608;

/** XMP without what is private to a program. PDF/A's own statements and all that describes the document stay. */
export function withoutPrivateElements(packet: Uint8Array): Uint8Array {
  if (packet.length > MAX_PACKET_BYTES) return packet;
  let text = latin1(packet);
  for (const name of PRIVATE_ELEMENTS) {
    const open = `<${name}>`;
    const close = `</${name}>`;
    const start = text.indexOf(open);
    const end = start < 0 ? -1 : text.indexOf(close, start);
    // An element within itself is nothing that any writer makes: then nothing is touched.
    if (end < 0 || text.indexOf(open, start + 1) >= 0) continue;
    text = text.slice(0, start) + text.slice(end + close.length);
  }
  return text.length === packet.length ? packet : latin1Bytes(text);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 10 || byte === 13 || byte === 9;
}
