import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const TEXTS = {
  earlier: message('pair.earlier', 'Previous page'),
  later: message('pair.later', 'Next page'),
};

const STEPS: Readonly<Record<string, -1 | 1>> = { PageUp: -1, PageDown: 1 };

interface PagePairDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  /** Which page is shown, of how many. */
  readonly where: string;
  readonly position: number;
  readonly count: number;
  readonly onStep: (by: -1 | 1) => void;
  /** Number of unsure places, and the way to the next. */
  readonly unsure: ReactNode;
  /** The buttons that end the dialog. */
  readonly ends: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog of the window's size for a page and what was made of it. Page Up and Page Down change the page. */
export function PagePairDialog(props: PagePairDialogProps) {
  const { dialog, title, where, position, count, onStep, unsure, ends, onClose, children } = props;
  const text = useText();
  const id = useId();
  useEffect(() => dialog.current?.showModal(), [dialog]);
  const step = (by: -1 | 1) => {
    if (position + by >= 0 && position + by < count) onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <dialog ref={dialog} className="pair-dialog" aria-labelledby={id} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="pair-head">
        <h2 id={id}>{title}</h2>
        <div className="pair-steps">
          <button
            type="button"
            className="square-button"
            aria-label={text(TEXTS.earlier)}
            disabled={position === 0}
            onClick={() => step(-1)}
          >
            <Mark name="earlier" />
          </button>
          <p aria-live="polite">{where}</p>
          <button
            type="button"
            className="square-button"
            aria-label={text(TEXTS.later)}
            disabled={position === count - 1}
            onClick={() => step(1)}
          >
            <Mark name="later" />
          </button>
        </div>
        <div className="pair-unsure">{unsure}</div>
        <div className="pair-ends">{ends}</div>
      </div>
      {children}
    </dialog>
  );
}
