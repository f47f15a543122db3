import { NO_SERVER, readServerFacts, SERVER_FACTS_ADDRESS, type ServerFacts } from '@recto/contract/server-facts';
import { onSite } from '@recto/contract/site-root';

let facts: ServerFacts | null = null;

/**
 * Returns the largest size of a file on this device, in MB, for tools whose own limit is lower; undefined before the server has
 * answered.
 */
export const fileLimit = (): number | undefined => facts?.maxFileMegabytes;

/** Asks the site what its server can do. @returns null when nobody answers, or not in words that are known */
export async function askServer(): Promise<ServerFacts | null> {
  const answer = await fetch(onSite(SERVER_FACTS_ADDRESS), { cache: 'no-cache', credentials: 'omit' });
  if (answer.status === 404) return NO_SERVER;
  facts = answer.ok ? readServerFacts(await answer.json()) : null;
  return facts;
}
