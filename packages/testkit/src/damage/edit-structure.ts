import { deflateSync, inflateSync } from 'node:zlib';

/** The bytes as text, one character a byte, and back. */
export function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/**
 * Replaces text in the objects of a file without moving anything: in the open, and inside object streams, which are
 * packed again and filled up with zeros.
 * @param change must keep the length of what it changes
 * @throws RangeError when nothing was changed, or what was changed does not fit any more
 */
export function editObjects(pdf: Uint8Array, change: (text: string) => string): Uint8Array {
  let text = latin1Of(pdf);
  let changed = false;
  const sameLength = (before: string): string => {
    const after = change(before);
    if (after.length !== before.length) throw new RangeError('a change must keep the length');
    changed ||= after !== before;
    return after;
  };
  text = text.replace(/(\/Type \/ObjStm[\s\S]*?\nstream\n)([\s\S]*?)(\nendstream)/g, (_, head, data, tail) => {
    const packed = latin1Of(deflateSync(bytesOf(sameLength(latin1Of(inflateSync(bytesOf(data))))), { level: 9 }));
    if (packed.length > data.length) throw new RangeError('the changed object stream does not fit');
    return `${head}${packed}${'\0'.repeat(data.length - packed.length)}${tail}`;
  });
  // Only what lies between streams: their bytes can look like anything.
  text = text.replace(
    /(^|endstream)([\s\S]*?)(stream\n|$)/g,
    (_, from, between, to) => from + sameLength(between) + to,
  );
  if (!changed) throw new RangeError('there is nothing to change in this file');
  return bytesOf(text);
}
