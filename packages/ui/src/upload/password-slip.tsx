import { useId, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.tsx';

const LOCKED = message('lock.title', 'Locked.');
const ASK = message('lock.ask', 'Its password?');
const PASSWORD = message('lock.password', 'Password for {fileName}');
const OPEN = message('lock.open', 'Open');

/** Asks for a file's password on the sheet itself. */
export function PasswordSlip({
  fileName,
  problem,
  onPassword,
}: {
  readonly fileName: string;
  /** Why the last password was refused. */
  readonly problem: string | null;
  readonly onPassword: (password: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [password, setPassword] = useState('');
  return (
    <form
      className="slip-lock"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <label htmlFor={id}>
        <b>{text(LOCKED)}</b> {text(ASK)}
        <span className="sr-only"> {text(PASSWORD, { fileName })}</span>
      </label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit">{text(OPEN)}</button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
