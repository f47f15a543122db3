import { useId, useState } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { generatePassword } from './generate-password.ts';
import { PasswordStrength } from './password-strength.tsx';

const SHOW = message('password.show', 'Show');
const HIDE = message('password.hide', 'Hide');
const GENERATE = message('password.generate', 'Generate');
const REPEAT = message('password.repeat', 'Repeat the password');
const DIFFERS = message('password.differs', 'The passwords do not match yet.');

/**
 * A new password: typed twice while it is hidden, once while it is shown, or made up. Only what was entered rightly is
 * handed on; until then the value is empty. What is typed lives in this field and nowhere else.
 */
export function NewPasswordField({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: Message;
  readonly hint?: Message;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [repeated, setRepeated] = useState(value);
  const [isShown, setShown] = useState(false);
  const enter = (next: { typed?: string; repeated?: string; isShown?: boolean }) => {
    const entry = { typed, repeated, isShown, ...next };
    setTyped(entry.typed);
    setRepeated(entry.repeated);
    setShown(entry.isShown);
    onChange(entry.isShown || entry.typed === entry.repeated ? entry.typed : '');
  };
  const differs = !isShown && typed !== repeated && repeated !== '';
  const type = isShown ? 'text' : 'password';
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text(label)}
      </label>
      <PasswordInput
        id={id}
        type={type}
        value={typed}
        note={hint && `${id}-hint`}
        onChange={(typed) => enter({ typed })}
      />
      <p className="password-acts">
        <button
          type="button"
          className="text-button"
          aria-pressed={isShown}
          onClick={() => enter({ isShown: !isShown })}
        >
          {text(isShown ? HIDE : SHOW)}
        </button>
        <button
          type="button"
          className="text-button"
          onClick={() => enter({ typed: generatePassword(), repeated: '', isShown: true })}
        >
          {text(GENERATE)}
        </button>
      </p>
      {hint && (
        <p className="field-note" id={`${id}-hint`}>
          {text(hint)}
        </p>
      )}
      <PasswordStrength password={typed} />
      {!isShown && typed !== '' && (
        <>
          <label className="field-label" htmlFor={`${id}-again`}>
            {text(REPEAT)}
            <span className="sr-only">: {text(label)}</span>
          </label>
          <PasswordInput
            id={`${id}-again`}
            type={type}
            value={repeated}
            isWrong={differs}
            note={differs ? `${id}-differs` : undefined}
            onChange={(repeated) => enter({ repeated })}
          />
        </>
      )}
      {differs && (
        <p className="field-note field-fault" id={`${id}-differs`}>
          {text(DIFFERS)}
        </p>
      )}
    </div>
  );
}

function PasswordInput(props: {
  readonly id: string;
  readonly type: 'text' | 'password';
  readonly value: string;
  readonly isWrong?: boolean;
  readonly note: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      id={props.id}
      className="input"
      type={props.type}
      dir="ltr"
      autoComplete="new-password"
      autoCapitalize={props.type === 'text' ? 'off' : undefined}
      spellCheck={false}
      value={props.value}
      aria-invalid={props.isWrong}
      aria-describedby={props.note}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}
