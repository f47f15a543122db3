import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { ParsedFile } from '@recto/pdf-core';
import { countSignatures, openDocument, type PdfDocument } from '@recto/pdf-document';
import { pageLossNotes, salvage } from '@recto/pdf-salvage';
import { message } from '@recto/words/message';
import { type TrackedInput, withBytes } from './tracked-input.ts';

/** A PDF as the operation gets it. */
export interface MendedInput {
  readonly input: TrackedInput;
  readonly document: PdfDocument;
  /** Notes on its damage, and on the content that is lost; empty for a sound file. */
  readonly notes: readonly Note[];
}

/** An input that is not sound, as it was opened. */
interface DamagedInput {
  readonly input: TrackedInput;
  readonly document: PdfDocument;
  /** Pages that the file states. */
  readonly stated: number;
}

const WAS_DAMAGED = message(
  'note.wasDamaged',
  'It was damaged. Its pages were found by searching; please compare them with what you expect.',
);
const PAGES_MISSING = message(
  'note.pagesMissing',
  'It claims to have {stated, plural, one {# page} other {# pages}}; {found} could be found.',
);

/** Mends a damaged input, unless it is signed, or the result would have other pages than it states. */
export async function mendDamaged(damaged: DamagedInput, signal: AbortSignal): Promise<MendedInput> {
  const { input, document: opened, stated } = damaged;
  const notes = damageNotes(damaged);
  if (countSignatures(opened.file) > 0) return { input, document: opened, notes };
  const mended = await mend(input, signal);
  // More pages than before and than the file states would be pages that somebody had removed.
  const isSame = mended?.document.pageCount === opened.pageCount;
  const isMore = mended && mended.document.pageCount > opened.pageCount && mended.document.pageCount <= stated;
  if (!mended || !(isSame || isMore)) return { input, document: opened, notes };
  return { ...mended, notes: [...notes, ...mended.notes] };
}

async function mend(input: TrackedInput, signal: AbortSignal): Promise<MendedInput | null> {
  const { name: fileName, password } = input;
  const result = await salvage(await input.bytes(), { fileName, password, signal }).catch(onlyIfDamaged);
  if (result instanceof RectoError) return null;
  const { bytes, report } = result;
  const mended = withBytes(input, bytes);
  const document = await openDocument(mended, { signal }).catch(onlyIfDamaged);
  if (document instanceof RectoError) return null;
  // It is not the file as it was given: no tool may say that it handed it out unchanged.
  if (document.file instanceof ParsedFile) document.file.wasRecovered = true;
  return { input: mended, document, notes: pageLossNotes(report.pages, fileName) };
}

/** Returns notes on a file whose objects had to be searched for, or that states more pages than could be found. */
function damageNotes({ document: { file, fileName, pageCount }, stated }: DamagedInput): Note[] {
  const notes: Note[] = [];
  if (file.wasRecovered) notes.push(note({ kind: 'changed', item: 'file', count: 1, fileName }, WAS_DAMAGED));
  if (stated > pageCount) {
    const params = { stated, found: pageCount };
    notes.push(note({ kind: 'lost', item: 'pages', count: stated - pageCount, fileName }, PAGES_MISSING, params));
  }
  return notes;
}

function onlyIfDamaged(thrown: unknown): RectoError {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return thrown;
  throw thrown;
}
