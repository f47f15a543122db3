import { createHash } from 'node:crypto';
import type { Words } from './check-translation.ts';

/** Digests of English texts by their id: the English that the translations were written for or last compared with. */
export type Digests = Readonly<Record<string, string>>;

const DIGEST_CHARACTERS = 8;

/** Digests an English text. Returns 8 characters of base64url. */
export function digestOf(english: string): string {
  return createHash('sha256').update(english).digest('base64url').slice(0, DIGEST_CHARACTERS);
}

/** Lists the ids whose English has changed since its translations were confirmed. An id without a digest is new. */
export function findStale(english: Words, confirmed: Digests): string[] {
  return Object.entries(english)
    .filter(([id, text]) => confirmed[id] !== undefined && confirmed[id] !== digestOf(text))
    .map(([id]) => id);
}

/**
 * Brings the digests up to date with the catalogue: a new text gets one, a text that is gone loses its own, all others stay.
 * @param before the catalogue of English until now: the text of an id without a digest is taken from there first.
 * @returns digests sorted by id.
 */
export function followCatalogue(confirmed: Digests, before: Words, english: Words): Digests {
  return Object.fromEntries(
    Object.entries(english)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, text]) => [id, confirmed[id] ?? digestOf(before[id] ?? text)]),
  );
}

/** Confirms the translations of some texts. @throws Error when English has no text of that id. */
export function confirm(confirmed: Digests, english: Words, ids: readonly string[]): Digests {
  const digests = ids.map((id) => {
    const text = english[id];
    if (text === undefined) throw new Error(`English has no text ${id}`);
    return [id, digestOf(text)] as const;
  });
  return { ...confirmed, ...Object.fromEntries(digests) };
}
