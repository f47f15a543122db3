import { BYTES_REPORT } from '@recto/contract/byte-account';
import { reportOf } from '@recto/contract/report';
import { useMemo } from 'react';
import { message } from '../text/message.ts';
import { exactSizeText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { OutcomeProps } from '../tool-panel.ts';
import { addAccounts, ByteBars } from './byte-bars.tsx';

const HEADING = message('bytes.outcome', '{percent, plural, =0 {Same size as before} other {#% smaller}}');
const SIZES = message('bytes.sizes', '{from} before, {to} now.');

/** How much smaller the files became, and where. */
export function SizesOutcome({ result }: OutcomeProps) {
  const text = useText();
  const { inputs, outputs } = result.receipt;
  const byteAccounts = useMemo(() => reportOf(BYTES_REPORT, result.receipt), [result]);
  if (!byteAccounts || byteAccounts.length === 0) return null;
  const total = (files: typeof inputs) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const [from, to] = [total(inputs), total(outputs)];
  const percent = Math.max(0, Math.floor((1 - to / Math.max(1, from)) * 100));
  return (
    <section className="sizes-outcome" aria-labelledby="sizes-outcome-title">
      <h3 id="sizes-outcome-title">{text(HEADING, { percent })}</h3>
      <p>{text(SIZES, { from: exactSizeText(from, text), to: exactSizeText(to, text) })}</p>
      <ByteBars {...addAccounts(byteAccounts)} />
    </section>
  );
}
