import { useEffect, useId, useRef } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const NAME = message('result.name', 'File name');

/** Characters of a name that file systems take with its ending. */
const LONGEST_NAME = 200;

interface ResultNameProps {
  /** Without its ending. */
  readonly stem: string;
  /** With its dot. */
  readonly ending: string;
  readonly onChange: (stem: string) => void;
}

/** The name that a result is saved under, to be changed; it has the focus at once, for it comes by a press. */
export function ResultName({ stem, ending, onChange }: ResultNameProps) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="result-name">
      <label className="field-label" htmlFor={id}>
        {text(NAME)}
      </label>
      <span className="result-name-line">
        <input
          id={id}
          ref={field}
          className="input"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_NAME}
          value={stem}
          onChange={({ target }) => onChange(target.value)}
        />
        <span>{ending}</span>
      </span>
    </div>
  );
}
