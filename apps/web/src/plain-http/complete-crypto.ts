import { OPERATIONS, type SubtleOperations } from './operations.ts';

/**
 * Completes `crypto` where a page came over plain http: browsers then leave out identifiers and SubtleCrypto. Identifiers are made
 * of the browser's own random numbers; the rest is loaded when it is first asked for. Import it before anything else.
 */

/** Makes a random identifier (RFC 9562, version 4). */
export function randomId(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const [first, second, third, fourth, last] = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to));
  return `${first ?? ''}-${second ?? ''}-${third ?? ''}-${fourth ?? ''}-${last ?? ''}`;
}

/** Adds what is missing to a `crypto`. @param load the operations; called with the first that is needed */
export function completeCrypto(target: Crypto, load: () => Promise<SubtleOperations>): void {
  const add = (name: string, value: unknown) => Object.defineProperty(target, name, { value, configurable: true });
  if (!('randomUUID' in target)) add('randomUUID', randomId);
  if ((target as Partial<Crypto>).subtle) return;
  const call =
    (name: (typeof OPERATIONS)[number]) =>
    async (...given: readonly unknown[]) => {
      const operation = (await load())[name] as (...given: readonly unknown[]) => Promise<unknown>;
      return operation(...given);
    };
  add('subtle', Object.fromEntries(OPERATIONS.map((name) => [name, call(name)])));
}

completeCrypto(crypto, async () => (await import('./subtle.ts')).SUBTLE);
