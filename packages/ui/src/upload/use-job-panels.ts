import { type ComponentType, useEffect, useState } from 'react';
import { loadPartsAhead } from '../lazy-part.tsx';
import type { AnyToolPanel, Headline, OutcomeProps } from '../tool-panel.ts';

/** Time for which the page itself comes first, and pause after a failed try. */
const WAIT_MS = 400;

/** The face that the title of a receipt is set in: a page may be without a network by then. */
async function loadReceiptFace(): Promise<void> {
  const tokens = getComputedStyle(document.documentElement);
  // Scripts without italics are set in a face that is there already.
  if (tokens.getPropertyValue('--italic') !== 'italic') return;
  await document.fonts.load(`italic 400 1em ${tokens.getPropertyValue('--serif')}`);
}

/** Views of a job and its result, loaded after the page. */
export type JobPanels = typeof import('./job-panels.ts') & {
  /** View of the tool itself on a result; undefined when it has none. */
  readonly Outcome: ComponentType<OutcomeProps> | undefined;
  /** Undefined where the tool has no headline for its results. */
  readonly headline: Headline | undefined;
};

/**
 * Loads the views of a job and its result after the page itself, so that they are there when a job ends with the network off.
 * @returns null until they are there
 */
export function useJobPanels(
  { loadOutcome, loadHeadline, loadPages, perFile }: AnyToolPanel,
  isNeeded: boolean,
): JobPanels | null {
  const [panels, setPanels] = useState<JobPanels | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (panels || (failures > 0 && !isNeeded)) return;
    const load = async () => {
      try {
        const [shared, Outcome, headline] = await Promise.all([
          import('./job-panels.ts'),
          loadOutcome?.(),
          loadHeadline?.(),
        ]);
        setPanels({ ...shared, Outcome, headline });
        await Promise.all([loadPages?.(), perFile?.loadPages?.(), loadPartsAhead(), loadReceiptFace()]);
      } catch {
        setFailures(failures + 1);
      }
    };
    const timer = setTimeout(() => void load(), isNeeded && failures === 0 ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [panels, failures, isNeeded, loadOutcome, loadHeadline, loadPages, perFile]);
  return panels;
}
