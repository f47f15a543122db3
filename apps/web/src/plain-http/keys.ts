import { p256, p384, p521 } from '@noble/curves/nist.js';
import { contentsOf, insideOf, numberOf, readDer } from './der.ts';

/** Curves by the names of WebCrypto. */
export const CURVES = { 'P-256': p256, 'P-384': p384, 'P-521': p521 } as const;
/** Name of a curve that keys may be on. */
export type CurveName = keyof typeof CURVES;

/** A key as it is held here. */
export type PlainKey =
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'rsa-public'; readonly n: bigint; readonly e: bigint }
  | { readonly kind: 'rsa-private'; readonly n: bigint; readonly d: bigint }
  | { readonly kind: 'ec-public'; readonly curve: CurveName; readonly point: Uint8Array }
  | { readonly kind: 'ec-private'; readonly curve: CurveName; readonly scalar: Uint8Array };

/** Reads a public key (RFC 5280, 4.1; RFC 8017, A.1.1; RFC 5480). @throws TypeError for another kind of key */
export function publicKey(spki: Uint8Array, curve: string | undefined): PlainKey {
  const parts = insideOf(readDer(spki), 0);
  // A bit string begins with the number of bits that are not used.
  const bits = contentsOf(parts, 1).subarray(1);
  if (curve !== undefined) return { kind: 'ec-public', curve: curveNamed(curve), point: bits.slice() };
  const numbers = insideOf(readDer(bits), 0);
  return { kind: 'rsa-public', n: numberOf(contentsOf(numbers, 0)), e: numberOf(contentsOf(numbers, 1)) };
}

/** Reads a private key (RFC 5208; RFC 8017, A.1.2; RFC 5915). @throws TypeError for another kind of key */
export function privateKey(pkcs8: Uint8Array, curve: string | undefined): PlainKey {
  const wrapped = contentsOf(insideOf(readDer(pkcs8), 0), 2);
  const values = insideOf(readDer(wrapped), 0);
  if (curve === undefined) {
    return { kind: 'rsa-private', n: numberOf(contentsOf(values, 1)), d: numberOf(contentsOf(values, 3)) };
  }
  const name = curveNamed(curve);
  return {
    kind: 'ec-private',
    curve: name,
    scalar: ofLength(contentsOf(values, 1), CURVES[name].lengths.secretKey ?? 32),
  };
}

/** Reads a public key in JSON (RFC 7517), which the library of certificates makes. @throws TypeError for another kind of key */
export function publicKeyOfJwk(key: JsonWebKey): PlainKey {
  const field = (text: string | undefined) => {
    const binary = atob((text ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  };
  if (key.kty === 'RSA') return { kind: 'rsa-public', n: numberOf(field(key.n)), e: numberOf(field(key.e)) };
  if (key.kty !== 'EC') throw new TypeError('no key of a kind that is known');
  const curve = curveNamed(key.crv ?? '');
  const length = CURVES[curve].lengths.secretKey ?? 32;
  return {
    kind: 'ec-public',
    curve,
    point: Uint8Array.of(4, ...ofLength(field(key.x), length), ...ofLength(field(key.y), length)),
  };
}

function curveNamed(name: string): CurveName {
  if (!Object.hasOwn(CURVES, name)) throw new TypeError('no curve that is known');
  return name as CurveName;
}

/** Bytes of a number, with zeros before them or without those that are too many. */
function ofLength(bytes: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length);
  const digits = bytes.subarray(Math.max(0, bytes.length - length));
  result.set(digits, length - digits.length);
  return result;
}
