import { indexOfBytes, latin1, latin1Bytes } from '../core/characters.ts';

const PACKET_END = latin1Bytes('<?xpacket end=');
/** Where the end of a packet is looked for, from the end of the stream. */
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
  const found = /pdfaid:part(?:>|\s*=\s*["'])\s*(\d)/.exec(latin1(packet, 0, packet.length));
  return found ? Number(found[1]) : null;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 10 || byte === 13 || byte === 9;
}
