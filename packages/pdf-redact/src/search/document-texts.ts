import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { loadAllStreams } from '@recto/pdf-core';
import type { OpenedFile } from '@recto/pdf-document';
import { Pace } from '@recto/work/pace';
import type { RedactionKind, RedactionTerm } from '../redaction.ts';
import { TermTexts } from '../remove/document/term-texts.ts';
import { copyFile, type WorkingCopy } from '../remove/document/working-copy.ts';
import { RemovedCounts } from '../remove/redactor.ts';
import { termFinder } from '../terms/term-finder.ts';
import { surroundings } from './surroundings.ts';

/** A text that no page draws and that holds what is searched for: a bookmark, an author, the name of an attachment. */
export interface DocumentText {
  readonly kind: RedactionKind;
  /** Match in the text, with its surroundings. */
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** Most texts that are listed; the job removes them all. */
const MAX_TEXTS = 200;

/** Copy of a file whose texts were read, for the next search of the same file. */
export type TextsRead = { copy?: Promise<WorkingCopy> };

/**
 * Lists the texts outside of pages from which `redact` removes the terms, each once.
 * @param read from an earlier search of the same file
 * @throws cancelled, too-demanding
 */
export async function findDocumentTexts(
  { file }: OpenedFile,
  terms: readonly RedactionTerm[],
  { signal }: CallOptions,
  read: TextsRead = {},
): Promise<readonly DocumentText[]> {
  if (terms.length === 0) return [];
  read.copy ??= loadAllStreams(file, signal).then(() =>
    copyFile(file, { counts: new RemovedCounts(), without: undefined }, new Pace(signal)),
  );
  // A cancelled reading is none for the next search.
  read.copy.catch(() => delete read.copy);
  const { document, catalogRef, infoRef } = await read.copy;
  const find = termFinder(terms);
  const found = new Map<string, DocumentText>();
  new TermTexts(find, document, (kind, said) => {
    const [place] = find(said);
    if (place && found.size < MAX_TEXTS) {
      const text: DocumentText = { kind, ...surroundings(place, said) };
      found.set(JSON.stringify(text), text);
    }
    return false;
  }).visitAll(catalogRef, infoRef);
  return [...found.values()];
}
