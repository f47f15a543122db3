import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { Tick } from './tick.tsx';

/** A check box with its label and, if it needs one, a line that explains it. */
export function SwitchField({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: Message;
  /** A text that is made of what is known, or one of the catalogue. */
  readonly hint?: Message | string | undefined;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const text = useText();
  return (
    <div className="field">
      <Tick
        type="checkbox"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        hint={typeof hint === 'object' ? text(hint) : hint}
      >
        {text(label)}
      </Tick>
    </div>
  );
}
