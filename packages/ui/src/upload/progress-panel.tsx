import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const WORKING = message('progress.working', 'Processing your files...');
const LEFT = message(
  'progress.left',
  '{minutes, plural, =0 {about {seconds, plural, one {# second} other {# seconds}} left} one {about a minute left} other {about # minutes left}}',
);
const CANCEL = message('progress.cancel', 'Cancel');

const SECONDS_PER_MINUTE = 60;

/** The bar of a running job, the time left of a long one, and the way to stop it. */
export function ProgressPanel({
  percent,
  secondsLeft,
  onCancel,
}: {
  readonly percent: number;
  readonly secondsLeft: number | null;
  readonly onCancel: () => void;
}) {
  const text = useText();
  const label = text(WORKING);
  return (
    <div className="progress">
      <p className="progress-head">
        <span>{label}</span>
        <span className="progress-percent">{Math.round(percent)} %</span>
      </p>
      <progress max={100} value={percent} aria-label={label} />
      <div className="progress-foot">
        <span>
          {secondsLeft !== null &&
            text(LEFT, { minutes: Math.round(secondsLeft / SECONDS_PER_MINUTE), seconds: secondsLeft })}
        </span>
        <button type="button" className="text-button" onClick={onCancel}>
          {text(CANCEL)}
        </button>
      </div>
    </div>
  );
}
