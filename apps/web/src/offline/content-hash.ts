/** Characters of a hash that are kept: 96 bits. */
const LENGTH = 16;

/** Returns the identifier of a file at a fixed address: the beginning of its SHA-256 in base64url, equal in build and browser. */
export async function contentHash(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, LENGTH);
}
