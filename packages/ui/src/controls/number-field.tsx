import { useId, useState } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

/** A number within bounds. What is out of them, or no number, is not handed on while it is typed; on leaving it is set right. */
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
  /** Text being typed, and the value that belongs to it: any other value has come from elsewhere. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number } | null>(null);
  const isTyping = typed?.value === value;
  const settle = ({ valueAsNumber: written }: HTMLInputElement) => {
    setTyped(null);
    if (!isTyping) return;
    const within = Math.min(max, Math.max(min, written));
    if (Number.isFinite(within) && within !== value) onChange(within);
  };
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
        value={isTyping ? typed.text : value}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ target }) => {
          const written = target.valueAsNumber;
          const isWithin = written >= min && written <= max;
          setTyped({ text: target.value, value: isWithin ? written : value });
          if (isWithin) onChange(written);
        }}
        onBlur={({ target }) => settle(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
      />
      {hint && (
        <p id={`${id}-note`} className="field-note">
          {text(hint)}
        </p>
      )}
    </div>
  );
}
