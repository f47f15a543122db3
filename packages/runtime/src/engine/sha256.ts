/** The digest of bytes that are read before it returns its promise. @returns 64 lower-case hexadecimal digits */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

let native: Sha256 | undefined;

/** Web Crypto copies what it is given, which takes as long as the digest itself: a host with a better one says so here. */
export function useNativeSha256(digest: Sha256): void {
  native = digest;
}

/** SHA-256 of bytes, which may be changed once this returned its promise. @returns 64 lower-case hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  if (native) return native(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
