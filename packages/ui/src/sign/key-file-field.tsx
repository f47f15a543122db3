import { toFileOption } from '@recto/contract';
import { useId, useState } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const CHOOSE = message('keyFile.choose', 'Choose a file');
const REMOVE = message('keyFile.remove', 'Remove');
const TOO_LARGE = message('keyFile.tooLarge', '{fileName} is too large for such a file.');
const UNREADABLE = message('keyFile.unreadable', '{fileName} cannot be read.');
/** What browsers call keys and certificates differs; the endings do not. */
const ENDINGS = '.p12,.pfx';

/** A small file that is not shown, as the value of a file option: a key, certificates. */
export function KeyFileField({
  label,
  value,
  maxBytes,
  endings = ENDINGS,
  onChange,
}: {
  readonly label: Message;
  readonly value: string;
  readonly maxBytes: number;
  readonly endings?: string;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    if (file.size > maxBytes) return setProblem(text(TOO_LARGE, { fileName: file.name }));
    const read = await file.arrayBuffer().then(
      (buffer) => toFileOption(new Uint8Array(buffer)),
      () => null,
    );
    if (read === null) return setProblem(text(UNREADABLE, { fileName: file.name }));
    setName(file.name);
    onChange(read);
  };
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {text(label)}
      </span>
      {value !== '' && (
        <p className="picture-name">
          {name}{' '}
          <button type="button" className="text-button" onClick={() => onChange('')}>
            {text(REMOVE)}
          </button>
        </p>
      )}
      <label className="button button-quiet picture-button">
        {text(CHOOSE)}
        <input
          type="file"
          className="sr-only"
          accept={endings}
          aria-labelledby={`${id}-label`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p className="field-note field-fault" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
