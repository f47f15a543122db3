import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from './message.ts';
import { decimalText } from './number-text.ts';
import type { Text } from './use-text.ts';

const MEGABYTES = message('size.megabytes', '{size} MB');
const KILOBYTES = message('size.kilobytes', '{size} KB');
const BYTES_PER_KILOBYTE = BYTES_PER_MEGABYTE / 1024;

/** A size in MB as the site writes it: one decimal, two below 0.1. @param sizeBytes whole bytes. */
export function megabytesText(sizeBytes: number, text: Text): string {
  const megabytes = sizeBytes / BYTES_PER_MEGABYTE;
  return megabytes >= 0.1 ? inMegabytes(megabytes, 1, text) : inMegabytes(Math.max(0.01, megabytes), 2, text);
}

/** A size as exactly as a glance takes in: whole KB, and MB with two decimals. @param sizeBytes whole bytes. */
export function exactSizeText(sizeBytes: number, text: Text): string {
  if (sizeBytes >= BYTES_PER_MEGABYTE) return inMegabytes(sizeBytes / BYTES_PER_MEGABYTE, 2, text);
  return inKilobytes(sizeBytes === 0 ? 0 : Math.max(1, Math.round(sizeBytes / BYTES_PER_KILOBYTE)), text);
}

/** A limit that was set in whole KB or MB. @param sizeBytes whole bytes. */
export function roundSizeText(sizeBytes: number, text: Text): string {
  const isSmall = sizeBytes < BYTES_PER_MEGABYTE;
  return isSmall
    ? inKilobytes(sizeBytes / BYTES_PER_KILOBYTE, text)
    : inMegabytes(sizeBytes / BYTES_PER_MEGABYTE, 0, text);
}

function inMegabytes(size: number, digits: number, text: Text): string {
  return text(MEGABYTES, { size: decimalText(size, digits, text) });
}

/** No thousands are set apart: above a thousand stands a megabyte. */
function inKilobytes(size: number, text: Text): string {
  return text(KILOBYTES, { size: new Intl.NumberFormat(text.language, { useGrouping: false }).format(size) });
}
