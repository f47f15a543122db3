import { useEffect, useState } from 'react';
import type { ResultPanel } from './result-panel.tsx';

/** How long the page itself comes first, and how long a failed try is let rest. */
const WAIT_MS = 400;

/**
 * What shows a result. It is fetched after the page itself, so that it is there when a job ends with the network off.
 * @returns null until it is there
 */
export function useResultPanel(isNeeded: boolean): typeof ResultPanel | null {
  const [Panel, setPanel] = useState<typeof ResultPanel | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (Panel || (failures > 0 && !isNeeded)) return;
    const load = () =>
      import('./result-panel.tsx').then(
        (loaded) => setPanel(() => loaded.ResultPanel),
        () => setFailures(failures + 1),
      );
    const timer = setTimeout(() => void load(), isNeeded && failures === 0 ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [Panel, failures, isNeeded]);
  return Panel;
}
