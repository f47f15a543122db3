import { useId, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const LOCKED = message('lock.title', 'Locked.');
const ASK = message('lock.ask', 'Password');
const PASSWORD = message('lock.password', 'Password for {fileName}');
const OPEN = message('lock.open', 'Open');

/** Asks for a file's password on its own file card. */
export function PasswordForm({
  fileName,
  problemId,
  isPartOfStart = false,
  onType,
  onPassword,
}: {
  readonly fileName: string;
  /** Id of the text that says why the last password was refused; undefined before the first try. */
  readonly problemId: string | undefined;
  /** True where the button of the tool itself opens the file: the form then has none of its own. */
  readonly isPartOfStart?: boolean;
  /** Told of each letter. */
  readonly onType?: (password: string) => void;
  /** Told by Enter, or by the button. */
  readonly onPassword: (password: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [password, setPassword] = useState('');
  return (
    <form
      className="password-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <label htmlFor={id}>
        <b>{text(LOCKED)}</b> <span aria-hidden="true">{text(ASK)}</span>
        <span className="sr-only"> {text(PASSWORD, { fileName })}</span>
      </label>
      <input
        id={id}
        type="password"
        dir="ltr"
        autoComplete="off"
        value={password}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => {
          setPassword(event.target.value);
          onType?.(event.target.value);
        }}
      />
      {!isPartOfStart && <button type="submit">{text(OPEN)}</button>}
    </form>
  );
}
