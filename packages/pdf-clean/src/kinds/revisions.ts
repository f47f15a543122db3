import { indexOfBytes, latin1, latin1Bytes } from '@recto/codecs';
import { ParsedFile } from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { PageTexts } from '../page-texts.ts';
import type { WorkingCopy } from '../working-copy.ts';

const START = latin1Bytes('startxref');
const END = latin1Bytes('%%EOF');
/** Revisions that are looked into; the newest ones say most. */
const MOST_OPENED = 3;
const MOST_REVISIONS = 100_000;

/**
 * Finds earlier states of the file that its updates left in it (ISO 32000-2, 7.5.6), and words that only they have.
 * A rewritten file is without them.
 */
export async function findRevisions({ file }: WorkingCopy, texts: PageTexts | null): Promise<Collected> {
  const found = new Collected('revisions');
  if (!(file instanceof ParsedFile)) return found;
  const ends = revisionEnds(file.bytes, file.xref.base).slice(0, -1);
  for (const end of texts ? ends.slice(-MOST_OPENED).reverse() : []) {
    const words = await texts?.wordsOnlyIn(file.bytes.subarray(0, end));
    if (words && words.length > 0) found.add({ text: words.join(' ') }, () => undefined, 0);
  }
  found.count = ends.length;
  return found;
}

/** Returns the end of each state of the file, oldest first. @param base position from which offsets count */
export function revisionEnds(bytes: Uint8Array, base: number): number[] {
  const ends: number[] = [];
  for (let at = indexOfBytes(bytes, START, 0, bytes.length); at >= 0 && ends.length < MOST_REVISIONS; ) {
    const end = indexOfBytes(bytes, END, at, Math.min(bytes.length, at + 200));
    const where = /^startxref\s+(\d+)/.exec(latin1(bytes, at, Math.min(bytes.length, at + 40)))?.[1];
    // A linearized file begins with a section that leads to a later one, or to none; a file within the file to nothing.
    const section = Number(where ?? 0) + base;
    if (end >= 0 && section > base && section < at && isSection(bytes, section)) ends.push(end + END.length);
    at = indexOfBytes(bytes, START, at + START.length, bytes.length);
  }
  return ends;
}

/** True where a cross-reference table or stream begins. */
function isSection(bytes: Uint8Array, at: number): boolean {
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(latin1(bytes, at, Math.min(bytes.length, at + 40)));
}
