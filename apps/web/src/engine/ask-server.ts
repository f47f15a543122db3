import { NO_SERVER, readServerFacts, SERVER_FACTS_ADDRESS, type ServerFacts } from '@recto/contract/server-facts';
import { onSite } from '@recto/contract/site-root';

let facts: ServerFacts | null = null;

/** How large files may be on this device where a tool's own limit is lower, in MB; not known before the server was asked. */
export const fileLimit = (): number | undefined => facts?.maxFileMegabytes;

/** Asks the site what its server can do. @returns null when nobody answers, or not in words that are known */
export async function askServer(): Promise<ServerFacts | null> {
  const answer = await fetch(onSite(SERVER_FACTS_ADDRESS), { cache: 'no-cache', credentials: 'omit' });
  if (answer.status === 404) return NO_SERVER;
  facts = answer.ok ? readServerFacts(await answer.json()) : null;
  return facts;
}
