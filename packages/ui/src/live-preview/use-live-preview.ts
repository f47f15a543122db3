import { useSyncExternalStore } from 'react';
import type { LivePreview, LivePreviewState } from './live-preview.ts';

const subscribeToNothing = () => () => undefined;
const nothing = () => null;

/**
 * Returns the state of a preview; null when there is none.
 * @param isWanted true to start the preview; false only to watch it
 */
export function useLivePreview<Answer>(
  preview: LivePreview<Answer> | null,
  isWanted = true,
): LivePreviewState<Answer> | null {
  const subscribe = preview ? (isWanted ? preview.wait : preview.watch) : subscribeToNothing;
  return useSyncExternalStore(subscribe, preview ? () => preview.state : nothing, nothing);
}
