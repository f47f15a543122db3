import { type Choice, type Message, useText } from '@recto/ui';
import { useId } from 'react';

/** Nine places on a page, as they lie. @param choices in reading order, three in a row */
export function AnchorField<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: {
  readonly legend: Message;
  readonly choices: readonly Choice<Value>[];
  /** Null when it lies at none of them. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="field-label">{text(legend)}</legend>
      <div className="anchors">
        {choices.map((choice) => (
          <label key={choice.value} className="anchor" title={text(choice.label)}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span className="sr-only">{text(choice.label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
