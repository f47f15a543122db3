import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { Note } from '@recto/contract/receipt';
import { loadAllStreams, writeReachable } from '@recto/pdf-core';
import { type DocumentResult, notesOnSignatures, type OpenedFile, pageOrigins } from '@recto/pdf-document';
import { Pace } from '@recto/work/pace';
import { findAll } from './find-all.ts';
import type { Finding } from './finding.ts';
import { ALWAYS_REMOVED, CLEAN_KINDS, type CleanKind } from './kinds.ts';
import { WorkingCopy } from './working-copy.ts';

export interface CleanOptions extends CallOptions {
  /** Kinds to remove; those of `ALWAYS_REMOVED` are removed too. */
  readonly kinds: readonly CleanKind[];
  /** Pages, 0-based, whose content stays as it is. */
  readonly leftAlone?: ReadonlySet<number>;
}

/** A document without what was chosen. */
export interface CleanResult extends DocumentResult {
  /** Removed content, by kind. Empty when there was nothing to remove: the file is then unchanged. */
  readonly removed: readonly Finding[];
}

/**
 * Rewrites a document without what it tells of the chosen kinds. How its pages look stays the same.
 * @throws cancelled, too-demanding
 */
export async function cleanDocument({ file }: OpenedFile, options: CleanOptions): Promise<CleanResult> {
  const { signal, onProgress, leftAlone = new Set() } = options;
  await loadAllStreams(file, signal);
  const pace = new Pace(signal);
  const copy = await WorkingCopy.of(file, pace);
  const looking = { copy, texts: null, leftAlone, pace, onProgress };
  const kinds = CLEAN_KINDS.filter((kind) => options.kinds.includes(kind) || ALWAYS_REMOVED.includes(kind));
  const all = await findAll(looking, kinds);
  const removed: Finding[] = all.map(({ kind, count, examples }) => ({ kind, count, examples }));
  for (const { kind } of all) {
    // What was taken out before may have held it, or have stood before it.
    const [left] = await findAll(looking, [kind]);
    left?.remove();
  }
  copy.finish();
  const origins = pageOrigins(file);
  if (removed.length === 0) return { bytes: file.bytes.slice(), origins, notes: [], removed };
  const { catalogRef: catalog, info, firstId, target } = copy;
  const bytes = writeReachable(
    target,
    {
      catalog,
      version: file.version,
      useObjectStreams: file.usesXrefStreams,
      ...(info && { info }),
      ...(firstId && { id: [firstId, firstId] as const }),
    },
    new Map(),
    { ...(signal && { signal }), deflateStreams: false },
  );
  const notes: Note[] = notesOnSignatures(file);
  return { bytes, origins, notes, removed };
}
