import { CONVERSION_REPORT, type ConversionCheck } from '@recto/contract/conversion-check';
import { reportOf } from '@recto/contract/report';
import { useMemo, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { message } from '../text/message.ts';
import { percentText } from '../text/number-text.ts';
import { useText } from '../text/use-text.ts';
import type { OutcomeProps } from '../tool-panel.ts';
import { blocksToCheck, countKinds } from './blocks-to-check.ts';

const CheckDialog = lazyPart(async () => (await import('./check-dialog.tsx')).CheckDialog);

const TEXTS = {
  heading: message('check.title', 'How closely it matches'),
  text: message('check.text', 'Text kept'),
  order: message('check.order', 'Order of the lines'),
  tables: message('check.tables', 'Certainty of tables'),
  recognised: message(
    'check.recognised',
    'Recognised: {headings, plural, =0 {} one {# heading · } other {# headings · }}{items, plural, =0 {} one {# list item · } other {# list items · }}{tables, plural, =0 {no tables} one {# table} other {# tables}}{pictures, plural, =0 {} one { · # picture} other { · # pictures}}{notes, plural, =0 {} one { · # footnote} other { · # footnotes}}',
  ),
  unsure: message('check.unsure', '{count, plural, one {Please check # passage.} other {Please check # passages.}}'),
  sure: message('check.sure', 'Nothing was uncertain.'),
  open: message('check.open', 'Compare page by page'),
};

/** Shows how much of a conversion is unchanged, and the way to compare it. */
export function CheckOutcome({ result, source, onRunAgain }: OutcomeProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const check = useMemo(() => reportOf(CONVERSION_REPORT, result.receipt), [result]);
  if (!check) return null;
  const counts = countKinds(check.pages);
  const unsure = blocksToCheck(check).length;
  return (
    <section className="check-outcome" aria-labelledby="check-outcome-title">
      <h3 id="check-outcome-title">{text(TEXTS.heading)}</h3>
      <dl>
        {figures(check).map(([label, share]) => (
          <div key={label.id}>
            <dt>{text(label)}</dt>
            <dd>{percentText(roundedDown(share), 1, text)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {text(TEXTS.recognised, {
          headings: counts.heading,
          items: counts['list-item'],
          tables: counts.table,
          pictures: counts.picture,
          notes: counts.note,
        })}
      </p>
      <p data-unsure={unsure > 0 || undefined}>
        {unsure > 0 ? text(TEXTS.unsure, { count: unsure }) : text(TEXTS.sure)}
      </p>
      {check.pages.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          {text(TEXTS.open)}
        </button>
      )}
      {isOpen && (
        <CheckDialog
          check={check}
          source={source}
          onClose={() => setOpen(false)}
          onApply={onRunAgain && ((corrections) => onRunAgain({ corrections }))}
        />
      )}
    </section>
  );
}

function figures({ fidelity }: ConversionCheck) {
  const { textKept, orderKept, tableConfidence, tables } = fidelity;
  const always = [
    [TEXTS.text, textKept],
    [TEXTS.order, orderKept],
  ] as const;
  return tables > 0 ? [...always, [TEXTS.tables, tableConfidence] as const] : always;
}

/** Percent, rounded down: what is not whole is never called so. @param share 0 to 1 */
function roundedDown(share: number): number {
  return Math.floor(share * 1000) / 10;
}
