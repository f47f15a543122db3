import { useId, useRef } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A text of a few lines, with words that can be put in by a press. */
export function TextAreaField({
  label,
  hint,
  value,
  placeholder,
  maxLength,
  inserts,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  readonly value: string;
  readonly placeholder?: Message;
  readonly maxLength: number;
  /** Texts that a button inserts at the cursor, and the labels of the buttons. */
  readonly inserts: readonly { readonly label: Message; readonly written: string }[];
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (written: string) => {
    const { current } = area;
    const [start, end] = [current?.selectionStart ?? value.length, current?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, start)}${written}${value.slice(end)}`.slice(0, maxLength));
    current?.focus();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input"
        dir="auto"
        rows={2}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder && text(placeholder)}
        aria-describedby={hint && `${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="password-acts">
        {inserts.map(({ label: name, written }) => (
          <button key={written} type="button" className="text-button" onClick={() => insert(written)}>
            {text(name)}
          </button>
        ))}
      </p>
      {hint && (
        <p id={`${id}-note`} className="field-note">
          {text(hint)}
        </p>
      )}
    </div>
  );
}
