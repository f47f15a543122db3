import { useSyncExternalStore } from 'react';
import type { LivePreview, LivePreviewState } from './live-preview.ts';

const subscribeToNothing = () => () => undefined;
const nothing = () => null;

/**
 * What a preview has come to; null when there is none.
 * @param isWanted sets it going; otherwise it is only watched
 */
export function useLivePreview<Answer>(
  preview: LivePreview<Answer> | null,
  isWanted = true,
): LivePreviewState<Answer> | null {
  const subscribe = preview ? (isWanted ? preview.wait : preview.watch) : subscribeToNothing;
  return useSyncExternalStore(subscribe, preview ? () => preview.state : nothing, nothing);
}
