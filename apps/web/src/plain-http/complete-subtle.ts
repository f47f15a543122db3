import type { SubtleOperations } from './operations.ts';

/**
 * Completes `crypto` where a page came over plain http: browsers then leave out SubtleCrypto, which is loaded when it is first
 * asked for. Import it before anything else, and keep it small: every engine loads it.
 */

/** Adds a property that a browser left out. */
export function addMissing(target: Crypto, name: 'subtle' | 'randomUUID', make: () => unknown): void {
  if (!target[name]) Object.defineProperty(target, name, { value: make() });
}

/** Adds SubtleCrypto to a `crypto` without it. @param load the operations; called when one is needed */
export function completeSubtle(target: Crypto, load: () => Promise<SubtleOperations>): void {
  const get =
    (_: object, name: keyof SubtleOperations) =>
    async (...given: readonly unknown[]) =>
      ((await load())[name] as (...given: readonly unknown[]) => unknown)(...given);
  addMissing(target, 'subtle', () => new Proxy({}, { get: get as ProxyHandler<object>['get'] & object }));
}

completeSubtle(crypto, async () => (await import('./subtle.ts')).SUBTLE);
