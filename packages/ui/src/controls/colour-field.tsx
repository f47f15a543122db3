import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const NONE = 'none';
const FIRST_COLOUR = '#ffffff';

/** A colour such as #ffffff, or `none`. */
export function ColourField({
  label,
  noneLabel,
  value,
  onChange,
}: {
  readonly label: Message;
  readonly noneLabel: Message;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  return (
    <fieldset className="field">
      <legend className="field-label">{text(label)}</legend>
      <label className="radio">
        <input
          type="checkbox"
          checked={value === NONE}
          onChange={({ target }) => onChange(target.checked ? NONE : FIRST_COLOUR)}
        />
        <span>{text(noneLabel)}</span>
      </label>
      {value !== NONE && (
        <input
          className="input input-colour"
          type="color"
          aria-label={text(label)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </fieldset>
  );
}
