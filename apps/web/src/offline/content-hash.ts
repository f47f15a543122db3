/** Characters of a hash that are kept: 96 bits. */
const LENGTH = 16;

/** What a file at a fixed address is known by: the beginning of its SHA-256 in base64url. The same in the build and the browser. */
export async function contentHash(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, LENGTH);
}
