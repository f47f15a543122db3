import { addMissing } from './complete-subtle.ts';

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

/** Adds identifiers to a `crypto` of a page that came over plain http; SubtleCrypto is added by the import above. */
export function completeIdentifiers(target: Crypto): void {
  addMissing(target, 'randomUUID', () => randomId);
}

completeIdentifiers(crypto);
