import { toFileOption } from '@recto/contract/file-option';
import { useId, useState } from 'react';
import { type Message, message } from '../text/message.ts';
import { roundSizeText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';

const CHOOSE = message('smallFile.choose', 'Choose a file');
const OTHER = message('smallFile.other', 'Choose another');
const REMOVE = message('smallFile.remove', 'Remove');
const TOO_LARGE = message('smallFile.tooLarge', '{fileName} is larger than {size}.');
const UNREADABLE = message('smallFile.unreadable', '{fileName} cannot be read.');

/** A file that is small enough to be an option: a picture, a key, certificates. */
export function SmallFileField({
  label,
  value,
  accept,
  maxBytes,
  onChange,
}: {
  readonly label: Message;
  readonly value: string;
  /** As an input's: media types or endings, between commas. */
  readonly accept: string;
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
      return setProblem(text(TOO_LARGE, { fileName: file.name, size: roundSizeText(maxBytes, text) }));
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
          <bdi>{name}</bdi>{' '}
          <button type="button" className="text-button" onClick={() => onChange('')}>
            {text(REMOVE)}
          </button>
        </p>
      )}
      <label className="button button-quiet picture-button">
        <span id={`${id}-choose`}>{text(value === '' ? CHOOSE : OTHER)}</span>
        <input
          type="file"
          className="sr-only"
          accept={accept}
          aria-labelledby={`${id}-choose ${id}-label`}
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
