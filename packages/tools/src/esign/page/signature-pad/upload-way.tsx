import { toFileOption } from '@recto/contract/file-option';
import { message, useText } from '@recto/ui';
import { useRef, useState } from 'react';
import { type Crop, CropPicture, WHOLE } from './crop-picture.tsx';
import { withoutBackground } from './without-background.ts';

/** A picture that was brought: PNG in base64. */
export interface BroughtPicture {
  readonly value: string;
  readonly crop: Crop;
}

const TEXTS = {
  picture: message('signaturePad.picture', 'A picture of your signature (PNG or JPEG)'),
  background: message('signaturePad.background', 'Make the paper transparent and crop to the signature'),
  unreadable: message('signaturePad.unreadable', 'This picture cannot be read.'),
};

/** A picture of a signature from a file: its paper removed, cropped by hand. */
export function UploadWay({
  picture,
  onPicture,
}: {
  readonly picture: BroughtPicture | null;
  readonly onPicture: (picture: BroughtPicture | null) => void;
}) {
  const text = useText();
  const [file, setFile] = useState<File | null>(null);
  const [isCut, setCut] = useState(true);
  const [problem, setProblem] = useState('');
  const latest = useRef(0);
  const bring = async (given: File | null, cuts: boolean) => {
    if (!given) return;
    const turn = ++latest.current;
    setProblem('');
    setFile(given);
    // The last one's edges are not to be moved any more: the next one is of another size.
    onPicture(null);
    const value = await withoutBackground(given, cuts)
      .then(toFileOption)
      .catch(() => null);
    if (turn !== latest.current) return;
    if (value !== null) onPicture({ value, crop: WHOLE });
    else setProblem(text(TEXTS.unreadable));
  };
  return (
    <>
      <label className="field">
        <span className="field-label">{text(TEXTS.picture)}</span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => void bring(target.files?.[0] ?? null, isCut)}
        />
      </label>
      <label className="radio">
        <input
          type="checkbox"
          checked={isCut}
          onChange={({ target }) => {
            setCut(target.checked);
            void bring(file, target.checked);
          }}
        />
        <span>{text(TEXTS.background)}</span>
      </label>
      {picture && (
        <CropPicture
          address={`data:image/png;base64,${picture.value}`}
          crop={picture.crop}
          onCrop={(crop) => onPicture({ ...picture, crop })}
        />
      )}
      {problem && (
        <p className="field-note field-fault" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
