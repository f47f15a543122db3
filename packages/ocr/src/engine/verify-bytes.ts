/** Required size and digest of a fetched file. */
export interface ExpectedFile {
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Checks that data is what it should be. Where the host offers no digest (a page without TLS), the length must do.
 * @throws Error that names the data
 */
export async function verifyBytes(
  name: string,
  data: Uint8Array<ArrayBuffer>,
  { sizeBytes, sha256 }: ExpectedFile,
): Promise<void> {
  if (data.length !== sizeBytes) throw new Error(`${name} has ${data.length} bytes`);
  const { subtle } = globalThis.crypto;
  if (subtle && toHex(await subtle.digest('SHA-256', data)) !== sha256) throw new Error(`${name} was altered`);
}

function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
