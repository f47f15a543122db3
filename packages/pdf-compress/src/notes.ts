import { BYTES_PER_MEGABYTE, type ByteAccount, type Note, SIGNED_FILE } from '@recto/contract';
import { countSignatures, type OpenedFile } from '@recto/pdf-document';
import type { PrivateData } from './private-data.ts';

/** Said of a file that comes back as it was. */
export function smallAlready(fileName: string): Note {
  const text = 'It is as small as it can be made this way already; you get it back unchanged.';
  return { kind: 'kept', item: 'size', count: 1, fileName, text };
}

/** Said when a wanted size was not to be had. */
export function notReached(fileName: string, targetBytes: number, reachedBytes: number): Note {
  const text = `It cannot be made as small as ${megabytes(targetBytes)}; ${megabytes(reachedBytes)} is the least at which it can be read.`;
  return { kind: 'changed', item: 'targetSize', count: 1, fileName, text };
}

/** What the visitor must know of a file that became smaller. */
export function notesOn(
  { file, fileName }: OpenedFile,
  left: PrivateData,
  before: ByteAccount,
  after: ByteAccount,
): Note[] {
  const notes: Note[] = [];
  const say = (kind: Note['kind'], item: string, count: number, text: string) =>
    notes.push({ kind, item, count, fileName, text });
  say('changed', 'size', 1, `Where its bytes were: ${inWords(before)}. Where they are: ${inWords(after)}.`);
  if (left.applications > 0) {
    say('changed', 'privateData', left.applications, 'Data that only the program that made it can read were left out.');
  }
  if (left.thumbnails > 0) {
    say('changed', 'thumbnails', left.thumbnails, 'Stored thumbnails were left out; viewers draw their own.');
  }
  const signatures = countSignatures(file);
  if (signatures > 0) {
    say('changed', 'signatures', signatures, SIGNED_FILE.broken);
  }
  return notes;
}

function inWords({ images, fonts, content, other }: ByteAccount): string {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
  return `images ${kilobytes(images)}, fonts ${kilobytes(fonts)}, text and drawings ${kilobytes(content)}, other ${kilobytes(other)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(2)} MB`;
}
