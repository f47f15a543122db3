import type { OptionsOf } from '@recto/contract/tool';
import type { FileCard } from '@recto/ui';
import { type AskEngine, LivePreviews } from '@recto/ui/live-preview';
import {
  ALWAYS_REMOVED,
  NAMED_KINDS,
  type PrivacyKind,
  REMOVED_BY_DEFAULT,
  removedKinds,
  SWITCHED_KINDS,
} from '../kinds.ts';
import { PRIVACY_REPORT } from '../report.ts';
import type tool from '../tool.ts';

export type CleanOptions = OptionsOf<typeof tool>;

const reports = new LivePreviews('clean', (answer) => {
  const read = PRIVACY_REPORT.schema.safeParse({ removed: [], ...(answer as object) });
  return read.success ? read.data.findings : [];
});

/** Asks the engine for its findings in a file. The options do not matter for them. */
export function reportOn(ask: AskEngine, card: FileCard) {
  return reports.of(ask, card, { options: {} });
}

/** True for what goes whatever is chosen. */
export function isAlwaysRemoved(kind: PrivacyKind): boolean {
  return (ALWAYS_REMOVED as readonly string[]).includes(kind);
}

/** The options with one kind switched on or off. */
export function withKind(options: CleanOptions, kind: PrivacyKind, isRemoved: boolean): CleanOptions {
  const chosen = new Set(removedKinds(options));
  if (isRemoved) chosen.add(kind);
  else chosen.delete(kind);
  return {
    ...options,
    remove: NAMED_KINDS.filter((one) => chosen.has(one)),
    keep: SWITCHED_KINDS.filter((one) => !chosen.has(one) && REMOVED_BY_DEFAULT.includes(one)),
  };
}
