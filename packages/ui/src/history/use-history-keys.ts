import { useEffect, useRef } from 'react';
import { historyKey } from './history-keys.ts';
import type { History } from './use-history.ts';

/** Fields that undo what is typed by themselves, and dialogs, which are about something else. */
const KEEPS_ITS_KEYS =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable], dialog, [role=dialog]';

/** Lets the keys of undo and redo work wherever the focus is on the page, but in fields of text and dialogs. */
export function useHistoryKeys(history: History): void {
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = historyKey(event);
      if (way === null || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(KEEPS_ITS_KEYS)) return;
      event.preventDefault();
      latest.current[way]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
