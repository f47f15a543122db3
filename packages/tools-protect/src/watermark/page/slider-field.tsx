import { type Message, useText } from '@recto/ui';
import { useId } from 'react';

/** A number within bounds, by slider, and by its field for who knows it. */
export function SliderField({
  label,
  unit,
  value,
  min,
  max,
  onChange,
}: {
  readonly label: Message;
  /** "%" or "°", behind the number. */
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const text = useText();
  const id = useId();
  const give = (next: number) => {
    if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, Math.round(next))));
  };
  return (
    <div className="field slider">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        step={1}
        aria-valuetext={`${value}${unit}`}
        onChange={({ target }) => give(target.valueAsNumber)}
      />
      <output htmlFor={id}>{`${Math.round(value)}\u2009${unit}`}</output>
    </div>
  );
}
