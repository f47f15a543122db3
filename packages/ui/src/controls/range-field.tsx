import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A slider between two bounds, with its value and what that means in words beside it. */
export function RangeField({
  label,
  meaning,
  value,
  min,
  max,
  step,
  disabled = false,
  onChange,
}: {
  readonly label: Message;
  /** Meaning of the value, read out when it changes. */
  readonly meaning: Message;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <div className="range-head">
        <label className="field-label" htmlFor={id}>
          {text(label)}
        </label>
        <output className="range-value" htmlFor={id}>
          {value}
        </output>
      </div>
      <input
        id={id}
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={`${value}: ${text(meaning)}`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <p className="field-note">{text(meaning)}</p>
    </div>
  );
}
