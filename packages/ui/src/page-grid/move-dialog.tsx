import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const TEXTS = {
  title: message('grid.moveTitle', 'Move {count, plural, one {# page} other {# pages}}'),
  position: message('grid.movePosition', 'New position, 1 to {last}'),
  move: message('grid.moveDo', 'Move'),
  cancel: message('grid.moveCancel', 'Cancel'),
};

interface MoveDialogProps {
  readonly count: number;
  /** Present position of the first of the pages, 1-based. */
  readonly position: number;
  /** The last position the first of them can take, 1-based. */
  readonly last: number;
  /** @param position of the first page, 1-based, from 1 to `last`. */
  readonly onMove: (position: number) => void;
  readonly onClose: () => void;
}

/** Asks for the position to which the pages move. */
export function MoveDialog({ count, position, last, onMove, onClose }: MoveDialogProps) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState(String(position));
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(wanted);
    if (!Number.isInteger(number)) return;
    onMove(Math.max(1, Math.min(last, number)));
  };
  return (
    <dialog ref={dialog} className="grid-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>{text(TEXTS.title, { count })}</h2>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {text(TEXTS.position, { last })}
          </label>
          <input
            id={id}
            className="input"
            type="number"
            min={1}
            max={last}
            step={1}
            required
            value={wanted}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
        <div className="grid-dialog-foot">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {text(TEXTS.cancel)}
          </button>
          <button type="submit" className="button">
            {text(TEXTS.move)}
          </button>
        </div>
      </form>
    </dialog>
  );
}
