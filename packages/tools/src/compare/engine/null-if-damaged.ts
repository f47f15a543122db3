import { RectoError } from '@recto/contract/recto-error';

/** A page that cannot be read is compared as an empty one. */
export function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
  throw thrown;
}
