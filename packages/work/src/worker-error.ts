import { RectoError } from '@recto/contract/recto-error';

/**
 * Converts a worker's `error` event. A script that could not be loaded gives an event without a message, see "run a worker"
 * of the HTML standard, 10.2.4.
 */
export function workerError(event: Event): RectoError {
  const { message } = event as Partial<ErrorEvent>;
  if (message === undefined) return new RectoError('parts-not-loaded');
  return new RectoError(/out of memory/i.test(message) ? 'out-of-memory' : 'engine-crashed');
}
