import { writePageSelection } from '@recto/contract/page-selection';
import { reportOf } from '@recto/contract/report';
import { message, type OutcomeProps, useText } from '@recto/ui';
import { REDACTION_REPORT } from '../report.ts';
import { KIND_WORDS } from './kind-words.ts';

const TEXTS = {
  heading: message('redact.removed', 'Removed content'),
  line: message(
    'redact.removedOn',
    '{count, number}{pages, plural, =0 {} one {, on page {list}} other {, on pages {list}}}',
  ),
  proof: message(
    'redact.proof',
    'Then the result was searched by code that did not remove anything: every stream and string, the text and the pictures of each page. Nothing was found.',
  ),
};

/** Lists the removed content, kind by kind, and the check of the result. */
export function RedactionOutcome({ result }: OutcomeProps) {
  const text = useText();
  const report = reportOf(REDACTION_REPORT, result.receipt);
  if (!report) return null;
  const kinds = [...new Set(report.removed.map(({ kind }) => kind))];
  return (
    <section className="redact-outcome" aria-labelledby="redact-outcome-title">
      <h3 id="redact-outcome-title">{text(TEXTS.heading)}</h3>
      <dl>
        {kinds.map((kind) => {
          const entries = report.removed.filter((one) => one.kind === kind);
          const words = KIND_WORDS[kind];
          const pages = [...new Set(entries.flatMap(({ page }) => page ?? []))];
          return (
            words && (
              <div key={kind}>
                <dt>{text(words)}</dt>
                <dd>
                  {text(TEXTS.line, {
                    count: entries.reduce((sum, { count }) => sum + count, 0),
                    pages: pages.length,
                    list: writePageSelection(pages.map((page) => page - 1)),
                  })}
                </dd>
              </div>
            )
          );
        })}
      </dl>
      <p>{text(TEXTS.proof)}</p>
    </section>
  );
}
