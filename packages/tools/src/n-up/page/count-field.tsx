import { type Message, useText } from '@recto/ui';
import { useId } from 'react';

/** Numbers of pages that fill a sheet well; the command line takes all between the first and the last. */
const COUNTS = [2, 3, 4, 6, 8, 9, 12, 16];

/** Chooses the number of pages on each sheet. */
export function CountField({
  label,
  value,
  onChange,
}: {
  readonly label: Message;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const text = useText();
  const id = useId();
  const counts = COUNTS.includes(value) ? COUNTS : [...COUNTS, value].sort((one, other) => one - other);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <select id={id} className="select" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {counts.map((count) => (
          <option key={count} value={count}>
            {new Intl.NumberFormat(text.language).format(count)}
          </option>
        ))}
      </select>
    </div>
  );
}
