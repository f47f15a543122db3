import { useEffect, useState } from 'react';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useErrorText } from '../text/use-error-text.ts';
import { useText } from '../text/use-text.ts';
import type { StoredCopies } from './host.ts';
import { settle } from './settle.ts';

const SENT = message(
  'stored.sent',
  '{count, plural, one {# file} other {# files}} ({size}) went to the server. What you sent is deleted; the result is still there, encrypted.',
);
const LEFT = message(
  'stored.left',
  '{minutes, plural, =0 {It will be deleted in {seconds, plural, one {# second} other {# seconds}}.} one {It will be deleted in # minute.} other {It will be deleted in # minutes.}}',
);
const DELETE = message('stored.delete', 'Delete now');
const DELETED = message('stored.deleted', 'Nothing from this job is on the server any more.');
const DELETING = message('stored.deleting', 'Deleting...');

const SECOND_MS = 1_000;
const SECONDS_PER_MINUTE = 60;

/** Shows which files remain on the server after a job and for how long, and the button that deletes them at once. */
export function StoredNote({ stored }: { readonly stored: StoredCopies }) {
  const text = useText();
  const errorText = useErrorText();
  const [now, setNow] = useState(() => Date.now());
  const [state, setState] = useState<'there' | 'deleting' | 'gone'>('there');
  const [problem, setProblem] = useState<string | null>(null);
  const seconds = Math.max(0, Math.ceil((stored.expiresAt - now) / SECOND_MS));
  const isGone = state === 'gone' || seconds === 0;
  useEffect(() => {
    if (isGone) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isGone]);
  const remove = async () => {
    setState('deleting');
    const ended = await settle(() => stored.remove());
    setState(ended.kind === 'done' ? 'gone' : 'there');
    setProblem(ended.kind === 'done' ? null : errorText(ended.error));
  };
  if (isGone) {
    return (
      <p className="stored" role="status">
        {text(DELETED)}
      </p>
    );
  }
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return (
    <div className="stored">
      <p>
        {text(SENT, { count: stored.fileCount, size: megabytesText(stored.sentBytes, text) })}{' '}
        <span role="timer">{text(LEFT, { minutes, seconds })}</span>
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <button type="button" className="text-button" disabled={state === 'deleting'} onClick={() => void remove()}>
        {text(state === 'deleting' ? DELETING : DELETE)}
      </button>
    </div>
  );
}
