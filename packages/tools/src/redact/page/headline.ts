import { reportOf } from '@recto/contract/report';
import { type Headline, message } from '@recto/ui';
import { REDACTION_REPORT } from '../report.ts';

const REMOVED = message(
  'redact.headline',
  '{places, plural, one {# place removed and checked} other {# places removed and checked}}',
);

/** Says how many places were removed; the proof that nothing is left of them is below. */
export const redactionHeadline: Headline = ({ receipt }, text) => {
  const report = reportOf(REDACTION_REPORT, receipt);
  return report && text(REMOVED, { places: report.places });
};
