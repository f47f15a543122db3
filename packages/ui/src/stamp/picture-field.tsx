import { toFileOption } from '@recto/contract';
import { useId, useState } from 'react';
import { type Message, message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const CHOOSE = message('picture.choose', 'Choose a picture');
const OTHER = message('picture.other', 'Choose another');
const REMOVE = message('picture.remove', 'Remove');
const TOO_LARGE = message('picture.tooLarge', '{fileName} is larger than {megabytes} MB.');
const UNREADABLE = message('picture.unreadable', '{fileName} cannot be read.');

const BYTES_PER_MEGABYTE = 1_048_576;

/** A picture as the value of a file option. */
export function PictureField({
  label,
  value,
  mediaTypes,
  maxBytes,
  onChange,
}: {
  readonly label: Message;
  readonly value: string;
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    if (file.size > maxBytes) {
      setProblem(text(TOO_LARGE, { fileName: file.name, megabytes: maxBytes / BYTES_PER_MEGABYTE }));
      return;
    }
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
        {text(value === '' ? CHOOSE : OTHER)}
        <input
          type="file"
          className="sr-only"
          accept={mediaTypes.join(',')}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p className="field-note field-fault" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
