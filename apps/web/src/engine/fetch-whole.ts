import { RectoError } from '@recto/contract/recto-error';

/**
 * Fetches a file that an engine needs, whole.
 * @param cache `force-cache` for files whose name changes with their bytes
 * @throws parts-not-loaded when it cannot be had
 */
export async function fetchWhole(address: string, cache: RequestCache = 'force-cache'): Promise<ArrayBuffer> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new RectoError('parts-not-loaded', {}, `${address} answered ${answer.status}`);
  return answer.arrayBuffer();
}
