import type { SigningRelay } from '@recto/contract/capabilities/sign';
import { onSite } from '@recto/contract/site-root';

const BASE = onSite('/api/v1/relay');

/** Asks through this page's own server, which passes questions on to the services that its deployment named, and to nobody else. */
export function createHttpRelay(): SigningRelay {
  let session: Promise<unknown> | undefined;
  const call = async (path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> => {
    session ??= fetch(onSite('/api/session'), { method: 'POST', credentials: 'same-origin' });
    await session;
    return fetch(BASE + path, {
      ...init,
      ...(signal && { signal }),
      credentials: 'same-origin',
      cache: 'no-store',
    });
  };
  const post = (type: string, body: Uint8Array): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  const bytesOrNull = async (answer: Response) =>
    answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
  const named = (path: string, address: string) => `${path}?address=${encodeURIComponent(address)}`;
  return {
    async timeStamp(request, signal) {
      const answer = await call('/time-stamp', post('application/timestamp-query', request), signal);
      const bytes = await bytesOrNull(answer);
      if (bytes) return bytes;
      throw new TypeError('no answer');
    },
    certificateStatus: async (address, request, signal) =>
      bytesOrNull(await call(named('/certificate-status', address), post('application/ocsp-request', request), signal)),
    revocationList: async (address, signal) => bytesOrNull(await call(named('/revocation-list', address), {}, signal)),
  };
}
