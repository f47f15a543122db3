import { toFileOption } from '@recto/contract/file-option';
import { exactSizeText, message, TextField, useText } from '@recto/ui';
import { useState } from 'react';
import { MOST } from '../limits.ts';
import type { NewAttachment } from '../tool.ts';
import type { EditorProps } from './edited.ts';
import { Part } from './part.tsx';

const TEXTS = {
  none: message('properties.noAttachments', 'This file has no attachments.'),
  add: message('properties.attach', 'Attach files'),
  remove: message('properties.detach', 'Remove {name}'),
  keep: message('properties.keepAttached', 'Keep {name}'),
  goes: message('properties.goes', 'will be removed'),
  fresh: message('properties.newAttachment', 'new'),
  description: message('properties.attachmentDescription', 'Description'),
  mediaType: message('properties.mediaType', 'Media type'),
  tooLarge: message('properties.attachmentTooLarge', '{name} is larger than {size}.'),
  unreadable: message('properties.attachmentUnreadable', '{name} cannot be read.'),
};

/** The files within the file: kept, removed, added. */
export function AttachmentPart({ present, options, onEdit }: EditorProps) {
  const text = useText();
  const [problem, setProblem] = useState('');
  const { attachments: added, detach } = options;
  const setAdded = (next: readonly NewAttachment[], gesture?: string) => onEdit({ attachments: [...next] }, gesture);
  const change = (index: number, changed: Partial<NewAttachment>) =>
    setAdded(
      added.map((one, at) => (at === index ? { ...one, ...changed } : one)),
      `attachment ${index} ${Object.keys(changed)[0]}`,
    );
  const attach = async (files: readonly File[]) => {
    setProblem('');
    const read: NewAttachment[] = [];
    for (const file of files) {
      if (file.size > MOST.attachmentBytes) {
        setProblem(text(TEXTS.tooLarge, { name: file.name, size: exactSizeText(MOST.attachmentBytes, text) }));
        continue;
      }
      const buffer = await file.arrayBuffer().then(
        (whole) => whole,
        () => null,
      );
      if (!buffer) setProblem(text(TEXTS.unreadable, { name: file.name }));
      else {
        const data = toFileOption(new Uint8Array(buffer));
        read.push({ name: file.name.slice(-MOST.nameCharacters), data, description: '', mediaType: file.type });
      }
    }
    if (read.length > 0) setAdded([...added, ...read].slice(0, MOST.attachments));
  };
  return (
    <Part name="attachments">
      {present.attachments.length + added.length === 0 && <p className="field-note">{text(TEXTS.none)}</p>}
      <ul className="attachment-list">
        {present.attachments.map(({ name, description, sizeBytes }, index) => {
          const isGoing = detach.includes(name);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have one name
            <li key={index} className="attachment" data-going={isGoing || undefined}>
              <span className="attachment-name">
                <bdi>{name}</bdi>
                {description !== '' && (
                  <small>
                    <bdi>{description}</bdi>
                  </small>
                )}
              </span>
              <span className="attachment-facts">
                {isGoing ? text(TEXTS.goes) : sizeBytes !== null && exactSizeText(sizeBytes, text)}
              </span>
              <button
                type="button"
                className="text-button"
                onClick={() => onEdit({ detach: isGoing ? detach.filter((one) => one !== name) : [...detach, name] })}
              >
                {text(isGoing ? TEXTS.keep : TEXTS.remove, { name })}
              </button>
            </li>
          );
        })}
        {added.map(({ name, data, description, mediaType }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={`new ${index}`} className="attachment" data-new="">
            <span className="attachment-name">
              <bdi>{name}</bdi>
            </span>
            <span className="attachment-facts">
              {text(TEXTS.fresh)} · {exactSizeText(Math.floor((data.length * 3) / 4), text)}
            </span>
            <button
              type="button"
              className="text-button"
              onClick={() => setAdded(added.filter((_, at) => at !== index))}
            >
              {text(TEXTS.remove, { name })}
            </button>
            <TextField
              label={TEXTS.description}
              value={description}
              maxLength={MOST.textCharacters}
              onChange={(value) => change(index, { description: value })}
            />
            <TextField
              label={TEXTS.mediaType}
              value={mediaType}
              maxLength={MOST.nameCharacters}
              onChange={(value) => change(index, { mediaType: value })}
            />
          </li>
        ))}
      </ul>
      <label className="button button-quiet picture-button">
        {text(TEXTS.add)}
        <input
          type="file"
          className="sr-only"
          multiple
          onChange={({ target }) => {
            void attach([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p className="field-note field-fault" role="alert">
          {problem}
        </p>
      )}
    </Part>
  );
}
