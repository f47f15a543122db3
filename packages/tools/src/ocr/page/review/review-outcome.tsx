import { RECOGNITION_REPORT } from '@recto/contract/recognised-page';
import { reportOf } from '@recto/contract/report';
import { decimalText, lazyPart, message, type OutcomeProps, percentText, useText } from '@recto/ui';
import { useMemo, useState } from 'react';
import { isUnsure, wordsOf } from './review-words.ts';

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog);

const TEXTS = {
  heading: message('review.title', 'How certain the recognition is'),
  confidence: message('review.confidence', 'Certainty of the words'),
  words: message('review.words', 'Words'),
  unsure: message('review.unsure', '{count, plural, one {Please check # word.} other {Please check # words.}}'),
  sure: message('review.sure', 'No word was uncertain.'),
  open: message('review.open', 'Review and correct'),
};

/** Shows the certainty of a recognition, and the way to correct it. */
export function ReviewOutcome({ result, pictures, onRunAgain }: OutcomeProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const files = useMemo(() => reportOf(RECOGNITION_REPORT, result.receipt) ?? [], [result]);
  const words = files.flatMap(({ pages }) => pages.flatMap(({ page }) => wordsOf(page)));
  if (words.length === 0 || !onRunAgain) return null;
  const unsure = words.filter(isUnsure).length;
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const mean = words.reduce((sum, word) => sum + word.text.length * word.confidence, 0) / Math.max(1, letters);
  return (
    <section className="check-outcome" aria-labelledby="review-outcome-title">
      <h3 id="review-outcome-title">{text(TEXTS.heading)}</h3>
      <dl>
        <div>
          <dt>{text(TEXTS.confidence)}</dt>
          <dd>{percentText(Math.floor(mean), 0, text)}</dd>
        </div>
        <div>
          <dt>{text(TEXTS.words)}</dt>
          <dd>{decimalText(words.length, 0, text)}</dd>
        </div>
      </dl>
      <p data-unsure={unsure > 0 || undefined}>
        {unsure > 0 ? text(TEXTS.unsure, { count: unsure }) : text(TEXTS.sure)}
      </p>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {text(TEXTS.open)}
      </button>
      {isOpen && (
        <ReviewDialog
          files={files}
          pictures={pictures}
          onClose={() => setOpen(false)}
          onApply={(recognised) => onRunAgain({ recognised })}
        />
      )}
    </section>
  );
}
