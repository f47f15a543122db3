import { exactSizeText, message, percentText, useText } from '@recto/ui';
import type { ReactNode } from 'react';
import { PlainHttpLine } from '../plain-http/plain-http-line.tsx';
import { useOfflineTool } from './use-offline-tool.ts';

const TEXTS = {
  offer: message('offline.offer', 'Make available offline ({size})'),
  progress: message('offline.progress', 'Making this tool available offline: {percent}'),
  cancel: message('offline.cancel', 'Cancel'),
  kept: message('offline.kept', 'Available offline ({size} on this device)'),
  remove: message('offline.remove', 'Remove'),
  failed: message('offline.failed', 'Not everything could be downloaded. Please try again.'),
};

/** Offers to keep all of a tool on this device, says how much that is, and removes it again. Where that cannot be it says so, or nothing. */
export function OfflineOffer() {
  const text = useText();
  const [state, { keep, cancel, remove }] = useOfflineTool();
  if (state.kind === 'unknown') return <PlainHttpLine />;
  if (state.kind === 'loading') {
    const label = text(TEXTS.progress, { percent: percentText(state.percent, 0, text) });
    return (
      <Line before={label} action={text(TEXTS.cancel)} onAction={cancel}>
        <progress max={100} value={state.percent} aria-label={label} />
      </Line>
    );
  }
  const size = exactSizeText(state.sizeBytes, text);
  if (state.kind === 'kept') {
    const before = <span role="status">{text(TEXTS.kept, { size })}</span>;
    return <Line before={before} action={text(TEXTS.remove)} onAction={remove} />;
  }
  const before = state.hasFailed && <span role="alert">{text(TEXTS.failed)}</span>;
  return <Line before={before} action={text(TEXTS.offer, { size })} onAction={keep} />;
}

interface LineProps {
  readonly before: ReactNode;
  readonly children?: ReactNode;
  readonly action: string;
  readonly onAction: () => void;
}

/** One button in every state, so that it keeps the focus. */
function Line({ before, children, action, onAction }: LineProps) {
  return (
    <p className="offline-offer">
      {before}
      {children}
      <button type="button" className="text-button" onClick={onAction}>
        {action}
      </button>
    </p>
  );
}
