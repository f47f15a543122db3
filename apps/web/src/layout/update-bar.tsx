import { message, useText } from '@recto/ui';
import { useSyncExternalStore } from 'react';
import { isAsked, onAsked } from '../navigation/leave-question.ts';

const TEXTS = {
  ready: message('update.ready', 'A new version is ready.'),
  reload: message('update.reload', 'Reload'),
};

/** Offers the new version of the site; never while a job runs. */
export function UpdateBar({ onReload }: { readonly onReload: () => void }) {
  const text = useText();
  const isBusy = useSyncExternalStore(onAsked, isAsked);
  if (isBusy) return null;
  return (
    <div role="status" className="update-bar">
      {text(TEXTS.ready)}
      <button type="button" className="text-button" onClick={onReload}>
        {text(TEXTS.reload)}
      </button>
    </div>
  );
}
