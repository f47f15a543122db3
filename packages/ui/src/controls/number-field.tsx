import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A number within bounds. What is no number yet is not handed on. */
export function NumberField({
  label,
  hint,
  value,
  min,
  max,
  step,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** 1 for whole numbers. */
  readonly step: number | 'any';
  readonly onChange: (value: number) => void;
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
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ target }) => {
          if (Number.isFinite(target.valueAsNumber)) onChange(Math.min(max, Math.max(min, target.valueAsNumber)));
        }}
      />
      {hint && (
        <p id={`${id}-note`} className="field-note">
          {text(hint)}
        </p>
      )}
    </div>
  );
}
