import { BYTES_PER_MEGABYTE } from '@recto/contract';

/** A size in MB as the site writes it: one decimal, two below 0.1. @param sizeBytes whole bytes. */
export function megabytesText(sizeBytes: number): string {
  const megabytes = sizeBytes / BYTES_PER_MEGABYTE;
  if (megabytes >= 0.1) return `${megabytes.toFixed(1)} MB`;
  return `${Math.max(0.01, megabytes).toFixed(2)} MB`;
}
