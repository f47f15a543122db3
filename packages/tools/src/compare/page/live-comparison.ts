import type { FileCard, PanelProps } from '@recto/ui';
import { type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import type { Comparison } from '../comparison.ts';
import type { ToolOptions } from '../options.ts';

const comparisons = new LivePreviews<Comparison>('compare', (answer) => answer as Comparison);

/**
 * Compares the two files of the workspace, whatever kinds are left out of the result.
 * @returns null while there are no two files that can be read, or when no engine can compare them
 */
export function useComparison(
  ask: PanelProps<ToolOptions>['preview'],
  cards: readonly FileCard[],
  { ignoreCase, tolerance, recognise, swap }: ToolOptions,
): LivePreviewState<Comparison> | null {
  const [first, second] = cards;
  const isReady = first?.state.kind === 'ready' && second?.state.kind === 'ready' && cards.length === 2;
  const files = cards.map(({ file, password }) => ({ file, ...(password !== undefined && { password }) }));
  const options = { ignoreCase, tolerance, recognise, swap };
  return useLivePreview(
    ask && isReady
      ? comparisons.of((job, hooks) => ask({ ...job, files }, hooks), first, { options }, [
          options,
          second.key,
          second.password,
        ])
      : null,
  );
}
