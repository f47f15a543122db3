import { NO_SERVER, readServerFacts, SERVER_FACTS_ADDRESS, type ServerFacts } from '@recto/contract';

/** Asks the site what its server can do. @returns null when nobody answers, or not in words that are known */
export async function askServer(): Promise<ServerFacts | null> {
  const answer = await fetch(SERVER_FACTS_ADDRESS, { cache: 'no-cache', credentials: 'omit' });
  if (answer.status === 404) return NO_SERVER;
  return answer.ok ? readServerFacts(await answer.json()) : null;
}
