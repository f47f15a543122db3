import type { ReceiptFile } from '@recto/contract/receipt';
import { message } from '../text/message.ts';
import type { Headline } from '../tool-panel.ts';

const SMALLER = message('bytes.outcome', '{percent, plural, =0 {Same size as before} other {#% smaller}}');

/** Says how much smaller the files became, in whole percent rounded down. */
export const sizeHeadline: Headline = ({ receipt: { inputs, outputs } }, text) => {
  const [from, to] = [totalBytes(inputs), totalBytes(outputs)];
  return text(SMALLER, { percent: Math.max(0, Math.floor((1 - to / Math.max(1, from)) * 100)) });
};

/** Adds up the sizes of files, in bytes. */
export function totalBytes(files: readonly ReceiptFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
