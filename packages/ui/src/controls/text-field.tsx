import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** One line of free text, or a password that exists already: it is not shown, and browsers are asked not to keep it. */
export function TextField({
  label,
  hint,
  value,
  maxLength,
  isSecret = false,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  readonly value: string;
  readonly maxLength: number;
  readonly isSecret?: boolean;
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
        type={isSecret ? 'password' : 'text'}
        dir={isSecret ? 'ltr' : 'auto'}
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
