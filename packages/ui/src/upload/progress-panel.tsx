import { message } from '../text/message.ts';
import { percentText } from '../text/number-text.ts';
import { megabytesText } from '../text/size-text.ts';
import { type Text, useText } from '../text/use-text.ts';
import type { HostStage } from './host.ts';

const WORKING = message('progress.working', 'Processing your files...');
const LEFT = message(
  'progress.left',
  '{minutes, plural, =0 {about {seconds, plural, one {# second} other {# seconds}} left} one {about a minute left} other {about # minutes left}}',
);
const SENDING = message('stage.sending', 'Sent {sent} of {total}');
const WAITING = message(
  'stage.waiting',
  '{count, plural, =0 {The server starts in a moment} one {# job is before yours} other {# jobs are before yours}}',
);
const ON_SERVER = message('stage.working', 'The server is working on it');
const RECEIVING = message('stage.receiving', 'Fetching the result');
const RECONNECTING = message('stage.reconnecting', 'The connection was lost; trying again...');
const QUIET = message(
  'progress.quiet',
  'No progress for {minutes, plural, one {a minute} other {# minutes}}. Keep waiting, or try again? Your files and settings stay.',
);
const KEEP_WAITING = message('progress.keepWaiting', 'Keep waiting');
const TRY_AGAIN = message('progress.tryAgain', 'Try again');
const CANCEL = message('progress.cancel', 'Cancel');

const SECONDS_PER_MINUTE = 60;

/** The bar of a running job, the time left of a long one, what to do about one that stands still, and the way to stop it. */
export function ProgressPanel({
  percent,
  secondsLeft,
  stage = null,
  quietSeconds,
  onCancel,
  onKeepWaiting,
  onTryAgain,
}: {
  readonly percent: number;
  readonly secondsLeft: number | null;
  /** What a job on the server is doing. */
  readonly stage?: HostStage | null;
  /** For how long the job has given no sign of life; 0 when there is nothing to say. */
  readonly quietSeconds: number;
  readonly onCancel: () => void;
  readonly onKeepWaiting: () => void;
  readonly onTryAgain: () => void;
}) {
  const text = useText();
  const label = text(WORKING);
  return (
    <div className="progress">
      <p className="progress-head">
        <span>{label}</span>
        <span className="progress-percent">{percentText(percent, 0, text)}</span>
      </p>
      <progress max={100} value={percent} aria-label={label} />
      {stage && <p className="progress-stage">{stageText(stage, text)}</p>}
      {quietSeconds > 0 && (
        <div className="progress-quiet">
          <p role="alert">{text(QUIET, { minutes: Math.max(1, Math.round(quietSeconds / SECONDS_PER_MINUTE)) })}</p>
          <button type="button" className="text-button" onClick={onKeepWaiting}>
            {text(KEEP_WAITING)}
          </button>
          <button type="button" className="text-button" onClick={onTryAgain}>
            {text(TRY_AGAIN)}
          </button>
        </div>
      )}
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

function stageText(stage: HostStage, text: Text): string {
  switch (stage.kind) {
    case 'sending':
      return text(SENDING, {
        sent: megabytesText(stage.sentBytes, text),
        total: megabytesText(stage.totalBytes, text),
      });
    case 'waiting':
      return text(WAITING, { count: stage.position });
    case 'working':
      return text(ON_SERVER);
    case 'receiving':
      return text(RECEIVING);
    case 'reconnecting':
      return text(RECONNECTING);
  }
}
