import { acceptAttribute } from '@recto/contract/accept';
import { type FileCard, message, PagePicture, type PictureFile, useText } from '@recto/ui';
import { useId } from 'react';
import tool from '../tool.ts';

interface SecondFileProps {
  readonly card: FileCard | undefined;
  readonly pictures: ReadonlyMap<string, PictureFile>;
  readonly onAddFiles: (files: readonly File[]) => void;
}

const TEXTS = {
  add: message('comparison.addSecond', 'Choose the new version'),
  hint: message('comparison.addSecondHint', 'or drop it here. The first file is the old version.'),
};
const BOX = { width: 240, height: 320 };

/** The first file is there: the second is asked for. */
export function SecondFile({ card, pictures, onAddFiles }: SecondFileProps) {
  const text = useText();
  const id = useId();
  const file = pictures.get(card?.key ?? '');
  return (
    <div className="compare-second">
      {file && (
        <PagePicture
          file={file}
          pageIndex={0}
          boxWidth={BOX.width}
          boxHeight={BOX.height}
          className="compare-first-page"
        />
      )}
      <div className="compare-empty">
        <label className="button" htmlFor={id}>
          {text(TEXTS.add)}
        </label>
        <input
          id={id}
          className="sr-only"
          type="file"
          accept={typeof tool.accept === 'function' ? undefined : acceptAttribute(tool.accept)}
          onChange={({ target }) => {
            onAddFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <p className="field-note">{text(TEXTS.hint)}</p>
      </div>
    </div>
  );
}
