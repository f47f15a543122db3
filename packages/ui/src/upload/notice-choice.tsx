import { useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { canGiveNotice, setWantsNotice, wantsNotice } from './notice.ts';

const TELL = message('progress.tellMe', 'Notify me when it is done');
const REFUSED = message('progress.tellRefused', 'Your browser does not allow notifications from this site.');

/** Offers a notification for when the job is done. @param isLong true once the job is known to last; the offer then stays */
export function NoticeChoice({ isLong }: { readonly isLong: boolean }) {
  const text = useText();
  const [isOffered, setOffered] = useState(isLong);
  const [state, setState] = useState<'off' | 'on' | 'refused'>(() => (wantsNotice() ? 'on' : 'off'));
  if (isLong && !isOffered) setOffered(true);
  if (!isOffered || !canGiveNotice()) return null;
  const choose = async (isWanted: boolean) => {
    const isGranted = await setWantsNotice(isWanted);
    setState(isGranted ? 'on' : isWanted ? 'refused' : 'off');
  };
  return (
    <>
      <label className="radio">
        <input type="checkbox" checked={state === 'on'} onChange={(event) => void choose(event.target.checked)} />
        <span>{text(TELL)}</span>
      </label>
      {state === 'refused' && <p className="field-note">{text(REFUSED)}</p>}
    </>
  );
}
