import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A colour, written `#rrggbb`. */
export function ColourField({
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
    <div className="field colour">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <input id={id} type="color" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
