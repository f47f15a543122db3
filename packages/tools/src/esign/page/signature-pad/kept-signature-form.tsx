import { message, TextField, useText } from '@recto/ui';
import { useState } from 'react';
import { forgetSignatures, openKeptSignature } from './kept-signature.ts';

const TEXTS = {
  passphrase: message('kept.passphrase', 'Passphrase of the kept signature'),
  open: message('kept.open', 'Open the kept signature'),
  opening: message('kept.opening', 'Opening…'),
  forget: message('kept.forget', 'Forget it'),
  wrong: message('kept.wrong', 'This passphrase does not open it.'),
};

/** A signature that was kept on this device: opened with its passphrase, or forgotten. */
export function KeptSignatureForm({
  name,
  onOpened,
  onForgotten,
}: {
  readonly name: string;
  readonly onOpened: (value: unknown) => void;
  readonly onForgotten: () => void;
}) {
  const text = useText();
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async () => {
    setBusy(true);
    const value = await openKeptSignature(name, passphrase).catch(() => null);
    setBusy(false);
    if (value === null) setProblem(text(TEXTS.wrong));
    else onOpened(value);
  };
  return (
    <form
      className="kept-form"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TextField isSecret maxLength={1024} label={TEXTS.passphrase} value={passphrase} onChange={setPassphrase} />
      {problem && (
        <p className="field-note field-fault" role="alert">
          {problem}
        </p>
      )}
      <div className="signature-ways">
        <button type="submit" className="button" disabled={isBusy || passphrase === ''}>
          {text(isBusy ? TEXTS.opening : TEXTS.open)}
        </button>
        <button
          type="button"
          className="text-button"
          onClick={() => void forgetSignatures().then(onForgotten, onForgotten)}
        >
          {text(TEXTS.forget)}
        </button>
      </div>
    </form>
  );
}
