import { BYTES_REPORT } from '@recto/contract/byte-account';
import { reportOf } from '@recto/contract/report';
import { useMemo } from 'react';
import { message } from '../text/message.ts';
import { exactSizeText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { OutcomeProps } from '../tool-panel.ts';
import { addAccounts, ByteBars } from './byte-bars.tsx';
import { totalBytes } from './size-headline.ts';

const SIZES = message('bytes.sizes', '{from} before, {to} now.');

/** Shows the sizes of the files before and after, and which parts became smaller. */
export function SizesOutcome({ result }: OutcomeProps) {
  const text = useText();
  const { inputs, outputs } = result.receipt;
  const byteAccounts = useMemo(() => reportOf(BYTES_REPORT, result.receipt), [result]);
  if (!byteAccounts || byteAccounts.length === 0) return null;
  const [from, to] = [totalBytes(inputs), totalBytes(outputs)];
  return (
    <section className="sizes-outcome" aria-labelledby="sizes-outcome-title">
      <h3 id="sizes-outcome-title">{text(SIZES, { from: exactSizeText(from, text), to: exactSizeText(to, text) })}</h3>
      <ByteBars {...addAccounts(byteAccounts)} />
    </section>
  );
}
