/** Most files taken from dropped folders; a whole disk dropped by mistake must not hang the page. */
const MAX_FOLDER_FILES = 500;
/** Deepest folder that is looked into. */
const MAX_FOLDER_DEPTH = 8;

/** True when a drag carries files from outside the page. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/**
 * The files of a drop or paste, those in dropped folders included (by name, in each folder's order).
 * @param isWanted decides for files found inside folders; files dropped themselves are always given.
 */
export async function collectFiles(transfer: DataTransfer, isWanted: (name: string) => boolean): Promise<File[]> {
  // Entries must be asked for before the first await: the transfer is emptied when its event ends.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry?.() : null));
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) {
    if (entry) await walk(entry, 0, isWanted, found);
  }
  return found;
}

async function walk(entry: FileSystemEntry, depth: number, isWanted: (name: string) => boolean, found: File[]) {
  if (found.length >= MAX_FOLDER_FILES || depth > MAX_FOLDER_DEPTH) return;
  if (isFile(entry)) {
    if (depth > 0 && !isWanted(entry.name)) return;
    found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    return;
  }
  if (!isFolder(entry)) return;
  for (const child of await readFolder(entry)) await walk(child, depth + 1, isWanted, found);
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // readEntries gives about a hundred at a time and an empty list at the end.
  while (all.length < MAX_FOLDER_FILES) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  const byName = new Intl.Collator('en', { numeric: true });
  return all.sort((left, right) => byName.compare(left.name, right.name));
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
