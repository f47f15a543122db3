import { reportOf } from '@recto/contract/report';
import { type Headline, message } from '@recto/ui';
import { SIGNATURE_COUNTS } from '../report.ts';

const TEXTS = {
  none: message('signatures.none', 'This file has no digital signature.'),
  sound: message(
    'signatures.allSound',
    '{count, plural, one {The signature is intact} other {All # signatures are intact}}',
  ),
  problems: message(
    'signatures.problems',
    '{count, plural, one {The signature has a problem} other {Problems with {bad, number} of # signatures}}',
  ),
};

/** Says whether the signatures hold. */
export const signaturesHeadline: Headline = ({ receipt }, text) => {
  const report = reportOf(SIGNATURE_COUNTS, receipt);
  if (!report) return null;
  const { signatures: count, sound } = report;
  if (count === 0) return text(TEXTS.none);
  return count === sound ? text(TEXTS.sound, { count }) : text(TEXTS.problems, { count, bad: count - sound });
};
