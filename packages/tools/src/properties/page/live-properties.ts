import type { FileCard, PanelProps } from '@recto/ui';
import { type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import type { PropertiesOptions } from '../options.ts';
import type { FoundHeading, PresentProperties } from '../present.ts';

type Ask = PanelProps<PropertiesOptions>['preview'];

const properties = new LivePreviews<PresentProperties>('properties', (answer) => answer as PresentProperties);
const headings = new LivePreviews<readonly FoundHeading[]>('properties', (answer) => answer as readonly FoundHeading[]);

/** Reads the properties of a file; null when there is no engine. @param isWanted reads it; otherwise it is only watched */
export function usePresent(
  ask: Ask,
  card: FileCard | undefined,
  isWanted = true,
): LivePreviewState<PresentProperties> | null {
  return useLivePreview(ask && card ? properties.of(ask, card, { options: {} }) : null, isWanted);
}

/** The headings of a file's text, while they are asked for. */
export function useHeadings(
  ask: Ask,
  card: FileCard | undefined,
  isWanted: boolean,
): LivePreviewState<readonly FoundHeading[]> | null {
  const job = { options: { outlineFrom: 'headings' }, about: 'headings' };
  return useLivePreview(ask && card && isWanted ? headings.of(ask, card, job) : null);
}
