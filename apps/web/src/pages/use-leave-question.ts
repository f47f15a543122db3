import { message, useText } from '@recto/ui';
import { useEffect } from 'react';
import { readAddress } from '../address.ts';
import { askBeforeLeaving } from '../navigation/leave-question.ts';

const LEAVE = message('tool.leave', 'Your files are still being processed. Leave this page and stop?');

/** Asks before a link within the site stops a running job; for leaving the site the widget asks itself. */
export function useLeaveQuestion(isBusy: boolean): void {
  const text = useText();
  useEffect(() => {
    if (!isBusy) return;
    return askBeforeLeaving(
      (from, to) =>
        // In another language the page goes on.
        readAddress(from).path === readAddress(to).path || window.confirm(text(LEAVE)),
    );
  }, [isBusy, text]);
}
