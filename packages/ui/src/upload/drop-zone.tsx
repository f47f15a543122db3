import { acceptAttribute } from '@recto/contract/accept';
import { type ReactNode, useId } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { DropFacts } from './drop-facts.ts';

const DROP = message('drop.title', '{count, plural, one {Drop your file here} other {Drop your files here}}');
const CHOOSE = message('drop.choose', '{count, plural, one {Choose a file} other {Choose files}}');
const LIMITS = message(
  'drop.limits',
  '{count, plural, one {One file} other {Up to # files}}, {megabytes} MB{count, plural, one {} other { each}}',
);
const ANYWHERE = message('drop.anywhere', 'or drop anywhere on the page, or paste');
const MANY = message('drop.many', 'Several files, or a folder, are processed one after another');
const FOLDER = message('drop.folder', 'Choose a folder');
const PHOTO = message('drop.photo', 'Take a photo');
const ADD = message('drop.add', 'Add files');
const ADD_LIMITS = message('drop.addLimits', 'or drop them here, up to {count}, {megabytes} MB each');

/** On a keyboard, or where nothing can be dropped: all fitting files of a folder. */
function FolderButton({ isWanted, onFiles }: DropFacts) {
  const text = useText();
  const id = useId();
  return (
    <label className="drop-folder" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="sr-only"
        // Not every DOM library knows it.
        ref={(input) => input?.setAttribute('webkitdirectory', '')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])].filter(({ name }) => isWanted(name)));
          event.target.value = '';
        }}
      />
      {text(FOLDER)}
    </label>
  );
}

/** Named by a part of its label, `<id>-name`, and described by another, `<id>-note`: the whole is long, and speaks of dropping. */
function FileInput({ id, limits, accept, onFiles, takesMany }: DropFacts & { readonly id: string }) {
  return (
    <input
      id={id}
      type="file"
      className="sr-only"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-note`}
      multiple={limits.maxFiles > 1 || takesMany}
      accept={acceptAttribute(accept)}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file chosen again must count as a change.
        event.target.value = '';
      }}
    />
  );
}

/** On a phone, for tools that take pictures: opens the camera. The style sheet shows it where a finger is the pointer. */
function PhotoButton({ accept, onFiles }: DropFacts) {
  const text = useText();
  const id = useId();
  if (!accept.some(({ mediaTypes }) => mediaTypes.includes('image/jpeg'))) return null;
  return (
    <label className="button button-quiet drop-photo" htmlFor={id}>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {text(PHOTO)}
    </label>
  );
}

/** The empty workspace: one zone to drop files on or to choose them from. @param props.picture of what is done with them, in a square of 40 */
export function DropZone(props: DropFacts & { readonly picture: ReactNode }) {
  const text = useText();
  const id = useId();
  const { maxFiles: count, maxFileMegabytes: megabytes } = props.limits;
  return (
    <>
      <label className="drop" htmlFor={id}>
        <FileInput id={id} {...props} />
        <svg className="tool-icon drop-picture" viewBox="0 0 40 40" aria-hidden="true">
          {props.picture}
        </svg>
        <span className="drop-title">{text(DROP, { count })}</span>
        <span className="button drop-button" id={`${id}-name`}>
          {text(CHOOSE, { count })}
        </span>
        <span className="drop-note drop-anywhere">{text(ANYWHERE)}</span>
        <span className="drop-note" id={`${id}-note`}>
          {text(LIMITS, { count, megabytes })}
        </span>
        {props.takesMany && <span className="drop-note">{text(MANY)}</span>}
      </label>
      {props.takesMany && <FolderButton {...props} />}
      <PhotoButton {...props} />
    </>
  );
}

/** The dashed tile after the last file card. */
export function AddTile(props: DropFacts) {
  const text = useText();
  const id = useId();
  const { maxFiles: count, maxFileMegabytes: megabytes } = props.limits;
  return (
    <>
      <label className="add" htmlFor={id}>
        <FileInput id={id} {...props} />
        <span className="add-title" id={`${id}-name`}>
          {text(ADD)}
        </span>
        <span id={`${id}-note`}>{text(ADD_LIMITS, { count, megabytes })}</span>
      </label>
      <PhotoButton {...props} />
    </>
  );
}
