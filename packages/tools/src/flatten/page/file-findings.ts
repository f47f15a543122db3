import type { OptionsOf } from '@recto/contract/tool';
import type { FileCard } from '@recto/ui';
import { type AskEngine, LivePreviews } from '@recto/ui/live-preview';
import { FINDINGS, type Findings } from '../findings.ts';
import type tool from '../tool.ts';

export type FlattenOptions = OptionsOf<typeof tool>;

const findings = new LivePreviews('flatten', (answer): Findings | null => {
  const read = FINDINGS.safeParse(answer);
  return read.success ? read.data : null;
});

/** Asks for the parts of a file that these settings concern. */
export function findingsIn(ask: AskEngine, card: FileCard, options: FlattenOptions) {
  return findings.of(ask, card, { options });
}
