import type { SubtleOperations } from './operations.ts';

/**
 * Completes `crypto` where a page came over plain http: browsers then leave out identifiers and SubtleCrypto. Identifiers are made
 * of the browser's own random numbers; the rest is loaded when it is first asked for. Import it before anything else, and keep it
 * small: every page and every engine loads it.
 */

/** Makes a random identifier (RFC 9562, version 4). */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The version in place of one digit, the variant in place of two bits of another.
  return hex.replace(
    /(.{8})(.{4}).(.{3})(.)(.{3})/,
    (_, one, two, three, four, five) =>
      `${one}-${two}-4${three}-${'89ab'['0123456789abcdef'.indexOf(four) & 3]}${five}-`,
  );
}

/** Adds what is missing to a `crypto`. @param load the operations; called when one is needed */
export function completeCrypto(target: Crypto, load: () => Promise<SubtleOperations>): void {
  const add = (name: string, value: unknown) => Object.defineProperty(target, name, { value });
  if (!('randomUUID' in target)) add('randomUUID', randomId);
  if ((target as Partial<Crypto>).subtle) return;
  const get =
    (_: object, name: keyof SubtleOperations) =>
    async (...given: readonly unknown[]) =>
      ((await load())[name] as (...given: readonly unknown[]) => unknown)(...given);
  add('subtle', new Proxy({}, { get: get as ProxyHandler<object>['get'] & object }));
}

completeCrypto(crypto, async () => (await import('./subtle.ts')).SUBTLE);
