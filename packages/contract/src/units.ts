/** One megabyte, the only meaning "MB" has in Recto: 1,048,576 bytes (docs/adr/0004-megabyte.md). */
export const BYTES_PER_MEGABYTE = 1_048_576;

/** Megabytes with one decimal, for people. @param sizeBytes whole bytes, 0 or more. */
export function toMegabytes(sizeBytes: number): number {
  return Math.round((sizeBytes / BYTES_PER_MEGABYTE) * 10) / 10;
}
