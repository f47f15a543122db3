import type { FileCard } from '@recto/ui';
import { type AskEngine, type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import { useMemo } from 'react';
import type { SplitPart } from '../parts.ts';
import { previewParts, type SplitOptions, type SplitPreview } from './preview.ts';

const searches = new LivePreviews('split', (answer): readonly SplitPart[] => {
  const parts = typeof answer === 'object' && answer !== null && 'parts' in answer ? answer.parts : [];
  return Array.isArray(parts) ? parts : [];
});

function searchFor(ask: AskEngine, card: FileCard, options: SplitOptions) {
  const { mode, ranges, level, maxMegabytes } = options;
  return searches.of(ask, card, { options }, { mode, ranges, level, maxMegabytes });
}

function cutsOf(found: LivePreviewState<readonly SplitPart[]>): SplitPreview {
  if (found.kind === 'waiting') return { kind: 'finding', percent: found.percent };
  if (found.kind === 'made') return { kind: 'parts', parts: found.answer };
  // A job that was started comes first: what is not found then is found by it.
  return found.error.code === 'cancelled' ? { kind: 'unknown' } : { kind: 'fault', error: found.error };
}

/**
 * Finds the cuts of the document. The engine finds those that depend on bookmarks, sizes or pictures, once for all components.
 * @param ask absent when there is no engine: then the job finds them when it runs.
 */
export function useSplitPreview(
  options: SplitOptions,
  pageCount: number | null,
  card: FileCard | undefined,
  ask: AskEngine | undefined,
): SplitPreview | null {
  const own = useMemo(() => (pageCount === null ? null : previewParts(options, pageCount)), [options, pageCount]);
  const found = useLivePreview(own?.kind === 'unknown' && card && ask ? searchFor(ask, card, options) : null);
  return useMemo(() => (found ? cutsOf(found) : own), [found, own]);
}
