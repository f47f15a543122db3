import { message, useText } from '@recto/ui';
import { useId } from 'react';

const START = message('home.start', 'Start with a file');
const PHOTO = message('drop.photo', 'Take a photo');

/** The ways to begin with a file before a tool is chosen: any file, and on a phone the camera. */
export function StartButtons({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const text = useText();
  const id = useId();
  const take = ({ target }: { readonly target: HTMLInputElement }) => {
    if (target.files?.length) onFiles([...target.files]);
    target.value = '';
  };
  return (
    <div className="start">
      <label className="button start-file" htmlFor={`${id}-file`}>
        <input id={`${id}-file`} type="file" className="sr-only" multiple onChange={take} />
        {text(START)}
      </label>
      <label className="button button-quiet drop-photo" htmlFor={`${id}-photo`}>
        <input
          id={`${id}-photo`}
          type="file"
          className="sr-only"
          accept="image/*"
          capture="environment"
          onChange={take}
        />
        {text(PHOTO)}
      </label>
    </div>
  );
}
