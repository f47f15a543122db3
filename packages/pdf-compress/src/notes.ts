import type { ByteAccount } from '@recto/contract/byte-account';
import { type Note, note } from '@recto/contract/receipt';
import { SIGNED_FILE } from '@recto/contract/signed-file';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { countSignatures, type OpenedFile } from '@recto/pdf-document';
import { type Message, message } from '@recto/words/message';
import type { Params } from '@recto/words/said';
import type { PrivateData } from './private-data.ts';

const SMALL_ALREADY = message(
  'note.smallAlready',
  'It is already as small as it can be made this way; you get it back unchanged.',
);
const NOT_REACHED = message(
  'note.targetNotReached',
  'It cannot be made as small as {target} MB; {reached} MB is the smallest size at which it can be read.',
);
const BYTES = message(
  'note.bytesBeforeAndAfter',
  'Where its bytes were: images {imagesBefore, number} KB, fonts {fontsBefore, number} KB, text and drawings {contentBefore, number} KB, other {otherBefore, number} KB. Where they are: images {images, number} KB, fonts {fonts, number} KB, text and drawings {content, number} KB, other {other, number} KB.',
);
const PRIVATE_DATA = message(
  'note.privateDataLeftOut',
  'Data that only the program that made it can read was left out.',
);
const THUMBNAILS = message('note.thumbnailsLeftOut', 'Stored thumbnails were left out; viewers draw their own.');

/** Said of a file that comes back as it was. */
export function smallAlready(fileName: string): Note {
  return note({ kind: 'kept', item: 'size', count: 1, fileName }, SMALL_ALREADY);
}

/** Said when a wanted size was not to be had. */
export function notReached(fileName: string, targetBytes: number, reachedBytes: number): Note {
  const params = { target: megabytes(targetBytes), reached: megabytes(reachedBytes) };
  return note({ kind: 'changed', item: 'targetSize', count: 1, fileName }, NOT_REACHED, params);
}

/** Builds the notes about a compressed file for its visitor. */
export function notesOn(
  { file, fileName }: OpenedFile,
  left: PrivateData,
  before: ByteAccount,
  after: ByteAccount,
): Note[] {
  const notes: Note[] = [];
  const tell = (item: string, count: number, words: Message, params?: Params) => {
    if (count > 0) notes.push(note({ kind: 'changed', item, count, fileName }, words, params));
  };
  tell('size', 1, BYTES, {
    imagesBefore: kilobytes(before.images),
    fontsBefore: kilobytes(before.fonts),
    contentBefore: kilobytes(before.content),
    otherBefore: kilobytes(restOf(before)),
    images: kilobytes(after.images),
    fonts: kilobytes(after.fonts),
    content: kilobytes(after.content),
    other: kilobytes(restOf(after)),
  });
  tell('privateData', left.applications, PRIVATE_DATA);
  tell('thumbnails', left.thumbnails, THUMBNAILS);
  tell('signatures', countSignatures(file), SIGNED_FILE.broken);
  return notes;
}

/** All but what the note names; the report has it in parts. */
function restOf({ images, fonts, content, ...rest }: ByteAccount): number {
  return Object.values(rest).reduce((sum, bytes) => sum + bytes, 0);
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MEGABYTE).toFixed(2);
}
