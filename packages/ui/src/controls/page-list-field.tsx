import { isPageSelection } from '@recto/contract/page-names';
import { useId } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const UNREADABLE = message('pages.unreadable', 'Write pages such as 1-5, 10, z (the last)');

/** A text of page numbers and ranges that says at once when it cannot be read. */
export function PageListField({
  label,
  hint,
  name,
  value,
  placeholder,
  problem,
  onChange,
}: {
  readonly label: Message;
  /** Shown below while the text can be read. */
  readonly hint?: Message;
  /** Completes the label for assistive technology, e.g. a file name. */
  readonly name?: string;
  readonly value: string;
  readonly placeholder?: Message;
  /** Problem with the value, null for none; when absent, the field finds it itself. */
  readonly problem?: string | null;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const fault = problem === undefined ? (isPageSelection(value) ? null : text(UNREADABLE)) : problem;
  const note = fault ?? (hint && text(hint));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
        {name && <bdi className="sr-only"> {name}</bdi>}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder && text(placeholder)}
        aria-invalid={fault !== null}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <p id={`${id}-note`} className={fault === null ? 'field-note' : 'field-note field-fault'}>
          {note}
        </p>
      )}
    </div>
  );
}
