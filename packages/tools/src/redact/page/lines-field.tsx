import { type Message, useText } from '@recto/ui';
import { useId } from 'react';

/** Several texts, one a line. */
export function LinesField({
  label,
  hint,
  problem,
  values,
  most,
  mostCharacters,
  rows,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  /** Fault of the lines; null for none. */
  readonly problem?: string | null;
  readonly values: readonly string[];
  /** Lines, and characters of one line. */
  readonly most: number;
  readonly mostCharacters: number;
  readonly rows: number;
  readonly onChange: (values: string[]) => void;
}) {
  const text = useText();
  const id = useId();
  const note = problem ?? (hint && text(hint));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <textarea
        id={id}
        className="input"
        dir="auto"
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        value={values.join('\n')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target: { value } }) =>
          onChange(
            value === ''
              ? []
              : value
                  .split('\n')
                  .slice(0, most)
                  .map((line) => line.slice(0, mostCharacters)),
          )
        }
      />
      {note && (
        <p id={`${id}-note`} className={problem ? 'field-note field-fault' : 'field-note'}>
          {note}
        </p>
      )}
    </div>
  );
}
