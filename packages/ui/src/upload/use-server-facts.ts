import type { ServerFacts } from '@recto/contract/server-facts';
import { useEffect, useState } from 'react';

/** Reason why this site's server cannot do a job that only a server can do. */
export type ServerGap = 'none' | 'refusing' | 'engine';

/**
 * Asks once, when the page opens, what the site's server can do.
 * @returns undefined until it is known, and where nobody answers: a visitor who is offline now may be online at the start
 */
export function useServerFacts(ask: (() => Promise<ServerFacts | null>) | undefined): ServerFacts | undefined {
  const [facts, setFacts] = useState<ServerFacts>();
  useEffect(() => {
    let isStale = false;
    ask?.().then(
      (told) => {
        if (!isStale && told) setFacts(told);
      },
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [ask]);
  return facts;
}

/**
 * Finds the reason why the server cannot take jobs that use these engines.
 * @returns null when there is none, or it is not known
 */
export function findServerGap(facts: ServerFacts | undefined, needs: readonly string[]): ServerGap | null {
  if (!facts || needs.length === 0) return null;
  if (facts.jobs !== 'taken') return facts.jobs;
  return needs.every((name) => facts.engines.includes(name)) ? null : 'engine';
}
