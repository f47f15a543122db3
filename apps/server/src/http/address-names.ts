import { createHmac, randomBytes } from 'node:crypto';

/** Gives an address the name under which it is counted. Nobody can tell the address from it, and it is gone with the process. */
export function createAddressNames(): (prefix: string) => Promise<string> {
  const key = randomBytes(32);
  return async (prefix) => createHmac('sha256', key).update(prefix).digest('base64url');
}
