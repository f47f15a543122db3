import type { Note } from '@recto/contract/receipt';

/** Lines of a receipt that are about the same files. */
export interface NoteGroup {
  /** One empty name for what is about no file. */
  readonly fileNames: readonly string[];
  readonly lines: readonly { readonly kind: Note['kind']; readonly said: string }[];
}

/** Groups notes by their files; files of which exactly the same is said become one group, however many they are. */
export function groupNotes(notes: readonly Note[], sayNote: (note: Note) => string): readonly NoteGroup[] {
  const byFile = new Map<string, Note[]>();
  for (const note of notes) byFile.set(note.fileName ?? '', [...(byFile.get(note.fileName ?? '') ?? []), note]);
  const groups = new Map<string, { fileNames: string[]; lines: NoteGroup['lines'] }>();
  for (const [fileName, own] of byFile) {
    const lines = own.map((note) => ({ kind: note.kind, said: sayNote(note) }));
    const key = JSON.stringify(lines);
    const known = groups.get(key);
    // What is about no file is never told of one.
    if (known && fileName !== '' && known.fileNames[0] !== '') known.fileNames.push(fileName);
    else groups.set(fileName === '' ? `none ${key}` : key, { fileNames: [fileName], lines });
  }
  return [...groups.values()];
}
