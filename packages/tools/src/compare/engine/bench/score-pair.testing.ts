import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { compareDocuments } from '../compare-documents.ts';
import type { Pair } from './edits.testing.ts';
import { type Score, scoreChanges } from './score.testing.ts';

const raster = createNodeRaster();

/** Compares a pair as the tool does by default, and holds what it reports against what was changed. */
export async function scorePair({ old, new: newer, made }: Pair): Promise<Score> {
  const inputs = [bytesInput('old.pdf', old), bytesInput('new.pdf', newer)] as const;
  const { signal } = new AbortController();
  const found = await compareDocuments(
    inputs,
    { looks: true, ignoreCase: false, recognise: [], tolerance: 10 },
    { raster, signal, onProgress: () => {} },
  );
  return scoreChanges(made, found.changes);
}
