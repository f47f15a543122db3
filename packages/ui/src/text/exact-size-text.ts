import { BYTES_PER_MEGABYTE } from '@recto/contract';

const BYTES_PER_KILOBYTE = BYTES_PER_MEGABYTE / 1024;

/** A size as exactly as a glance takes in: whole KB, and MB with two decimals. @param sizeBytes whole bytes. */
export function exactSizeText(sizeBytes: number): string {
  if (sizeBytes >= BYTES_PER_MEGABYTE) return `${(sizeBytes / BYTES_PER_MEGABYTE).toFixed(2)} MB`;
  return `${sizeBytes === 0 ? 0 : Math.max(1, Math.round(sizeBytes / BYTES_PER_KILOBYTE))} KB`;
}
