import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { Choice } from './choice.tsx';
import { Tick } from './tick.tsx';

/** Check boxes: any number of a few values, kept in the order of the choices. */
export function CheckList<Value extends string>({
  legend,
  note,
  choices,
  values,
  onChange,
}: {
  readonly legend: Message;
  /** Explanation below the choices. */
  readonly note?: Message;
  readonly choices: readonly Choice<Value>[];
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}) {
  const text = useText();
  const toggled = (value: Value, isOn: boolean) =>
    choices.map((choice) => choice.value).filter((one) => (one === value ? isOn : values.includes(one)));
  return (
    <fieldset className="field">
      <legend className="field-label">{text(legend)}</legend>
      {choices.map(({ value, label, hint }) => (
        <Tick
          key={value}
          type="checkbox"
          checked={values.includes(value)}
          onChange={({ target }) => onChange(toggled(value, target.checked))}
          hint={hint && text(hint)}
        >
          {text(label)}
        </Tick>
      ))}
      {note && <p className="field-note">{text(note)}</p>}
    </fieldset>
  );
}
