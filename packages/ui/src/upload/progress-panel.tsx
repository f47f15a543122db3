import { useEffect, useState } from 'react';
import { message } from '../text/message.ts';
import { percentText } from '../text/number-text.ts';
import { megabytesText } from '../text/size-text.ts';
import { type Text, useText } from '../text/use-text.ts';
import type { HostStage } from './host.ts';
import { NoticeChoice } from './notice-choice.tsx';
import { type Pace, WORK } from './time-left.ts';
import { useTabTitle } from './use-tab-title.ts';

const WORKING = message('progress.working', 'Processing your files...');
const LEFT = message(
  'progress.left',
  '{minutes, plural, =0 {about {seconds, plural, one {# second} other {# seconds}} left} one {about a minute left} other {about # minutes left}}',
);
const READING = message('progress.reading', 'Reading');
const PAGES = message('progress.pages', '{done, number} of {pages, plural, one {# page} other {# pages}} done');
const CHECKING = message('progress.checking', 'Checking the result');
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
const LEAST_SECONDS_SHOWN = 2;
/** Work shorter than this shows no time left: the figure would only flicker. */
const LONG_WORK_MS = 3_000;
/** Fractions of binary numbers may lie just below a whole page. */
const ROUNDING = 1e-6;

interface ProgressPanelProps {
  /** 0 to 100, also between whole ones. */
  readonly percent: number;
  /** In Unix milliseconds. */
  readonly pace: Pace;
  /** Number of pages that the job works through one by one; 0 for a job that does not. */
  readonly pages: number;
  /** The part of the work, 0 to 1, after which all of them are done. */
  readonly pageShare: number;
  /** Stage of a job on the server. */
  readonly stage?: HostStage | null;
  /** For how long the job has given no sign of life; 0 when there is nothing to say. */
  readonly quietSeconds: number;
  readonly onCancel: () => void;
  readonly onKeepWaiting: () => void;
  readonly onTryAgain: () => void;
}

/** The bar of a running job, what it does now, the time left of a long one, what to do about one that stands still, and the way to stop it. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { percent, stage = null, quietSeconds, onCancel, onKeepWaiting, onTryAgain } = props;
  const text = useText();
  const label = text(WORKING);
  const shown = percentText(Math.floor(percent), 0, text);
  const secondsLeft = useSecondsLeft(props.pace);
  useTabTitle(shown);
  return (
    <div className="progress">
      <p className="progress-head">
        <span>{label}</span>
        <span className="progress-percent">{shown}</span>
      </p>
      <progress max={100} value={percent} aria-label={label} />
      <p className="progress-stage">{stage ? stageText(stage, text) : deviceText(props, text)}</p>
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
      <NoticeChoice isLong={secondsLeft !== null} />
    </div>
  );
}

/** The seconds left, counted down; null while they cannot be told, in the first moments, and when the end is near. */
function useSecondsLeft({ startedAt, endsAt }: Pace): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (endsAt === null || now - startedAt < LONG_WORK_MS) return null;
  const seconds = Math.round((endsAt - now) / 1000);
  return seconds < LEAST_SECONDS_SHOWN ? null : seconds;
}

function deviceText({ percent, pages, pageShare }: ProgressPanelProps, text: Text): string {
  if (percent < WORK.from) return text(READING);
  if (percent > WORK.to) return text(CHECKING);
  const fraction = (percent - WORK.from) / (WORK.to - WORK.from) / pageShare;
  const done = Math.min(pages, Math.floor(fraction * pages + ROUNDING));
  return pages > 1 ? text(PAGES, { done, pages }) : '';
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
