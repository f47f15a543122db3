import type { ServerFacts } from '@recto/contract/server-facts';
import { useEffect, useState } from 'react';

/** Why a job that only a server can do cannot be done by this site's. */
export type ServerGap = 'none' | 'refusing' | 'engine';

/**
 * What the site's server can do, asked once when the page opens.
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

/** What keeps the server from jobs that use these engines. @returns null when nothing does, or it is not known */
export function findServerGap(facts: ServerFacts | undefined, needs: readonly string[]): ServerGap | null {
  if (!facts || needs.length === 0) return null;
  if (facts.jobs !== 'taken') return facts.jobs;
  return needs.every((name) => facts.engines.includes(name)) ? null : 'engine';
}
