import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { RectoError } from '@recto/contract/recto-error';
import { inflateAsFar } from './inflate-as-far.node.ts';
import { ZipWriter } from './zip-writer.ts';

/** One entry of a package, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly crc: number;
  readonly headerOffset: number;
}

/** A ZIP that was looked over: within limits, none of its entries overlapping another, no name twice. */
export interface ZipPackage {
  readonly entries: readonly ZipEntry[];
  /** Entries that were read and came out broken; a program that reads on must be given what `read` gave. */
  readonly broken: ReadonlySet<string>;
  /** True when the file lists an entry twice: what we read and what another program reads may differ. */
  readonly isAmbiguous: boolean;
  has(name: string): boolean;
  /** The bytes of an entry, of a broken one as far as they come out, never more than it says; null when there is none. @throws too-demanding */
  read(name: string): Uint8Array | null;
  /** The first bytes of an entry, as far as they come out of the first `packedBytes`. */
  head(entry: ZipEntry, packedBytes: number): Uint8Array;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
const UNKNOWN_32 = 0xffffffff;

const MAX_ENTRIES = 20_000;
const MAX_TOTAL_BYTES = 768 * 1_048_576;
/** Size limit of a part of XML that Recto itself reads. */
const MAX_READ_BYTES = 256 * 1_048_576;
/** Tables of equal cells reach 1 : 150; deflate itself ends at 1 : 1032. */
const MAX_RATIO = 300;
/** Small packages may be packed however well. */
const RATIO_FROM_BYTES = 64 * 1_048_576;

/** Looks a package over before anybody unpacks it. @throws input-damaged, too-demanding */
export function openZip(bytes: Uint8Array, fileName: string): ZipPackage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const listed = readDirectory(bytes, view, fileName);
  const byName = new Map(listed.map((entry) => [entry.name, entry]));
  const broken = new Set<string>();
  return {
    entries: [...byName.values()],
    broken,
    isAmbiguous: byName.size < listed.length,
    has: (name) => byName.has(name),
    read(name) {
      const entry = byName.get(name);
      if (!entry) return null;
      if (entry.sizeBytes > MAX_READ_BYTES) throw new RectoError('too-demanding', { fileName });
      const packed = packedBytesOf(bytes, view, entry);
      const unpacked = entry.method === STORED ? packed : inflateAsFar(packed, entry.sizeBytes, fileName);
      if (unpacked.length !== entry.sizeBytes || crc32(unpacked) !== entry.crc) broken.add(name);
      return unpacked.subarray(0, entry.sizeBytes);
    },
    head(entry, packedBytes) {
      const start = packedBytesOf(bytes, view, entry).subarray(0, packedBytes);
      if (entry.method === STORED) return start;
      try {
        return inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
      } catch {
        return this.read(entry.name) ?? new Uint8Array();
      }
    },
  };
}

/** As far as they are there; none where no entry begins. */
function packedBytesOf(bytes: Uint8Array, view: DataView, { headerOffset, packedBytes }: ZipEntry): Uint8Array {
  const isThere = headerOffset + LOCAL_BYTES <= bytes.length && view.getUint32(headerOffset, true) === LOCAL_HEADER;
  if (!isThere) return new Uint8Array();
  const nameBytes = view.getUint16(headerOffset + 26, true);
  const start = headerOffset + LOCAL_BYTES + nameBytes + view.getUint16(headerOffset + 28, true);
  return bytes.subarray(start, start + packedBytes);
}

function readDirectory(bytes: Uint8Array, view: DataView, fileName: string): ZipEntry[] {
  const damaged = () => new RectoError('input-damaged', { fileName });
  const end = findEnd(view);
  if (end < 0) throw damaged();
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new RectoError('too-demanding', { fileName });
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const name = decoder.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    const entry: ZipEntry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      headerOffset: view.getUint32(at + 42, true),
    };
    // No office document is larger than 4 GB; a path with `..` is an attack on programs that unpack to a folder.
    if ([entry.packedBytes, entry.sizeBytes, entry.headerOffset].includes(UNKNOWN_32)) {
      throw new RectoError('too-demanding', { fileName });
    }
    if (name.split(/[/\\]/).includes('..') || name.includes('\0')) throw damaged();
    if (entry.method !== STORED && entry.method !== DEFLATED) throw damaged();
    total += entry.sizeBytes;
    entries.push(entry);
    at += ENTRY_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  if (total > MAX_TOTAL_BYTES || (total > RATIO_FROM_BYTES && total / bytes.length > MAX_RATIO)) {
    throw new RectoError('too-demanding', { fileName });
  }
  if (doOverlap(entries)) throw damaged();
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/** Entries that share bytes unpack to far more than a package can hold. */
function doOverlap(entries: readonly ZipEntry[]): boolean {
  const sorted = entries.toSorted((one, other) => one.headerOffset - other.headerOffset);
  return sorted.some((entry, index) => {
    const next = sorted[index + 1];
    return next !== undefined && entry.headerOffset + LOCAL_BYTES + entry.packedBytes > next.headerOffset;
  });
}

/** The package with some entries replaced; all others are copied as they are packed. */
export function replaceEntries(
  bytes: Uint8Array,
  zip: ZipPackage,
  replaced: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const writer = new ZipWriter();
  for (const entry of zip.entries) {
    const change = replaced.get(entry.name);
    writer.addPacked(
      entry.name,
      change
        ? { method: DEFLATED, crc: crc32(change), sizeBytes: change.length, packed: deflateRawSync(change) }
        : { ...entry, packed: packedBytesOf(bytes, view, entry) },
    );
  }
  return writer.finish();
}
