import { joinBytes } from '../bytes/characters.ts';

const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const STORED = 0;

/** Reads the XML parts of an archive that ZipWriter wrote, by name; pictures are passed over. */
export async function readWrittenParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END_BYTES;
  const parts = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 8, true); left > 0 && view.getUint32(at, true) === CENTRAL; left--) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    const from = view.getUint32(at + 42, true) + LOCAL_BYTES + nameLength;
    if (/\.(?:xml|rels)$/.test(name)) parts.set(name, await textOf(bytes.subarray(from, from + size), method));
    at += CENTRAL_BYTES + nameLength;
  }
  return parts;
}

async function textOf(packed: Uint8Array, method: number): Promise<string> {
  if (method === STORED) return new TextDecoder().decode(packed);
  const reader = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return new TextDecoder().decode(joinBytes(chunks));
}
