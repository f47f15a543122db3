import type { OptionsOf } from '@recto/contract/tool';
import type { FileCard } from '@recto/ui';
import { type AskEngine, type LivePreviewState, LivePreviews } from '@recto/ui/live-preview';
import type { CompressPreview, PreviewAbout } from '../preview.ts';
import type tool from '../tool.ts';

/** Preview of a job by the tool's own operation, with the file it would make. */
interface Trial extends Omit<CompressPreview, 'bytes'> {
  readonly file: File;
}

/** State of a trial; null when there is none. */
export type TrialState = LivePreviewState<Trial> | null;

const trials = new LivePreviews<Trial>('compress', (answer) => {
  const { bytes, ...preview } = answer as CompressPreview;
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'preview.pdf', { type: 'application/pdf' });
  return { ...preview, file };
});

/** The trial of a file, or of a page of it, with these settings. */
export function trialOf(ask: AskEngine, card: FileCard, options: OptionsOf<typeof tool>, about?: PreviewAbout) {
  return trials.of(ask, card, { options, about });
}

/** Larger files are worked on only when the visitor says so. */
const MOST_BYTES = 64_000_000;

/** True when a file is tried out without being asked. */
export function isTriedOut({ file, state }: FileCard): boolean {
  return state.kind === 'ready' && file.size <= MOST_BYTES;
}
