import { arrayOf, dictOf, type ObjectSource, type PdfDict, type PdfObject, type PdfRef, refOf } from '@recto/pdf-core';

/** One step of an article thread (ISO 32000-2, 12.4.3). */
export interface Bead {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** The page it lies on; null when the bead does not say. */
  readonly page: PdfDict | null;
}

/** An article thread and its beads in reading order. */
export interface Thread {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  readonly beads: readonly Bead[];
}

/** Most threads read; beads are bounded by the objects of the file, as each is read once. */
const MAX_THREADS = 1_000_000;

/** The threads of a document; every thread and bead once, whatever the chains say. */
export function readThreads(catalog: PdfDict, source: ObjectSource): Thread[] {
  const threads: Thread[] = [];
  const seen = new Set<PdfDict>();
  for (const value of (arrayOf(catalog.get('Threads'), source) ?? []).slice(0, MAX_THREADS)) {
    const dict = dictOf(value, source);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    threads.push({ ref: refOf(value), dict, beads: readBeads(dict.get('F'), seen, source) });
  }
  return threads;
}

function readBeads(first: PdfObject | undefined, seen: Set<PdfDict>, source: ObjectSource): Bead[] {
  const beads: Bead[] = [];
  let value = first;
  for (let dict = dictOf(value, source); dict && !seen.has(dict); dict = dictOf(value, source)) {
    seen.add(dict);
    beads.push({ ref: refOf(value), dict, page: dictOf(dict.get('P'), source) });
    value = dict.get('N');
  }
  return beads;
}
