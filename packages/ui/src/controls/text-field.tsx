import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** One line of free text. */
export function TextField({
  label,
  hint,
  value,
  maxLength,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && (
        <p id={`${id}-note`} className="field-note">
          {text(hint)}
        </p>
      )}
    </div>
  );
}
