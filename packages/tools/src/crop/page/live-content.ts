import type { FileCard, PanelProps } from '@recto/ui';
import { type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import type { FoundContent } from '../content-areas.ts';
import type { CropOptions } from '../options.ts';

const searches = new LivePreviews<FoundContent>('crop', (answer) => answer as FoundContent);

/** Where the content of a file's pages lies; it is looked for once. @returns null when nobody can look, or need */
export function useContent(
  ask: PanelProps<CropOptions>['preview'],
  card: FileCard | undefined,
  isWanted: boolean,
): LivePreviewState<FoundContent> | null {
  const isReady = ask && card?.state.kind === 'ready';
  return useLivePreview(isReady && isWanted ? searches.of(ask, card, { options: {} }) : null);
}
