const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;

/** The files of a ZIP that is stored without compression, by name, found by its directory (APPNOTE 4.3.12). */
export function unzip(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END_BYTES;
  if (view.getUint32(end, true) !== END_SIGNATURE) throw new Error('The ZIP has no end');
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== CENTRAL_SIGNATURE) throw new Error('The directory of the ZIP is broken');
    if (view.getUint16(at + 10, true) !== 0) throw new Error('The ZIP is compressed');
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(zip.subarray(at + CENTRAL_HEADER, at + CENTRAL_HEADER + nameLength));
    const start = local + LOCAL_HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, zip.slice(start, start + size));
    at += CENTRAL_HEADER + nameLength + more;
  }
  return files;
}
