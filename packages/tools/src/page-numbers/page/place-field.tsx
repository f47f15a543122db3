import { type Choice, type Message, useText } from '@recto/ui';
import { useId } from 'react';

/** Six places on a page, as they lie. @param choices in reading order, three above and three below */
export function PlaceField<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: {
  readonly legend: Message;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="field-label">{text(legend)}</legend>
      <div className="number-places">
        {choices.map((choice) => (
          <label key={choice.value} className="number-place" title={text(choice.label)}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span className="sr-only">{text(choice.label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
