import type { FileCard, PanelProps } from '@recto/ui';
import { type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import type { FoundContent } from '../content-areas.ts';
import type { CropOptions } from '../options.ts';

const searches = new LivePreviews<FoundContent>('crop', (answer) => answer as FoundContent);

/** Finds the content of a file's pages; the search runs once. @returns null when there is no engine, or no need */
export function useContent(
  ask: PanelProps<CropOptions>['preview'],
  card: FileCard | undefined,
  isWanted: boolean,
): LivePreviewState<FoundContent> | null {
  const isReady = ask && card?.state.kind === 'ready';
  return useLivePreview(isReady && isWanted ? searches.of(ask, card, { options: {} }) : null);
}
