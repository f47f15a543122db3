import { useId } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { Tick } from './tick.tsx';

/** One of a few values, each with its label and, if it needs one, a line that explains it. */
export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: Message;
  readonly hint?: Message;
}

interface ChoiceProps<Value extends string | number> {
  readonly legend: Message;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons: all values in sight. */
export function RadioChoice<Value extends string | number>({ legend, choices, value, onChange }: ChoiceProps<Value>) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="field-label">{text(legend)}</legend>
      {choices.map((choice) => (
        <Tick
          key={choice.value}
          type="radio"
          name={name}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          hint={choice.hint && text(choice.hint)}
        >
          {text(choice.label)}
        </Tick>
      ))}
    </fieldset>
  );
}

/** A dropdown. */
export function SelectChoice<Value extends string | number>({ legend, choices, value, onChange }: ChoiceProps<Value>) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(legend)}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => String(choice.value) === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {text(choice.label)}
          </option>
        ))}
      </select>
    </div>
  );
}
