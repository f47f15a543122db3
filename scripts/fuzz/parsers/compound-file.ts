const SECTOR = 512;
const ENTRY = 128;
const MINI = 64;
const CUTOFF = 4096;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const TABLE = 0xfffffffd;

/** A compound file (MS-CFB) of these streams: large ones in sectors, small ones in the stream of small sectors. */
export function buildCompoundFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const entries = Object.entries(streams);
  const small = entries.filter(([, bytes]) => bytes.length < CUTOFF);
  const table: number[] = [TABLE];
  const sectors: Buffer[] = [];
  /** @returns the first sector */
  const put = (bytes: Uint8Array): number => {
    const count = Math.max(1, Math.ceil(bytes.length / SECTOR));
    const first = table.length;
    for (let index = 0; index < count; index++) {
      const sector = Buffer.alloc(SECTOR);
      sector.set(bytes.subarray(index * SECTOR, (index + 1) * SECTOR));
      sectors.push(sector);
      table.push(index + 1 < count ? first + index + 1 : END);
    }
    return first;
  };
  const starts = new Map<string, number>();
  const miniTable: number[] = [];
  const miniParts: Buffer[] = [];
  for (const [name, bytes] of small) {
    const count = Math.max(1, Math.ceil(bytes.length / MINI));
    starts.set(name, miniTable.length);
    for (let index = 0; index < count; index++) miniTable.push(index + 1 < count ? miniTable.length + 1 : END);
    const padded = Buffer.alloc(count * MINI);
    padded.set(bytes);
    miniParts.push(padded);
  }
  for (const [name, bytes] of entries) if (bytes.length >= CUTOFF) starts.set(name, put(bytes));
  const mini = Buffer.concat(miniParts);
  const miniAt = put(mini);
  const words = Buffer.alloc(Math.ceil((miniTable.length * 4) / SECTOR) * SECTOR, 0xff);
  for (const [index, next] of miniTable.entries()) words.writeUInt32LE(next, index * 4);
  const miniTableAt = put(words);
  const directory = Buffer.alloc(Math.ceil(((entries.length + 1) * ENTRY) / SECTOR) * SECTOR);
  const write = (index: number, name: string, kind: number, start: number, sizeBytes: number) => {
    const at = index * ENTRY;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(kind, at + 66);
    directory.fill(0xff, at + 68, at + 80);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(sizeBytes, at + 120);
  };
  write(0, 'Root Entry', 5, miniAt, mini.length);
  for (const [index, [name, bytes]] of entries.entries()) {
    write(index + 1, name, 2, starts.get(name) ?? 0, bytes.length);
  }
  const directoryAt = put(directory);
  const header = Buffer.alloc(SECTOR);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(62, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(CUTOFF, 56);
  header.writeUInt32LE(miniTableAt, 60);
  header.writeUInt32LE(1, 64);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const first = Buffer.alloc(SECTOR, 0xff);
  for (const [index, next] of table.entries()) first.writeUInt32LE(next === FREE ? FREE : next, index * 4);
  return new Uint8Array(Buffer.concat([header, first, ...sectors]));
}
