import { type RectoError, toRectoError } from '@recto/contract/recto-error';

/** Outcome of a piece of work. */
export type Settled<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: RectoError };

/** Runs work to its end and never rejects: the one place of the page where errors are caught. */
export async function settle<Value>(work: () => Promise<Value>): Promise<Settled<Value>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (thrown) {
    return { kind: 'failed', error: toRectoError(thrown) };
  }
}
