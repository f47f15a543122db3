import type { History } from '../history/use-history.ts';
import { HISTORY_MARKS } from '../icons/history-marks.ts';
import { DrawnMark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const STEPS = [
  { step: 'undo', label: message('grid.undo', 'Undo'), can: 'canUndo', keys: 'Control+Z' },
  { step: 'redo', label: message('grid.redo', 'Redo'), can: 'canRedo', keys: 'Control+Shift+Z' },
] as const;

/** The buttons of one step back and one step forth, for a toolbar. */
export function HistoryButtons({ history }: { readonly history: History }) {
  const text = useText();
  return (
    <span className="tool-group">
      {STEPS.map(({ step, label, can, keys }) => (
        <button
          key={step}
          type="button"
          className="square-button"
          title={text(label)}
          aria-keyshortcuts={keys}
          aria-disabled={!history[can]}
          onClick={history[step]}
        >
          <DrawnMark d={HISTORY_MARKS[step]} />
        </button>
      ))}
    </span>
  );
}
