import { RectoError } from '@recto/contract/recto-error';

/** A compound file (MS-CFB): a file system in a file, with the streams by their path, "WordDocument", "ObjectPool/_1/x". Damaged ones are read as far as possible. */
export interface CompoundFile {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The bytes of a stream, zeros where the file does not have them; null when there is none. */
  read(name: string): Uint8Array | null;
}

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffe;
const HIGHEST_SECTOR = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;
const MAX_ENTRIES = 65_536;

interface Stream {
  readonly start: number;
  readonly sizeBytes: number;
}

/** @throws input-damaged */
export function openCompoundFile(bytes: Uint8Array, fileName: string): CompoundFile {
  const damaged = () => new RectoError('input-damaged', { fileName });
  if (bytes.length < HEADER_BYTES * 2) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = 2 ** view.getUint16(30, true);
  const miniBytes = 2 ** view.getUint16(32, true);
  if (sectorBytes < 128 || sectorBytes > 65_536 || miniBytes < 8 || miniBytes > sectorBytes) throw damaged();
  const sectorCount = Math.ceil((bytes.length - HEADER_BYTES) / sectorBytes) + 1;
  const perSector = sectorBytes / 4;
  const at = (sector: number) =>
    HEADER_BYTES * (sectorBytes > HEADER_BYTES ? sectorBytes / HEADER_BYTES : 1) + sector * sectorBytes;
  const word = (offset: number) => (offset + 4 <= bytes.length ? view.getUint32(offset, true) : END_OF_CHAIN);

  const tableSectors: number[] = [];
  for (let index = 0; index < 109; index++) tableSectors.push(word(76 + index * 4));
  let next = word(68);
  for (let guard = 0; next <= HIGHEST_SECTOR && guard < sectorCount; guard++) {
    for (let index = 0; index < perSector - 1; index++) tableSectors.push(word(at(next) + index * 4));
    next = word(at(next) + (perSector - 1) * 4);
  }
  const used = tableSectors.filter((sector) => sector <= HIGHEST_SECTOR);
  const following = (sector: number) => {
    const table = used[Math.floor(sector / perSector)];
    return table === undefined ? END_OF_CHAIN : word(at(table) + (sector % perSector) * 4);
  };
  const chain = (start: number, follow: (sector: number) => number, most: number): number[] => {
    const sectors: number[] = [];
    for (let sector = start; sector <= HIGHEST_SECTOR; sector = follow(sector)) {
      // A chain that bites its tail, or leaves the file, ends there.
      if (sectors.length >= most) break;
      sectors.push(sector);
    }
    return sectors;
  };
  const collect = (sectors: readonly number[], size: number, offset: (sector: number) => number, sizeBytes: number) => {
    const out = new Uint8Array(sizeBytes);
    for (const [index, sector] of sectors.entries()) {
      const from = index * size;
      if (from >= sizeBytes) break;
      out.set(bytes.subarray(offset(sector), offset(sector) + Math.min(size, sizeBytes - from)), from);
    }
    return out;
  };

  const streams = new Map<string, Stream>();
  let root: Stream | undefined;
  const decoder = new TextDecoder('utf-16le');
  const perDirectorySector = sectorBytes / DIRECTORY_ENTRY_BYTES;
  const directory = chain(word(48), following, sectorCount);
  if (directory.length * perDirectorySector > MAX_ENTRIES) throw damaged();
  for (const sector of directory) {
    for (let index = 0; index < perDirectorySector; index++) {
      const entry = at(sector) + index * DIRECTORY_ENTRY_BYTES;
      if (entry + DIRECTORY_ENTRY_BYTES > bytes.length) break;
      const nameBytes = Math.min(64, view.getUint16(entry + 64, true));
      const name = decoder.decode(bytes.subarray(entry, entry + Math.max(0, nameBytes - 2)));
      const kind = view.getUint8(entry + 66);
      const stream = { start: word(entry + 116), sizeBytes: word(entry + 120) };
      if (kind === ROOT) root = stream;
      else if (kind === STREAM && !streams.has(name)) streams.set(name, stream);
    }
  }
  const miniFrom = word(56);
  return {
    names: [...streams.keys()],
    has: (name) => streams.has(name),
    read(name) {
      const stream = streams.get(name);
      if (!stream) return null;
      // A file that was cut off holds less than it says; whether that is enough is for its reader to say.
      const sizeBytes = Math.min(stream.sizeBytes, bytes.length);
      if (stream.sizeBytes >= miniFrom || !root) {
        return collect(chain(stream.start, following, sectorCount), sectorBytes, at, sizeBytes);
      }
      const container = chain(root.start, following, sectorCount);
      const miniTable = chain(word(60), following, sectorCount);
      const perMini = sectorBytes / miniBytes;
      const miniAt = (mini: number) =>
        at(container[Math.floor(mini / perMini)] ?? sectorCount) + (mini % perMini) * miniBytes;
      const miniFollowing = (mini: number) => {
        const table = miniTable[Math.floor(mini / perSector)];
        return table === undefined ? END_OF_CHAIN : word(at(table) + (mini % perSector) * 4);
      };
      return collect(chain(stream.start, miniFollowing, sectorCount * perMini), miniBytes, miniAt, sizeBytes);
    },
  };
}
