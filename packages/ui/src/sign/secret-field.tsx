import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A password that exists already. It is not shown, and browsers are asked not to keep it. */
export function SecretField({
  label,
  value,
  onChange,
}: {
  readonly label: Message;
  readonly value: string;
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
        type="password"
        autoComplete="off"
        maxLength={1024}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
