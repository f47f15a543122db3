import { reportOf } from '@recto/contract/report';
import { decimalText, message, type OutcomeProps, useText } from '@recto/ui';
import { COMPARISON_REPORT } from '../report.ts';
import { KIND_WORDS, RESULT_WORDS } from '../report-words.ts';

const HEADING = message('comparison.outcome', 'Summary of changes');

/** Counts the changes of each kind in the result. */
export function CompareOutcome({ result }: OutcomeProps) {
  const text = useText();
  const counts = reportOf(COMPARISON_REPORT, result.receipt);
  if (!counts) return null;
  return (
    <section className="compare-outcome" aria-labelledby="compare-outcome-title">
      <h3 id="compare-outcome-title">{text(HEADING)}</h3>
      {counts.changes.length === 0 && <p>{text(RESULT_WORDS.same)}</p>}
      <dl>
        {counts.changes.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{text(KIND_WORDS[kind])}</dt>
            <dd>{decimalText(count, 0, text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
