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
  readonly unit: 'percent' | 'degree';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const text = useText();
  const id = useId();
  const inUnit = (number: number) =>
    new Intl.NumberFormat(text.language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(number);
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
        aria-valuetext={inUnit(value)}
        onChange={({ target }) => give(target.valueAsNumber)}
      />
      <output htmlFor={id}>{inUnit(Math.round(value))}</output>
    </div>
  );
}
